import type { Database } from '@outlay/platform/postgres';
import { sql, type SQL } from 'drizzle-orm';

const DAY_MS = 86_400_000;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
const IDEMPOTENCY_KEPT_MS = 30 * DAY_MS;
/** An instant email is pointless after a day. */
const AT_ONCE_WORTH_MS = DAY_MS;
/** A short statement each; the rest is deleted the next time. */
const BATCH_MAX = 1_000;

/** Deletes a batch of obsolete rows from each table; returns their number. */
export async function removeExpiredRows(database: Database, now: Date): Promise<number> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const expired: readonly (readonly [table: string, condition: SQL])[] = [
    ['webhook_deliveries', sql`created_at < ${before(DELIVERIES_KEPT_MS)}`],
    ['idempotency_keys', sql`created_at < ${before(IDEMPOTENCY_KEPT_MS)}`],
  ];
  let removed = 0;
  for (const [table, condition] of expired) {
    const name = sql.identifier(table);
    const { rowCount } = await database.execute(sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${condition} limit ${BATCH_MAX}))`);
    removed += rowCount ?? 0;
  }
  await database.execute(sql`
    update notifications set mail = 'NEVER'
    where mail = 'AT_ONCE' and mailed_at is null and created_at < ${before(AT_ONCE_WORTH_MS)}`);
  return removed;
}
