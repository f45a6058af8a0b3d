import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import type { FileStorage, ReceiptQueries } from './ports.ts';

const BATCH_MAX = 20;

export interface RemovalOptions {
  readonly queries: Pick<ReceiptQueries, 'released' | 'forget'>;
  readonly storage: Pick<FileStorage, 'remove'>;
  readonly log: Logger;
  readonly everyMs?: number;
}

/** Removes the files of released receipts and then their rows, so that a crash in between repeats the removal. */
export const createFileRemoval = ({
  queries,
  storage,
  log,
  everyMs = 10_000,
}: RemovalOptions): BackgroundWork =>
  createRepeatingWork({
    name: 'files of deleted receipts',
    log,
    intervalMs: everyMs,
    round: async () => {
      const released = await queries.released(BATCH_MAX);
      for (const { id, storageKey } of released) {
        await storage.remove(storageKey);
        await queries.forget(id);
      }
      return released.length === BATCH_MAX ? 0 : undefined;
    },
  });
