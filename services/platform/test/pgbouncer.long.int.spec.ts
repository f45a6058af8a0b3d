import { createOutboxRelay } from '@outlay/platform/outbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS, acrossOrganizations, inOrganization } from '@outlay/platform/tenancy';
import {
  createTestDatabase,
  eventually,
  migrationsOf,
  type TestDatabase,
} from '@outlay/platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { log, writeIn } from './support/platform-testkit.ts';
import { REQUESTS } from './support/requests-of-organizations.ts';
import { startPgBouncer, type PgBouncer } from './support/start-pgbouncer.ts';

const ORGANIZATIONS = ['1001', '1002', '1003', '1004', '1005', '1006'];
/** Fewer than the clients' connections, so that organizations share each. */
const POOL_SIZE = 3;

let server: TestDatabase;
let pooler: PgBouncer;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase(inject('postgresUrl'), migrationsOf('expense'));
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await owner.query(
    `insert into organization_directory (organization_id, time_zone) select unnest($1::bigint[]), 'UTC'`,
    [ORGANIZATIONS],
  );
  await owner.end();
  pooler = await startPgBouncer(server.runtimeUrl, POOL_SIZE);
  const url = pooler.urlOf(server.runtimeUrl);
  database = createDatabase({ url, poolMax: 20, applicationName: 'pooled', log });
});
afterAll(async () => {
  await database.$client.end();
  await pooler.stop();
  await server.drop();
});

test('behind PgBouncer in transaction mode, 600 requests of six organizations at once see no row of another', async () => {
  const requests = Array.from({ length: 600 }, async (_, place) => {
    const organization = ORGANIZATIONS[place % ORGANIZATIONS.length] ?? '';
    const request = REQUESTS[Math.floor(place / ORGANIZATIONS.length) % REQUESTS.length]!;
    return { organization, all: await inOrganization(organization, () => request(database)) };
  });
  const answers = await Promise.all(requests);
  const foreign = answers.filter(({ organization, all }) =>
    all.some((ids) => ids.length !== 1 || ids[0] !== organization),
  );
  expect(answers).toHaveLength(600);
  expect(foreign).toEqual([]);
});

test('limits of time hold for a statement that goes through it', async () => {
  const { rows } = await acrossOrganizations(() =>
    database.$client.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    ),
  );
  expect(rows).toEqual([{ statement: '3s', lock: '1s' }]);
});

test('a relay with a direct connection publishes at once what pooled transactions wrote, each event once and in order', async () => {
  const published: string[] = [];
  const relay = () =>
    createOutboxRelay({
      databaseUrl: server.runtimeUrl,
      applicationName: 'direct',
      log,
      producer: {
        send: (messages) => {
          published.push(...messages.map(({ value }) => value));
          return Promise.resolve();
        },
        stop: () => Promise.resolve(),
      },
    });
  const relays = [relay(), relay()];
  for (const each of relays) await each.start();
  const pooled = createDatabase({
    ...{ url: pooler.urlOf(server.runtimeUrl), poolMax: 5, applicationName: 'pooled', log },
    scopeByDefault: ALL_ORGANIZATIONS,
  });
  try {
    const keys = Array.from({ length: 50 }, (_, place) => `aggregate-${place % 5}`);
    await Promise.all(
      keys.map(async (key) => {
        await pooled.transaction((tx) => writeIn(tx, key));
        for (const each of relays) each.wake();
      }),
    );
    await eventually(() => expect(published.length).toBeGreaterThanOrEqual(50));
    const versions = published.map(
      (text) => JSON.parse(text) as { subject: string; aggregateversion: number },
    );
    for (const [, events] of Map.groupBy(versions, ({ subject }) => subject)) {
      expect(events.map(({ aggregateversion }) => aggregateversion)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
      ]);
    }
  } finally {
    for (const each of relays) await each.stop();
    await pooled.$client.end();
  }
});
