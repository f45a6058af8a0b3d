import type { Cause } from '@outlay/platform/outbox';
import type { Receipt } from '../domain/receipt.ts';
import type { Extraction } from '../extraction/extraction.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import type { Reader, UnitOfWork } from './ports.ts';

export interface AnalysisPorts {
  readonly unitOfWork: UnitOfWork;
  readonly storage: FileStorage;
  readonly reader: Reader;
}

/** Reads a stored file and keeps what was found. Done twice, the second result replaces the first. */
export async function analyseReceipt(
  { unitOfWork, storage, reader }: AnalysisPorts,
  receipt: Receipt,
  cause: Cause,
  onStage: (stage: string) => void = () => undefined,
): Promise<void> {
  const read = await reader.extract(storage.localPath(receipt.storageKey), onStage);
  const extraction = withoutNul(read);
  await unitOfWork.run(cause, async (scope) => {
    const current = await scope.lock(receipt.organizationId, receipt.id);
    // Deleted or finished by another try meanwhile.
    if (current?.status !== 'analyzing') return;
    await scope.saveAnalysis(receipt.id, extraction);
    await scope.publish({
      type: 'ReceiptExtracted',
      aggregateId: receipt.id,
      data: { receiptId: receipt.id, ownerId: receipt.ownerId, ...wireValues(extraction) },
    });
  });
}

const stripped = (text: string): string => text.replaceAll('\u0000', '');

/** The text layer of a PDF may hold NUL; the database holds it neither in texts nor in JSON. */
const withoutNul = (extraction: Extraction): Extraction => ({
  ...extraction,
  text: stripped(extraction.text),
  vendor: extraction.vendor && {
    ...extraction.vendor,
    value: stripped(extraction.vendor.value),
  },
  invoiceNumber: extraction.invoiceNumber && {
    ...extraction.invoiceNumber,
    value: stripped(extraction.invoiceNumber.value),
  },
});

const wireValues = ({ engine, amount, currency, date, vendor, invoiceNumber }: Extraction) => ({
  engine,
  amount: amount?.value ?? null,
  currency: currency?.value ?? null,
  date: date?.value ?? null,
  vendor: vendor?.value.slice(0, 300) ?? null,
  invoiceNumber: invoiceNumber?.value.slice(0, 100) ?? null,
});
