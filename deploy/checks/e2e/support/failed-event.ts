import pg from 'pg';
import { inject } from 'vitest';
import { readRunFile } from '@outlay/stack/local/run-file';

/** Adds a failed event to notification's database that it can apply now: it doesn't consume such events. */
export async function addHarmlessFailedEvent(key: string): Promise<void> {
  const client = new pg.Client({
    connectionString: readRunFile(inject('stackDataDir'))?.databases['notification'],
  });
  await client.connect();
  try {
    await client.query(
      `insert into failed_events (consumer, key, event_id, topic, payload, reason, attempts)
       values ('notification', $1, $1, 'expense.events', $2, 'Error: planted', 1)`,
      [key, JSON.stringify({ type: 'QuoteRecorded' })],
    );
  } finally {
    await client.end();
  }
}
