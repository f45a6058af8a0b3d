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
  const read = storable(await readLeased(ports, receipt, cause, onStage));
  const parts = await storeParts(storage, receipt.organizationId, read);
  const removePartFiles = (): Promise<unknown> =>
    Promise.all(parts.map(({ file }) => storage.remove(file.key)));
  const areInserted = await unitOfWork
    .run(cause, async (scope) => {
      const current = await scope.lock(receipt.organizationId, receipt.id);
      // The receipt was deleted meanwhile, or another attempt has finished it.
      if (current?.status !== 'analyzing') return false;
      const extraction = await withRememberedVendor(scope, receipt, read);
      await scope.saveAnalysis(receipt.id, extraction);
      await scope.publish(extractedEvent(current, extraction));
      // An operator may have the receipt analysed again, when its earlier parts are already in use.
      if (await scope.hasParts(receipt.id)) return false;
      for (const part of parts)
        part.extraction = await withRememberedVendor(scope, receipt, storable(part.extraction));
      await insertParts(scope, receipt, parts);
      return true;
    })
    .catch(async (error: unknown) => {
      await removePartFiles();
      throw error;
    });
  if (!areInserted) await removePartFiles();
  return read;
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
                scope.saveProgress(id, storable(progress.soFar), progress.pagesRead),
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

/** Applies the vendor's name that the organization's members confirmed for the same registration number. */
async function withRememberedVendor(
  scope: Scope,
  { organizationId }: Receipt,
  read: Extraction,
): Promise<Extraction> {
  const { vendorRegistration } = read;
  if (vendorRegistration === null) return read;
  return withKnownVendor(read, await scope.knownNames(organizationId, vendorRegistration));
}

const withoutNul = (text: string): string => text.replaceAll('\u0000', '');

/** Removes NUL, which a PDF's text may contain and the database refuses, and writes the vendor as people do. */
const storable = (extraction: Extraction): Extraction => ({
  ...extraction,
  text: withoutNul(extraction.text),
  vendor: mapTexts(extraction.vendor, (name) => spellVendor(withoutNul(name))),
  invoiceNumber: mapTexts(extraction.invoiceNumber, withoutNul),
  differences: extraction.differences.map((difference) => ({
    ...difference,
    hidden: withoutNul(difference.hidden),
    shown: difference.shown === null ? null : withoutNul(difference.shown),
  })),
  lineItems: extraction.lineItems.map((item) => ({
    ...item,
    description: withoutNul(item.description),
  })),
});

/** Applies a change to the value and to each of its alternatives. */
const mapTexts = (
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
