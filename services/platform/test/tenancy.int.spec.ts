import { verifyChain } from '@outlay/platform/audit-chain';
import { createDatabase, readAcrossOrganizations, type Database } from '@outlay/platform/postgres';
import { acrossOrganizations, ALL_ORGANIZATIONS, inOrganization } from '@outlay/platform/tenancy';
import { createTestDatabase, migrationsOf, type TestDatabase } from '@outlay/platform/testing';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { log } from './support/platform-testkit.ts';
import { REQUESTS, seen } from './support/requests-of-organizations.ts';

const OURS = '1001';
const THEIRS = '1002';
const EVERYONE = [OURS, THEIRS];

let server: TestDatabase;

beforeAll(async () => {
  server = await createTestDatabase(inject('postgresUrl'), migrationsOf('expense'));
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await owner.query(
    `insert into organization_directory (organization_id, time_zone) select unnest($1::bigint[]), 'UTC'`,
    [EVERYONE],
  );
  await owner.end();
});
afterAll(() => server.drop());

async function withPool(
  poolMax: number,
  work: (database: Database) => Promise<void>,
  scopeByDefault?: string,
): Promise<void> {
  const options = { url: server.runtimeUrl, poolMax, applicationName: 'tenancy', log };
  const database = createDatabase({ ...options, scopeByDefault });
  try {
    await work(database);
  } finally {
    await database.$client.end();
  }
}

test('200 requests of two organizations over three connections see their own rows, whatever failed before them', async () => {
  await withPool(3, async (database) => {
    const requests = Array.from({ length: 200 }, async (_, place) => {
      const organization = EVERYONE[place % 2] ?? '';
      const request = REQUESTS[Math.floor(place / 2) % REQUESTS.length]!;
      const all = await inOrganization(organization, () => request(database));
      for (const each of all) expect(each, `request ${place}`).toEqual([organization]);
    });
    await Promise.all(requests);
    expect(await seen(database)).toEqual([]);
  });
});

test("a query that waited for another organization's connection runs for its own", async () => {
  await withPool(1, async (database) => {
    const pool = database.$client;
    const held = await inOrganization(OURS, () => pool.connect());
    const waiting = inOrganization(THEIRS, () =>
      pool.query<{ id: string }>('select organization_id::text as id from organization_directory'),
    );
    await inOrganization(OURS, async () => {
      held.release();
      await Promise.resolve();
    });
    expect((await waiting).rows).toEqual([{ id: THEIRS }]);
  });
});

test("a statement of the query builder, which runs once it is awaited, runs for its work's organization", async () => {
  await withPool(1, async (database) => {
    const statement = sql`select organization_id::text as id from organization_directory`;
    const { rows } = await inOrganization(THEIRS, () => database.execute(statement));
    expect(rows).toEqual([{ id: THEIRS }]);
  });
});

test("a request's entry and then a consumer's on one connection are links of one chain", async () => {
  await withPool(1, async (database) => {
    const record = (): Promise<unknown> =>
      database.execute(
        sql`insert into activity (organization_id, expense_id, kind) values (${OURS}, 7, 'created')`,
      );
    // After five calls the server keeps the plans of a function's statements.
    for (let turn = 0; turn < 8; turn += 1) await inOrganization(OURS, record);
    await acrossOrganizations(record);
    const [chain] = await acrossOrganizations(() => verifyChain(database, 'expense', OURS));
    expect(chain).toMatchObject({ entries: 9, broken: null });
  });
});

test('a statement prepared for one kind of work does not show its rows to the other', async () => {
  await withPool(1, async (database) => {
    for (let turn = 0; turn < 12; turn += 1) {
      expect(await inOrganization(OURS, () => seen(database))).toEqual([OURS]);
      expect(await acrossOrganizations(() => seen(database))).toEqual(EVERYONE);
      expect(await inOrganization(THEIRS, () => seen(database))).toEqual([THEIRS]);
      expect(await seen(database)).toEqual([]);
    }
  });
});

test('a transaction that read across all organizations goes on for its own, and so does one that failed there', async () => {
  await withPool(1, async (database) => {
    await inOrganization(OURS, () =>
      database.transaction(async (tx) => {
        expect(await readAcrossOrganizations(tx, () => seen(tx))).toEqual(EVERYONE);
        expect(await seen(tx)).toEqual([OURS]);
        const failing = () =>
          tx.transaction((inner) =>
            readAcrossOrganizations(inner, () => inner.execute(sql`select 1 / ${0}::integer`)),
          );
        await expect(failing()).rejects.toMatchObject({ cause: { code: '22012' } });
        expect(await seen(tx)).toEqual([OURS]);
      }),
    );
  });
});

test('a command sees all organizations by default, and one organization where it says so', async () => {
  await withPool(
    1,
    async (database) => {
      expect(await seen(database)).toEqual(EVERYONE);
      expect(await inOrganization(OURS, () => seen(database))).toEqual([OURS]);
      expect(await seen(database)).toEqual(EVERYONE);
    },
    ALL_ORGANIZATIONS,
  );
});

test('a session without the setting sees no rows', async () => {
  const client = new pg.Client({ connectionString: server.runtimeUrl });
  await client.connect();
  const { rowCount } = await client.query('select from organization_directory');
  await client.end();
  expect(rowCount).toBe(0);
});

test.each(['', ALL_ORGANIZATIONS, '0', '1 or 1=1', "1'"])(
  '%j is no organization to work for',
  (id) => {
    expect(() => inOrganization(id, () => Promise.resolve())).toThrow('is not the id');
  },
);
