import { deleteBatch, type Database } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';

const DAY_MS = 86_400_000;
const DELIVERIES_KEPT_MS = 30 * DAY_MS;
/** An instant message is pointless after a day. */
const INSTANT_WORTH_MS = DAY_MS;

/** Deletes a batch of old deliveries and gives up messages that are too late; returns the number of deliveries. */
export async function removeExpiredRows(database: Database, now: Date): Promise<number> {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const old = sql`created_at < ${before(DELIVERIES_KEPT_MS)}`;
  const deleted = await deleteBatch(database, 'webhook_deliveries', old);
  await database.execute(sql`
    delete from notifications_to_send
    where timing = 'INSTANT' and created_at < ${before(INSTANT_WORTH_MS)}`);
  return deleted;
}
