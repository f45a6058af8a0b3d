import { deleteBatch, type Database } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';

const DAY_MS = 86_400_000;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** An instant email is pointless after a day. */
const AT_ONCE_WORTH_MS = DAY_MS;

/** Deletes a batch of old deliveries and gives up emails that are too late; returns the number of deliveries. */
export async function removeExpiredRows(database: Database, now: Date): Promise<number> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const old = sql`created_at < ${before(DELIVERIES_KEPT_MS)}`;
  const deleted = await deleteBatch(database, 'webhook_deliveries', old);
  await database.execute(sql`
    update notifications set mail = 'NEVER'
    where mail = 'AT_ONCE' and mailed_at is null and created_at < ${before(AT_ONCE_WORTH_MS)}`);
  return deleted;
}
