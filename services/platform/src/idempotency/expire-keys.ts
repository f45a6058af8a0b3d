import { getTableName, sql } from 'drizzle-orm';
import { createRepeatingWork, type RepeatingWork } from '../lifecycle/index.ts';
import { DELETE_BATCH_MAX, deleteBatch, type Database } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { idempotencyKeys } from './idempotency-table.ts';

const HOUR_MS = 3_600_000;
/** A client that retries after this long is answered as a new request. */
const KEPT_MS = 30 * 24 * HOUR_MS;

/** Deletes a batch of keys that are older than 30 days at `now`; returns their number. */
export function deleteExpiredKeys(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  return deleteBatch(database, getTableName(idempotencyKeys), sql`created_at < ${before}`);
}

/** Deletes expired keys each hour. */
export const createKeyExpiry = (database: Database, log: Logger): RepeatingWork =>
  createRepeatingWork({
    name: 'expired idempotency keys',
    log,
    intervalMs: HOUR_MS,
    round: async () => {
      const deleted = await deleteExpiredKeys(database, new Date());
      return deleted === DELETE_BATCH_MAX ? 0 : undefined;
    },
  });
