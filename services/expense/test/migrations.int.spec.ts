import { runMigrations } from '@outlay/platform/postgres';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, migrationsBefore, migrationsOf } from '@outlay/platform/testing';

let folder: string;
let server: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  folder = await migrationsBefore('expense', '_search_policies_duplicates');
  server = await createTestDatabase(inject('postgresUrl'), folder);
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.drop();
  await rm(folder, { recursive: true });
});

test('migrating a database with data makes it searchable, keeps its duplicates and creates its own key', async () => {
  await client.query(
    `insert into policies (organization_id, name, reimbursable) values (1, 'Old', true)`,
  );
  await client.query(
    `insert into expenses (organization_id, creator_id, title, vendor, amount, currency, usd_amount, expense_type, status, source, time, created_at, duplicate_of)
     select 1, 4, 'Café ' || n, 'Müller GmbH', 5, 'USD', 5, 'regular', 'draft', 'manual', now(), now(), case n when 2 then 1 end
     from generate_series(1, 2) n`,
  );
  await client.query(
    `insert into activity (organization_id, expense_id, kind) values (1, 1, 'expense.created')`,
  );
  await runMigrations(server.url, migrationsOf('expense'));
  const { rows } = await client.query(
    'select search_text, vendor_key from expenses order by id limit 1',
  );
  expect(rows).toEqual([{ search_text: 'cafe 1 muller gmbh  ', vendor_key: 'muller' }]);
  const warnings = await client.query(
    'select expense_id, other_expense_id, reason, choice from duplicate_warnings',
  );
  expect(warnings.rows).toEqual([
    { expense_id: '2', other_expense_id: '1', reason: 'same_purchase', choice: null },
  ]);
  const policies = await client.query('select enforcement, required_fields, version from policies');
  expect(policies.rows).toEqual([{ enforcement: 'warn', required_fields: [], version: 1 }]);
  const keys = await client.query<{ secret: string }>('select secret from signing_keys');
  expect(keys.rows).toHaveLength(1);
  expect(keys.rows[0]?.secret).toHaveLength(72);
  await expect(client.query('delete from activity')).rejects.toThrow('append-only');
});
