import { migrateDatabase, SHARED_MIGRATIONS_TABLE } from '@outlay/platform/postgres';
import { newestRelease } from '@outlay/schemas/releases';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { migrationsFolder } from '@outlay/stack/paths';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrationsOf } from './migration-files.ts';

const { version, contracts } = newestRelease();
const hashes = contracts['migrations.json'];

/** Applies the migrations that a release names. Their text is that of the release, or the hash would be another. */
async function migrateAsReleased(client: pg.Client, owner: string, table: string): Promise<void> {
  const journal = `drizzle.${pg.escapeIdentifier(table)}`;
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table ${journal} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { tag, when, path } of migrationsOf(owner).released) {
    const text = await readFile(path, 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    expect(hash, `${owner}/${tag} is not that of release ${version}`).toBe(hashes[owner]?.[tag]);
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
    await client.query(`insert into ${journal} (hash, created_at) values ($1, $2)`, [hash, when]);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Inserts of a service's rows and of what every service has. */
const rowsOf = async (service: string): Promise<string> => {
  const files = ['every-service', service].map((name) =>
    readFile(new URL(`testing/released-rows/${name}.sql`, import.meta.url), 'utf8'),
  );
  return (await Promise.all(files)).join('\n');
};

async function readRows(client: pg.Client, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(${table}) as row from ${table} order by ${table}::text`,
  );
  return rows.map(({ row }) => row);
}

const serve = (client: pg.Client, organizationId: string): Promise<unknown> =>
  client.query(`select set_config('outlay.organization_id', $1, false)`, [organizationId]);

const RELEASED = SUBGRAPH_NAMES.filter((name) => name in hashes);

describe.each(RELEASED)(`an upgrade of %s from release ${version}`, (service) => {
  const name = `upgrade_${service.replaceAll('-', '_')}`;
  const addressOf = (database: string, login?: string): string => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${database}`;
    if (login !== undefined) [url.username, url.password] = [login, 'of-the-tests'];
    return url.toString();
  };
  /** As an operator does it, with HEAD's migrations. */
  const upgrade = (database: string): Promise<void> =>
    migrateDatabase(
      { DATABASE_URL: addressOf(database, name), MIGRATION_DATABASE_URL: addressOf(database) },
      migrationsFolder(service),
    );
  let server: pg.Client;
  const before = new Map<string, Record<string, unknown>[]>();
  let runtime: pg.Client;
  let rows: string;

  beforeAll(async () => {
    server = await connect(inject('postgresUrl'));
    await server.query(`create database ${name}`);
    const owner = await connect(addressOf(name));
    await migrateAsReleased(owner, 'platform', SHARED_MIGRATIONS_TABLE);
    await migrateAsReleased(owner, service, '__drizzle_migrations');
    rows = await rowsOf(service);
    // As one transaction: triggers count and chain rows at its end.
    await owner.query(rows);
    for (const [, table = ''] of rows.matchAll(/^insert into (\w+)/gm)) {
      before.set(table, await readRows(owner, table));
    }
    await owner.end();
    await upgrade(name);
    runtime = await connect(addressOf(name, name));
  });

  afterAll(async () => {
    await runtime.end();
    await server.query(`drop database ${name} with (force)`);
    await server.query(`drop role ${name}`);
    await server.end();
  });

  test('keeps each row, and the login that serves reads it', async () => {
    await serve(runtime, '1');
    for (const [table, rowsBefore] of before) {
      const rowsNow = await readRows(runtime, table);
      // squawk judges whether a column may go.
      const isThere = ([column]: [string, unknown]) => rowsNow[0]?.[column] !== undefined;
      const kept = rowsBefore.map((row) => Object.fromEntries(Object.entries(row).filter(isThere)));
      expect(rowsNow, table).toMatchObject(kept);
    }
  });

  test('shows none of them to another organization', async () => {
    await serve(runtime, '2');
    expect(await readRows(runtime, 'authority_entries')).toEqual([]);
    expect(await readRows(runtime, 'idempotency_keys')).toEqual([]);
  });

  test('lets replicas of the release write on beside the new ones', async () => {
    await server.query(`create database ${name}_new`);
    try {
      await upgrade(`${name}_new`);
      const old = await connect(addressOf(`${name}_new`, name));
      await serve(old, '0');
      await old.query(rows);
      await old.end();
    } finally {
      await server.query(`drop database ${name}_new with (force)`);
    }
  });
});
