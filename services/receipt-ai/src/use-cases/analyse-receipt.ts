import type { Cause } from '@outlay/platform/outbox';
import type { Receipt } from '../domain/receipt.ts';
import { withKnownVendor } from '../domain/vendor-memory.ts';
import type { Extraction, ReadValue } from '../extraction/extraction.ts';
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
  const asRead = withoutNul(read);
  await unitOfWork.run(cause, async (scope) => {
    const current = await scope.lock(receipt.organizationId, receipt.id);
    // Deleted or finished by another try meanwhile.
    if (current?.status !== 'analyzing') return;
    const { vendorRegistration } = asRead;
    const known =
      vendorRegistration === null
        ? []
        : await scope.knownNames(receipt.organizationId, vendorRegistration);
    const extraction = withKnownVendor(asRead, known);
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
  vendor: strippedValue(extraction.vendor),
  invoiceNumber: strippedValue(extraction.invoiceNumber),
});

const strippedValue = (read: ReadValue<string> | null): ReadValue<string> | null =>
  read && {
    ...read,
    value: stripped(read.value),
    alternatives: (read.alternatives ?? []).map((other) => ({
      ...other,
      value: stripped(other.value),
    })),
  };

const wireValues = ({ engine, amount, currency, date, vendor, invoiceNumber }: Extraction) => ({
  engine,
  amount: amount?.value ?? null,
  currency: currency?.value ?? null,
  date: date?.value ?? null,
  vendor: vendor?.value.slice(0, 300) ?? null,
  invoiceNumber: invoiceNumber?.value.slice(0, 100) ?? null,
});
