import { sql } from 'drizzle-orm';
import { Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';

const SECRET = 'c2lnbmVkIHRyYW5zYWN0aW9u';
const lines: string[] = [];
const destination = new Writable({
  write: (line: Buffer, _encoding, done) => {
    lines.push(line.toString());
    done();
  },
});
const log = createLogger('values-in-logs', 'debug', destination);
const schema = `values_in_logs_${process.pid}`;
let database: Database;

beforeAll(async () => {
  database = createDatabase({
    url: inject('postgresUrl'),
    poolMax: 2,
    applicationName: 'values-in-logs',
    log,
  });
  await database.execute(sql.raw(`create schema ${schema}`));
  await database.execute(
    sql.raw(`create table ${schema}.attempts (
      id integer primary key, bytes text unique check (length(bytes) < 100), note text not null)`),
  );
  await database.execute(
    sql`insert into ${sql.raw(schema)}.attempts values (1, ${SECRET}, 'the first')`,
  );
});

afterAll(async () => {
  await database.execute(sql.raw(`drop schema ${schema} cascade`));
  await database.$client.end();
});

const table = () => sql.raw(`${schema}.attempts`);

/** Holds the row in another transaction until `work` has failed. */
async function whileLocked(work: () => Promise<unknown>): Promise<void> {
  const other = new pg.Client({ connectionString: inject('postgresUrl') });
  await other.connect();
  await other.query(`begin; lock table ${schema}.attempts`);
  try {
    await work();
  } finally {
    await other.end();
  }
}

test.each([
  [
    'waited for a lock too long',
    (): Promise<void> =>
      whileLocked(() => database.execute(sql`update ${table()} set bytes = ${SECRET}`)),
  ],
  ['took too long', () => database.execute(sql`select pg_sleep(4), ${SECRET}::text`)],
  [
    'broke a unique key',
    () => database.execute(sql`insert into ${table()} values (2, ${SECRET}, 'again')`),
  ],
  [
    'broke a check',
    () =>
      database.execute(sql`insert into ${table()} values (3, ${SECRET.repeat(20)}, 'too long')`),
  ],
  [
    'lacked a value',
    () => database.$client.query(`insert into ${schema}.attempts values (4, $1, null)`, [SECRET]),
  ],
])('a statement that %s is logged without its values', async (_why, statement) => {
  lines.length = 0;
  const error = await statement().then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(Error);
  log.error({ err: error, cause: (error as Error).cause }, 'the statement failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(SECRET);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(SECRET);
});
