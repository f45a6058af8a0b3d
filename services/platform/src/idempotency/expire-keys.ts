import { sql } from 'drizzle-orm';
import { createRepeatingWork, type RepeatingWork } from '../lifecycle/index.ts';
import type { Database } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { idempotencyKeys } from './idempotency-table.ts';

const HOUR_MS = 3_600_000;
/** A client that retries after this long is answered as a new request. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/** A short statement each; a full batch is followed by the next at once. */
const BATCH_MAX = 1_000;

/** Deletes a batch of keys that are older than 30 days at `now`; returns their number. */
export async function deleteExpiredKeys(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  const { rowCount } = await database.execute(sql`
    delete from ${idempotencyKeys} where ctid = any(array(
      select ctid from ${idempotencyKeys} where created_at < ${before} limit ${BATCH_MAX}))`);
  return rowCount ?? 0;
}

/** Deletes expired keys each hour. */
export const createKeyExpiry = (database: Database, log: Logger): RepeatingWork =>
  createRepeatingWork({
    name: 'expired idempotency keys',
    log,
    intervalMs: HOUR_MS,
    round: async () => {
      const deleted = await deleteExpiredKeys(database, new Date());
      return deleted === BATCH_MAX ? 0 : undefined;
    },
  });
