import { deleteBatch, type Database } from '@outlay/platform/postgres';
import { sql, type SQL } from 'drizzle-orm';
import { KEY_WAITS_MS } from '../domain/device-key.ts';
import { WINDOW_MAX_MS } from '../domain/attempt-throttle.ts';

const DAY_MS = 86_400_000;
/** Ended sessions are kept this long to detect reused tokens. */
const SESSIONS_KEPT_MS = 30 * DAY_MS;

/** Device keys are kept longer than any approved payment waits. */
const DEVICE_KEYS_KEPT_MS = 400 * DAY_MS;

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** The `where` condition for obsolete rows of each table. Refresh tokens are deleted with their sessions, or when they expire. */
const expired = (now: Date): readonly (readonly [table: string, condition: SQL])[] => [
  ['attempt_windows', sql`started_at < ${before(now, WINDOW_MAX_MS)}`],
  ['mail_links', sql`expires_at < ${before(now, 0)}`],
  ['organization_requests', sql`expires_at < ${before(now, 0)}`],
  ['wallet_challenges', sql`expires_at < ${before(now, 0)}`],
  ['passkey_challenges', sql`expires_at < ${before(now, 0)}`],
  ['single_sign_on_requests', sql`expires_at < ${before(now, 0)}`],
  ['refresh_tokens', sql`expires_at < ${before(now, 0)}`],
  ['waiting_device_keys', sql`created_at < ${before(now, KEY_WAITS_MS)}`],
  ['device_keys', sql`registered_at < ${before(now, DEVICE_KEYS_KEPT_MS)}`],
  ['sessions', sql`expires_at < ${before(now, SESSIONS_KEPT_MS)}`],
];

/** Deletes a batch from each table; returns the number of rows. */
export async function deleteExpiredRows(database: Database, now: Date): Promise<number> {
  let deleted = 0;
  for (const [table, condition] of expired(now)) {
    deleted += await deleteBatch(database, table, condition);
  }
  return deleted;
}
