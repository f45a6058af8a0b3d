import { getTableName, sql } from 'drizzle-orm';
import type { RepeatingWork } from '../lifecycle/index.ts';
import { createRowExpiry, deleteBatch, type Database } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { idempotencyKeys } from './idempotency-table.ts';

/** A client that retries after this time is treated as a new request. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes a batch of keys that are older than 30 days at `now`; returns their number. */
export function deleteExpiredKeys(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  return deleteBatch(database, getTableName(idempotencyKeys), sql`created_at < ${before}`);
}

/** Deletes expired keys each hour. */
export const createKeyExpiry = (database: Database, log: Logger): RepeatingWork =>
  createRowExpiry({
    name: 'expired idempotency keys',
    log,
    deleteExpired: (now) => deleteExpiredKeys(database, now),
  });
