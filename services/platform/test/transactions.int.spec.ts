import { createDatabase, type Database } from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { createTestDatabase, migrationsOf, type TestDatabase } from '@outlay/platform/testing';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { log } from './support/platform-testkit.ts';

let server: TestDatabase;
/** A single connection, so that each transaction follows the one before. */
let database: Database;
let other: pg.Client;

const insert = (key: string) =>
  sql`insert into aggregate_versions (topic, aggregate_id, version) values ('test', ${key}, 1)`;

/** What another connection sees. */
const committed = async (): Promise<string[]> => {
  const { rows } = await other.query<{ id: string }>(
    `select aggregate_id as id from aggregate_versions where topic = 'test' order by 1`,
  );
  return rows.map(({ id }) => id);
};

beforeAll(async () => {
  server = await createTestDatabase(inject('postgresUrl'), migrationsOf('expense'));
  const options = { url: server.runtimeUrl, poolMax: 1, applicationName: 'transactions', log };
  database = createDatabase({ ...options, scopeByDefault: ALL_ORGANIZATIONS });
  other = new pg.Client({ connectionString: server.url });
  await other.connect();
});
afterAll(async () => {
  await database.$client.end();
  await other.end();
  await server.drop();
});
beforeEach(async () => {
  await database.transaction((tx) => tx.execute(sql`delete from aggregate_versions`));
});

test('statements beside the first one of a transaction commit with it, and not before', async () => {
  await database.transaction(async (tx) => {
    await Promise.all(['a', 'b', 'c'].map((key) => tx.execute(insert(key))));
    expect(await committed()).toEqual([]);
  });
  expect(await committed()).toEqual(['a', 'b', 'c']);
});

test('when the first statement fails, those beside it change nothing', async () => {
  const failed = database.transaction(async (tx) => {
    await Promise.all(
      [sql`select 1 / 0`, insert('a'), insert('b')].map((each) => tx.execute(each)),
    );
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await committed()).toEqual([]);
});

test('a transaction without a statement leaves none open for the next one', async () => {
  await database.transaction(() => Promise.resolve());
  await expect(
    database.transaction(() => Promise.reject(new Error('changed its mind'))),
  ).rejects.toThrow('changed its mind');
  await database.execute(insert('a'));
  expect(await committed()).toEqual(['a']);
});

test('a savepoint may be the first statement', async () => {
  await database.transaction(async (tx) => {
    await tx
      .transaction(async (inner) => {
        await inner.execute(insert('a'));
        throw new Error('undone');
      })
      .catch(() => undefined);
    await tx.execute(insert('b'));
  });
  expect(await committed()).toEqual(['b']);
});

test('a statement outside a transaction that fails leaves none open for the next one', async () => {
  await expect(database.execute(sql`select 1 / 0`)).rejects.toMatchObject({
    cause: { code: '22012' },
  });
  await database.execute(insert('a'));
  expect(await committed()).toEqual(['a']);
});

test('a statement outside a transaction whose deferred check fails at its commit is reported as failed', async () => {
  await other.query(
    'alter table aggregate_versions add constraint once unique (version) deferrable initially deferred',
  );
  try {
    await database.execute(insert('a'));
    await expect(database.execute(insert('b'))).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await committed()).toEqual(['a']);
  } finally {
    await other.query('alter table aggregate_versions drop constraint once');
  }
});
