import type { Database } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';

const DAY_MS = 86_400_000;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** An instant email is pointless after a day. */
const AT_ONCE_WORTH_MS = DAY_MS;
/** A short statement each; the rest is deleted the next time. */
const BATCH_MAX = 1_000;

/** Deletes a batch of old deliveries and gives up emails that are too late; returns the number of deliveries. */
export async function removeExpiredRows(database: Database, now: Date): Promise<number> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const { rowCount } = await database.execute(sql`
    delete from webhook_deliveries where ctid = any(array(
      select ctid from webhook_deliveries where created_at < ${before(DELIVERIES_KEPT_MS)} limit ${BATCH_MAX}))`);
  await database.execute(sql`
    update notifications set mail = 'NEVER'
    where mail = 'AT_ONCE' and mailed_at is null and created_at < ${before(AT_ONCE_WORTH_MS)}`);
  return rowCount ?? 0;
}
