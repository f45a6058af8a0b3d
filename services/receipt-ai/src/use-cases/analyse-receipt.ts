import type { Cause } from '@outlay/platform/outbox';
import type { Receipt } from '../domain/receipt.ts';
import { withKnownVendor } from '../domain/vendor-memory.ts';
import { spellVendor } from '../domain/vendor-spelling.ts';
import type { Extraction, ReadValue } from '../domain/extraction.ts';
import { insertParts, storeParts } from './keep-parts.ts';
import type { FileStorage, Reader, Scope, UnitOfWork } from './ports.ts';
import { extractedEvent } from './receipt-events.ts';

export interface AnalysisPorts {
  readonly unitOfWork: UnitOfWork;
  readonly storage: FileStorage;
  readonly reader: Reader;
  /** How long only this process may work on an analysis; it is renewed while the work goes on. */
  readonly leaseMs: number;
}

/** A lease is renewed this often before it ends, so that one slow renewal does not end it. */
const RENEWALS = 3;
const RENEWAL_MIN_MS = 1_000;

/** Analyses a stored file and stores the values. A second result replaces the first. */
export async function analyseReceipt(
  ports: AnalysisPorts,
  receipt: Receipt,
  cause: Cause,
  onStage: (stage: string) => void = () => undefined,
): Promise<Extraction> {
  const { unitOfWork, storage } = ports;
  const read = await readLeased(ports, receipt, cause, onStage);
  const asRead = asWritten(read);
  const parts = await storeParts(storage, receipt.organizationId, asRead);
  const drop = (): Promise<unknown> =>
    Promise.all(parts.map(({ file }) => storage.remove(file.key)));
  const areKept = await unitOfWork
    .run(cause, async (scope) => {
      const current = await scope.lock(receipt.organizationId, receipt.id);
      // The receipt was deleted meanwhile, or another attempt has finished it.
      if (current?.status !== 'analyzing') return false;
      const extraction = await withMemory(scope, receipt, asRead);
      await scope.saveAnalysis(receipt.id, extraction);
      await scope.publish(extractedEvent(current, extraction));
      // An operator may have the receipt analysed again, when its earlier parts are already in use.
      if (await scope.hasParts(receipt.id)) return false;
      for (const part of parts)
        part.extraction = await withMemory(scope, receipt, asWritten(part.extraction));
      await insertParts(scope, receipt, parts);
      return true;
    })
    .catch(async (error: unknown) => {
      await drop();
      throw error;
    });
  if (!areKept) await drop();
  return asRead;
}

/** Reads the file, keeps the lease meanwhile, and stores what is read so far of a long one. */
async function readLeased(
  { unitOfWork, storage, reader, leaseMs }: AnalysisPorts,
  { id, storageKey, organizationId }: Receipt,
  cause: Cause,
  onStage: (stage: string) => void,
): Promise<Extraction> {
  // What fails here is tried again with the next page or renewal.
  const store = (work: (scope: Scope) => Promise<void>): Promise<void> =>
    unitOfWork.run(cause, work).catch(() => undefined);
  const renewing = setInterval(
    () => void store((scope) => scope.renew(id, new Date(Date.now() + leaseMs))),
    Math.max(RENEWAL_MIN_MS, leaseMs / RENEWALS),
  );
  let stored = Promise.resolve();
  try {
    return await storage.withLocalFile(storageKey, (path) =>
      reader.extract(
        path,
        (stage, progress) => {
          if (!progress) {
            onStage(stage);
            return;
          }
          stored = stored
            .then(() =>
              store((scope) =>
                scope.saveProgress(id, asWritten(progress.soFar), progress.pagesRead),
              ),
            )
            .then(() => onStage(stage));
        },
        organizationId,
      ),
    );
  } finally {
    clearInterval(renewing);
    await stored;
  }
}

/** Applies the vendor's name that the organisation's members confirmed for the same registration number. */
async function withMemory(
  scope: Scope,
  { organizationId }: Receipt,
  read: Extraction,
): Promise<Extraction> {
  const { vendorRegistration } = read;
  if (vendorRegistration === null) return read;
  return withKnownVendor(read, await scope.knownNames(organizationId, vendorRegistration));
}

const stripped = (text: string): string => text.replaceAll('\u0000', '');

/**
 * Removes NUL, which a PDF's text layer may contain and the database refuses in texts and in JSON, and writes the vendor as people
 * do.
 */
const asWritten = (extraction: Extraction): Extraction => ({
  ...extraction,
  text: stripped(extraction.text),
  vendor: changed(extraction.vendor, (name) => spellVendor(stripped(name))),
  invoiceNumber: changed(extraction.invoiceNumber, stripped),
  differences: extraction.differences.map((difference) => ({
    ...difference,
    hidden: stripped(difference.hidden),
    shown: difference.shown === null ? null : stripped(difference.shown),
  })),
  lineItems: extraction.lineItems.map((item) => ({
    ...item,
    description: stripped(item.description),
  })),
});

/** Applies a change to the value and to each of its alternatives. */
const changed = (
  read: ReadValue<string> | null,
  change: (text: string) => string,
): ReadValue<string> | null =>
  read && {
    ...read,
    value: change(read.value),
    alternatives: (read.alternatives ?? []).map((other) => ({
      ...other,
      value: change(other.value),
    })),
  };
