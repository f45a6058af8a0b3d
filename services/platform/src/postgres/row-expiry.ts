import { createRepeatingWork, type RepeatingWork } from '../lifecycle/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { DELETE_BATCH_MAX } from './delete-batch.ts';

const HOUR_MS = 3_600_000;

interface RowExpiryOptions {
  /** What expires, for the log. */
  readonly name: string;
  readonly log: Logger;
  /** Deletes a batch of rows that are too old at `now`; returns their number. */
  readonly deleteExpired: (now: Date) => Promise<number>;
}

/** Deletes expired rows each hour, in batches until none is left. */
export const createRowExpiry = ({ name, log, deleteExpired }: RowExpiryOptions): RepeatingWork =>
  createRepeatingWork({
    name,
    log,
    intervalMs: HOUR_MS,
    round: async () => {
      const deleted = await deleteExpired(new Date());
      return deleted === DELETE_BATCH_MAX ? 0 : undefined;
    },
  });
