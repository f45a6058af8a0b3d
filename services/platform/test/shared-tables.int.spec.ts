import { runMigrations, SHARED_MIGRATIONS_TABLE } from '@outlay/platform/postgres';
import { createTestDatabase, migrationsOf } from '@outlay/platform/testing';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import pg from 'pg';
import { expect, inject, test } from 'vitest';

const addFailed = (eventId: string): string =>
  `insert into parked_events (consumer, key, event_id, topic, payload, reason, attempts)
   values ('reader', '42', '${eventId}', 'expense.events', '{}', 'before', 1)`;

test.each(SUBGRAPH_NAMES)(
  'a %s database that created the shared tables itself keeps its rows and their order',
  async (service) => {
    const created = await createTestDatabase(inject('postgresUrl'), migrationsOf(service));
    const { url } = created;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query(addFailed('first'));
      await client.query(`drop table drizzle.${SHARED_MIGRATIONS_TABLE}`);
      await runMigrations(url, migrationsOf(service));
      await client.query(addFailed('second'));
      const { rows } = await client.query('select event_id from parked_events order by position');
      expect(rows).toEqual([{ event_id: 'first' }, { event_id: 'second' }]);
      await client.query(
        `insert into parked_event_audit (consumer, key, event_id, action, actor, reason)
         values ('reader', '42', 'first', 'discarded', 'olga', 'superseded by hand')`,
      );
      await expect(client.query('delete from parked_event_audit')).rejects.toThrow('append-only');
    } finally {
      await client.end();
      await created.drop();
    }
  },
);
