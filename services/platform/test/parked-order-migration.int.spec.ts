import { runMigrations } from '@outlay/platform/postgres';
import { createTestDatabase } from '@outlay/platform/testing';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, test } from 'vitest';

const migrationsOf = (service: string): string =>
  fileURLToPath(new URL(`../../${service}/migrations`, import.meta.url));

/** The migrations of a service as they were before parked events had positions. */
async function migrationsBefore(service: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parked-order-'));
  await cp(migrationsOf(service), folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith('_redrive_parked_events'));
  const entries = journal.entries.slice(0, end);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}

const park = (eventId: string, parkedAt: string): string =>
  `insert into parked_events (consumer, key, event_id, topic, payload, reason, attempts, parked_at)
   values ('reader', '42', '${eventId}', 'expense.events', '{}', 'before', 1, '${parkedAt}')`;

test.each([
  'identity',
  'expense',
  'workflow',
  'receipt-ai',
  'ledger-watcher',
  'payout',
  'notification',
])(
  'events that %s parked before keep the order in which they were parked, and later ones come behind',
  async (service) => {
    const folder = await migrationsBefore(service);
    const old = await createTestDatabase(inject('postgresUrl'), folder);
    const client = new pg.Client({ connectionString: old.url });
    try {
      await client.connect();
      await client.query(park('second', '2026-11-20T10:00:00Z'));
      await client.query(park('third', '2026-11-20T11:00:00Z'));
      await client.query(park('first', '2026-11-20T09:00:00Z'));
      await runMigrations(old.url, migrationsOf(service));
      await client.query(park('last', '2026-11-20T08:00:00Z'));
      const { rows } = await client.query<{ event_id: string }>(
        'select event_id from parked_events order by position',
      );
      expect(rows.map(({ event_id }) => event_id)).toEqual(['first', 'second', 'third', 'last']);
      await client.query(
        `insert into parked_event_audit (consumer, key, event_id, action, actor, reason)
         values ('reader', '42', 'first', 'discarded', 'olga', 'superseded by hand')`,
      );
      await expect(client.query('delete from parked_event_audit')).rejects.toThrow('append-only');
    } finally {
      await client.end();
      await old.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
