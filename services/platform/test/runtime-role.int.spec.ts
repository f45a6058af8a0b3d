import { grantRuntimeRole, readImmutableColumns } from '@outlay/platform/postgres';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { createTestDatabase, migrationsOf, type TestDatabase } from '@outlay/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const ROLE = `outlay_payout_run_${process.pid}`;
let server: TestDatabase;
let other: TestDatabase;
let runtime: pg.Client;

const asRuntime = (address: string): string => {
  const url = new URL(address);
  url.username = ROLE;
  url.password = 'of-the-test';
  return url.toString();
};

beforeAll(async () => {
  server = await createTestDatabase(inject('postgresUrl'), migrationsOf('payout'));
  other = await createTestDatabase(inject('postgresUrl'), migrationsOf('workflow'));
  // Run twice, as with every deployment.
  const immutable = readImmutableColumns(migrationsOf('payout'));
  await grantRuntimeRole(server.url, asRuntime(server.url), immutable);
  await grantRuntimeRole(server.url, asRuntime(server.url), immutable);
  await grantRuntimeRole(other.url, asRuntime(other.url).replace(ROLE, `${ROLE}_other`));
  runtime = new pg.Client({ connectionString: asRuntime(server.url) });
  await runtime.connect();
});

afterAll(async () => {
  await runtime.end();
  await server.drop();
  await other.drop();
  const owner = new pg.Client({ connectionString: inject('postgresUrl') });
  await owner.connect();
  await owner.query(`drop role ${ROLE}`);
  await owner.query(`drop role ${ROLE}_other`);
  await owner.end();
});

test.each([
  'update journal set amount = 0',
  'delete from journal',
  'update control_decisions set actor_id = 1',
  'update payouts set amount_usd = 1000000',
  'update payouts set payee_id = 7',
  "update treasuries set address = 'another'",
  'delete from operator_audit',
  'delete from attempts',
  'truncate payouts',
  'alter table journal disable trigger all',
  'drop trigger journal_append_only on journal',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'alter table payouts drop column amount',
  'drop table journal',
  'create table public.mine (id integer)',
  "set session_replication_role = 'replica'",
  'create role more superuser',
])('the login of a service may not: %s', async (statement) => {
  await expect(runtime.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test("it cannot enter another service's database", async () => {
  const client = new pg.Client({ connectionString: asRuntime(other.url) });
  await expect(client.connect()).rejects.toThrow(/permission denied for database/);
});

test('it appends where changes are refused, and changes elsewhere', async () => {
  await runtime.query(
    `insert into operator_audit (action, subject, actor, details) values ('replay', 'x', 'y', '{}')`,
  );
  await runtime.query('update attempts set state = state');
  await runtime.query('update controls set paused = false');
});

test.each(SUBGRAPH_NAMES)('the login of %s changes no column of facts', async (name) => {
  const folder = migrationsOf(name);
  const immutable = Object.entries(readImmutableColumns(folder));
  expect(immutable).not.toEqual([]);
  const database = await createTestDatabase(inject('postgresUrl'), folder);
  const client = new pg.Client({ connectionString: database.runtimeUrl });
  await client.connect();
  try {
    for (const [table, columns] of immutable) {
      for (const column of columns) {
        const statement = `update ${table} set ${column} = ${column}`;
        await expect(client.query(statement), statement).rejects.toThrow('permission denied');
      }
    }
  } finally {
    await client.end();
    await database.drop();
  }
});

test('a column that does not exist is refused, because it would protect nothing', async () => {
  const granting = grantRuntimeRole(server.url, asRuntime(server.url), { payouts: ['amountt'] });
  await expect(granting).rejects.toThrow('payouts has no amountt');
});
