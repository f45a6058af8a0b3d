import {
  MigrationChangedError,
  MigrationLockedError,
  runMigrations,
} from '@outlay/platform/postgres';
import {
  createTestDatabase,
  eventually,
  migrationsOf,
  type TestDatabase,
} from '@outlay/platform/testing';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

const BOUNDS = { lockTimeoutMs: 200, attemptsMax: 3, retryDelayMs: 50, indexTimeoutMs: 60_000 };
const COLUMN = 'alter table measured add column note text';
const INDEX = 'create index concurrently measured_value on measured (value)';

let server: TestDatabase;
/** A session of the service, with its own table. */
let session: pg.Client;
let folder: string;

beforeEach(async () => {
  server = await createTestDatabase(inject('postgresUrl'), migrationsOf('payout'));
  session = new pg.Client({ connectionString: server.url });
  await session.connect();
  await session.query('create table measured (value integer)');
  await session.query('insert into measured select generate_series(1, 1000)');
  folder = await mkdtemp(join(tmpdir(), 'outlay-migrations-'));
  await cp(migrationsOf('payout'), folder, { recursive: true });
});

afterEach(async () => {
  await session.end();
  await server.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Adds a migration behind those of payout. */
async function add(tag: string, statement: string): Promise<void> {
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] };
  const when = (journal.entries.at(-1)?.when ?? 0) + 1;
  const entries = [...journal.entries, { version: '7', when, tag, breakpoints: true }];
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  await writeFile(join(folder, `${tag}.sql`), statement);
}

const migrated = (bounds = BOUNDS): Promise<void> => runMigrations(server.url, folder, bounds);

async function columns(): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'measured'::regclass and attnum > 0 order by attnum`,
  );
  return rows.map(({ name }) => name);
}

async function indexIsValid(): Promise<boolean | undefined> {
  const { rows } = await session.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass('measured_value')`,
  );
  return rows[0]?.valid;
}

/** The process id of the session that waits for a lock; 0 when none waits. */
async function waitingPid(): Promise<number> {
  const { rows } = await session.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.pid ?? 0;
}

/** Locks the table like a long read, until the returned function is called. */
async function longRead(): Promise<() => Promise<void>> {
  const reader = new pg.Client({ connectionString: server.url });
  await reader.connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select from measured limit 1');
  return () => reader.end();
}

test('a database of another version of a migration is refused by its name, and nothing is applied', async () => {
  await add('9000_add_note', COLUMN);
  await migrated();
  await writeFile(join(folder, '9000_add_note.sql'), `${COLUMN}, add column more text`);
  await add('9001_add_index', INDEX);
  const refused = migrated();
  await expect(refused).rejects.toThrow(MigrationChangedError);
  await expect(refused).rejects.toThrow(/migration 9000_add_note\.$/);
  expect(await columns()).toEqual(['value', 'note']);
  expect(await indexIsValid()).toBeUndefined();
});

test('behind a lasting lock a migration gives up in time, and a later run continues after the applied ones', async () => {
  await add('9001_before', 'create table before_it (id integer)');
  await add('9002_note', COLUMN);
  const endRead = await longRead();
  const startedAt = performance.now();
  await expect(migrated()).rejects.toThrow(MigrationLockedError);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  await endRead();
  expect(await columns()).toEqual(['value']);
  await migrated();
  expect(await columns()).toEqual(['value', 'note']);
});

test('a migration behind a lock that ends is tried again and applied once', async () => {
  await add('9001_note', COLUMN);
  const endRead = await longRead();
  const migration = migrated({ ...BOUNDS, attemptsMax: 100 });
  await eventually(async () => expect(await waitingPid()).not.toBe(0));
  // Longer than one attempt waits.
  await eventually(async () => expect(await waitingPid()).toBe(0), { everyMs: 5 });
  await endRead();
  await migration;
  expect(await columns()).toEqual(['value', 'note']);
});

test('a concurrent index that was cut off half-way is invalid, and the next run builds it anew', async () => {
  await add('9001_value', INDEX);
  const endRead = await longRead();
  const cutOff = migrated();
  const failed = expect(cutOff).rejects.toThrow();
  const pid = await eventually(async () => {
    const found = await waitingPid();
    expect(found).not.toBe(0);
    return found;
  });
  // Writes continue while it waits for the reader.
  await session.query('insert into measured values (1001)');
  await session.query('select pg_terminate_backend($1)', [pid]);
  await failed;
  await endRead();
  expect(await indexIsValid()).toBe(false);
  await migrated();
  expect(await indexIsValid()).toBe(true);
});

test('an index that was built before its journal row was written is kept', async () => {
  await add('9001_value', INDEX);
  await session.query(INDEX);
  const { rows: before } = await session.query(`select 'measured_value'::regclass::oid as id`);
  await migrated();
  expect((await session.query(`select 'measured_value'::regclass::oid as id`)).rows).toEqual(
    before,
  );
});

test('two deployments at once build a concurrent index once, without waiting for each other', async () => {
  await add('9001_value', INDEX);
  await Promise.all([migrated(), migrated()]);
  expect(await indexIsValid()).toBe(true);
});
