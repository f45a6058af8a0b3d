import { getTableName, sql } from 'drizzle-orm';
import type { RepeatingWork } from '../lifecycle/index.ts';
import { createRowExpiry, deleteBatch, type Database } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { publishedEvents } from './outbox-tables.ts';

/** Longer than any consumer may lag until its alert is handled: events that a broker loses are published again from here. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes a batch of events that were published more than 7 days before `now`; returns their number. */
export function deleteExpiredEvents(database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  return deleteBatch(database, getTableName(publishedEvents), sql`published_at < ${before}`);
}

/** Deletes expired events each hour. */
export const createEventExpiry = (database: Database, log: Logger): RepeatingWork =>
  createRowExpiry({
    name: 'expired published events',
    log,
    deleteExpired: (now) => deleteExpiredEvents(database, now),
  });
