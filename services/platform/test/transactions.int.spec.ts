import { createDatabase, writeWithCommit, type Database } from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { createTestDatabase, migrationsOf, type TestDatabase } from '@outlay/platform/testing';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { log } from './support/platform-testkit.ts';

let server: TestDatabase;
/** A single connection, so that each transaction follows one that prepared its beginning. */
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

test('a transaction goes on while a write that is sent with its commit waits for a lock', async () => {
  await other.query('begin');
  await other.query('lock table aggregate_versions in exclusive mode');
  const written = Promise.withResolvers<true>();
  const committing = database.transaction(async (tx) => {
    await writeWithCommit(tx, tx.execute(insert('a')));
    written.resolve(true);
  });
  await written.promise;
  expect(await committed()).toEqual([]);
  await other.query('commit');
  await committing;
  expect(await committed()).toEqual(['a']);
});

test('when a write fails that is sent with the commit, nothing is committed and its error is thrown', async () => {
  const failed = database.transaction(async (tx) => {
    await tx.execute(insert('a'));
    await writeWithCommit(tx, tx.execute(sql`select 1 / 0`));
    await writeWithCommit(tx, tx.execute(insert('b')));
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await committed()).toEqual([]);
});

test('a statement that fails because of an earlier write does not hide the error of that write', async () => {
  const failed = database.transaction(async (tx) => {
    await writeWithCommit(tx, tx.execute(sql`select 1 / 0`));
    await tx.execute(insert('a'));
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
});

test('a write that fails because of an earlier statement does not hide the error of that statement', async () => {
  const failed = database.transaction(async (tx) => {
    const statement = tx.execute(sql`select 1 / 0`).then(() => undefined);
    await writeWithCommit(tx, tx.execute(insert('a')));
    await statement;
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
});

test('a transaction whose work ignores a failed statement is not reported as committed', async () => {
  const failed = database.transaction(async (tx) => {
    const ignored = tx.execute(sql`select 1 / 0`).catch(() => undefined);
    await writeWithCommit(tx, tx.execute(insert('a')));
    await ignored;
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '25P02' } });
  expect(await committed()).toEqual([]);
});

test('a write in a savepoint is answered before the savepoint ends', async () => {
  await database.transaction(async (tx) => {
    await tx
      .transaction((inner) => writeWithCommit(inner, inner.execute(sql`select 1 / 0`)))
      .catch(() => undefined);
    await tx.execute(insert('a'));
  });
  expect(await committed()).toEqual(['a']);
});

test('a transaction that changes its mind beside a failing statement leaves none open for the next one', async () => {
  const failed = database.transaction(async (tx) => {
    await writeWithCommit(tx, tx.execute(sql`select 1 / 0`));
    throw new Error('changed its mind');
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  await database.execute(insert('a'));
  expect(await committed()).toEqual(['a']);
});

test('a commit does not overtake a write that waits for the beginning', async () => {
  const failed = database.transaction(async (tx) => {
    await writeWithCommit(tx, tx.execute(insert('a')));
    await writeWithCommit(tx, tx.execute(sql`select 1 / 0 /* planned each time */`));
  });
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await committed()).toEqual([]);
});

test('when a transaction cannot begin, nothing of it commits by itself', async () => {
  const options = { url: server.runtimeUrl, poolMax: 1, applicationName: 'begins', log };
  const forgetful = createDatabase({ ...options, scopeByDefault: ALL_ORGANIZATIONS });
  const insertBoth = () =>
    forgetful.transaction(async (tx) => {
      await Promise.all(['a', 'b', 'c'].map((key) => tx.execute(insert(key))));
      await tx.execute(sql`delete from aggregate_versions`);
    });
  try {
    // The second one has everything prepared.
    await insertBoth();
    await insertBoth();
    await forgetful.execute(
      `do $$ begin execute 'deallocate ' || (select quote_ident(name) from pg_prepared_statements where statement = 'begin'); end $$`,
    );
    await expect(insertBoth()).rejects.toMatchObject({ cause: { code: '26000' } });
    expect(await committed()).toEqual([]);
  } finally {
    await forgetful.$client.end();
  }
});
