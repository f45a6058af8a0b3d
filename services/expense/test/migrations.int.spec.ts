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
    'select lower_expense_id, higher_expense_id, reasons, choice from duplicate_pairs',
  );
  expect(warnings.rows).toEqual([
    { lower_expense_id: '1', higher_expense_id: '2', reasons: ['same_purchase'], choice: null },
  ]);
  const policies = await client.query('select enforcement, required_fields, version from policies');
  expect(policies.rows).toEqual([{ enforcement: 'warn', required_fields: [], version: 1 }]);
  const keys = await client.query<{ secret: string }>('select secret from signing_keys');
  expect(keys.rows).toHaveLength(1);
  expect(keys.rows[0]?.secret).toHaveLength(72);
  await expect(client.query('delete from activity')).rejects.toThrow('append-only');
});

test('an expense of before has the day of its time: in UTC, and in the organisation’s zone where a wallet paid', async () => {
  const before = await migrationsBefore('expense', '_expense_days');
  const database = await createTestDatabase(inject('postgresUrl'), before);
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  await connection.query(
    `insert into organization_directory (organization_id, time_zone) values (1, 'Asia/Tokyo')`,
  );
  await connection.query(
    `insert into expenses (organization_id, creator_id, title, amount, currency, expense_type, status, source, created_at, time, wallet_signature, wallet_account)
     select o, 4, 'E', 5, 'USD', 'regular', 'draft', 'manual', now(), '2026-11-20T23:30:00Z', s, s
     from (values (1, null), (1, 'a'), (2, 'b')) as given(o, s)`,
  );
  await connection.query(
    `insert into quotes (pair, price, confidence, source, published_at) values ('EUR/USD', 1.1, 0, 'test', '2026-11-20T23:30:00Z')`,
  );
  await runMigrations(database.url, migrationsOf('expense'));
  const { rows } = await connection.query(
    `select day::text, wallet_time from expenses order by id`,
  );
  const walletTime = new Date('2026-11-20T23:30:00Z');
  expect(rows).toEqual([
    { day: '2026-11-20', wallet_time: null },
    { day: '2026-11-21', wallet_time: walletTime },
    { day: '2026-11-20', wallet_time: walletTime },
  ]);
  const quotes = await connection.query('select pair, day::text from quotes');
  expect(quotes.rows).toEqual([{ pair: 'EUR/USD', day: '2026-11-20' }]);
  await connection.end();
  await database.drop();
  await rm(before, { recursive: true });
});

test('warnings of before become pairs with their decisions; a creator’s counts as a statement', async () => {
  const before = await migrationsBefore('expense', '_duplicate_pairs');
  const database = await createTestDatabase(inject('postgresUrl'), before);
  const connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
  await connection.query(
    `insert into expenses (organization_id, creator_id, title, vendor, invoice_number, amount, currency, expense_type, status, source, created_at, day)
     select 1, 4, 'E', 'The Müller GmbH', 'RE-77/a', 5, 'USD', 'regular', s, 'manual', now(), '2026-11-20'
     from unnest(array['draft', 'draft', 'draft', 'draft']) s`,
  );
  await connection.query(
    `insert into duplicate_warnings (organization_id, expense_id, other_expense_id, reason, choice, decided_by_id, decided_at)
     values (1, 2, 1, 'same_receipt', 'keep', 4, now()), (1, 3, 1, 'same_invoice', 'discard', 9, now()),
       (1, 1, 3, 'same_invoice', null, null, null), (1, 4, 1, 'same_purchase', null, null, null),
       (1, 4, 99, 'same_purchase', null, null, null)`,
  );
  await runMigrations(database.url, migrationsOf('expense'));
  const { rows } = await connection.query(
    `select concat_ws(' ', lower_expense_id, higher_expense_id, reasons, choice, marked_expense_id, decided_as, decided_by_id) as pair
     from duplicate_pairs order by lower_expense_id, higher_expense_id`,
  );
  expect(rows.map(({ pair }: { pair: string }) => pair)).toEqual([
    '1 2 {same_receipt} keep creator 4',
    '1 3 {same_invoice} discard 3 reviewer 9',
    '1 4 {same_purchase}',
  ]);
  const keys = await connection.query('select distinct vendor_stem, invoice_key from expenses');
  expect(keys.rows).toEqual([{ vendor_stem: 'muller', invoice_key: 're77a' }]);
  await connection.end();
  await database.drop();
  await rm(before, { recursive: true });
});
