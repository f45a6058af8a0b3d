import { runMigrations } from '@outlay/platform/postgres';
import { createTestDatabase } from '@outlay/platform/testing';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrationsBefore, migrationsOf } from './support/earlier-migrations.ts';

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
    const folder = await migrationsBefore(service, '_redrive_parked_events');
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
