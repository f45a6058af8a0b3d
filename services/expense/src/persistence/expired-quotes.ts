import type { RepeatingWork } from '@outlay/platform/lifecycle';
import { createRowExpiry, deleteBatch, type Database } from '@outlay/platform/postgres';
import type { Logger } from '@outlay/platform/telemetry';
import { getTableName, sql } from 'drizzle-orm';
import { shiftDays, utcDay } from '../domain/calendar-day.ts';
import { quotes } from './tables.ts';

/** Older expenses are converted at the newest rate. A year and a month covers late expenses. */
const KEPT_DAYS = 400;

/** Deletes a batch of old quotes and returns their number. */
export const deleteExpiredQuotes = (database: Database, now: Date): Promise<number> =>
  deleteBatch(
    database,
    getTableName(quotes),
    sql`day < ${shiftDays(utcDay(now), -KEPT_DAYS)}::date`,
  );

/** Deletes expired quotes every hour. */
export const createQuoteExpiry = (database: Database, log: Logger): RepeatingWork =>
  createRowExpiry({
    name: 'expired quotes',
    log,
    deleteExpired: (now) => deleteExpiredQuotes(database, now),
  });
