import {
  grantRuntimeRole,
  migrateDatabase,
  SHARED_MIGRATIONS_TABLE,
} from '@outlay/platform/postgres';
import { newestRelease } from '@outlay/schemas/releases';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { migrationsFolder } from '@outlay/stack/paths';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { migrationsOf } from '../migration-files.ts';

const { version, contracts } = newestRelease();
const hashes = contracts['migrations.json'];

/** The newest release, from which databases are upgraded. */
export const RELEASE = version;
/** Services with a database in that release. */
export const RELEASED = SUBGRAPH_NAMES.filter((name) => name in hashes);

/** The database of a service as the newest release made it, with rows. */
export interface ReleasedDatabase {
  /** Its address with the owner of the tables, or with the login that serves. */
  readonly urlOf: (who: 'owner' | 'runtime') => string;
  /** The statements that inserted its rows. */
  readonly rows: string;
  /** Migrates it to HEAD, as an operator does. */
  readonly upgrade: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

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

/** Inserts of a service's rows and of what every service has. */
const rowsOf = async (service: string): Promise<string> => {
  const files = ['every-service', service].map((name) =>
    readFile(new URL(`released-rows/${name}.sql`, import.meta.url), 'utf8'),
  );
  return (await Promise.all(files)).join('\n');
};

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The names of the tables into which statements insert. */
export const tablesOf = (rows: string): string[] => [
  ...new Set([...rows.matchAll(/^insert into (\w+)/gm)].map(([, table = '']) => table)),
];

/** Makes a database of a service as the release did, with its rows, and with the login that serves. */
export async function createReleasedDatabase(
  serverUrl: string,
  service: (typeof RELEASED)[number],
  name: string,
): Promise<ReleasedDatabase> {
  const server = await connect(serverUrl);
  await server.query(`create database ${name}`);
  const urlOf = (who: 'owner' | 'runtime'): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    if (who === 'runtime') [url.username, url.password] = [name, 'of-the-tests'];
    return url.toString();
  };
  const owner = await connect(urlOf('owner'));
  await migrateAsReleased(owner, 'platform', SHARED_MIGRATIONS_TABLE);
  await migrateAsReleased(owner, service, '__drizzle_migrations');
  const rows = await rowsOf(service);
  // As one transaction: triggers count and chain rows at its end.
  await owner.query(rows);
  await owner.end();
  await grantRuntimeRole(urlOf('owner'), urlOf('runtime'));
  return {
    urlOf,
    rows,
    upgrade: () =>
      migrateDatabase(
        { DATABASE_URL: urlOf('runtime'), MIGRATION_DATABASE_URL: urlOf('owner') },
        migrationsFolder(service),
      ),
    drop: async () => {
      await server.query(`drop database ${name} with (force)`);
      await server.query(`drop role if exists ${name}`);
      await server.end();
    },
  };
}
