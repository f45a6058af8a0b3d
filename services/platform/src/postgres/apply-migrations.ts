import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sqlStateOf } from './postgres-errors.ts';

/** Limits for a migration of a database in use. */
export interface MigrationBounds {
  /** Milliseconds that a statement waits for a lock, during which requests queue behind it. */
  readonly lockTimeoutMs: number;
  /** Attempts per migration when locks are taken; at least 1. */
  readonly attemptsMax: number;
  /** Milliseconds between attempts, in which queued requests are served. */
  readonly retryDelayMs: number;
  /** Milliseconds that building a concurrent index may take. */
  readonly indexTimeoutMs: number;
}

export const MIGRATION_BOUNDS: MigrationBounds = {
  lockTimeoutMs: 1_000,
  attemptsMax: 60,
  retryDelayMs: 2_000,
  indexTimeoutMs: 4 * 3_600_000,
};

/**
 * Thrown when other sessions kept a migration's tables locked. Earlier migrations are applied, and running it again continues
 * there.
 */
export class MigrationLockedError extends Error {
  constructor(migration: string, { lockTimeoutMs, attemptsMax }: MigrationBounds, cause: unknown) {
    super(
      `Migration ${migration} got no lock within ${lockTimeoutMs} ms in ${attemptsMax} attempts. End the long transactions in pg_stat_activity and run it again.`,
      { cause },
    );
  }
}

/** Thrown when the database was made by another text of a migration, so that later ones would change tables that they do not know. */
export class MigrationChangedError extends Error {
  constructor(migration: string) {
    super(`This database was made by another version of migration ${migration}.`);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Drizzle's schema for its tables of applied migrations. */
const JOURNAL_SCHEMA = 'drizzle';

/** Matches a migration with one concurrent index; captures the index's name, quoted or not. */
const CONCURRENT_INDEX =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)/i;

/**
 * Applies the migrations in `migrationsFolder` that `journalTable` lacks, each in its own transaction, so that locks end with it.
 * The caller holds the advisory lock of migrations.
 * @throws {MigrationLockedError} when a lock stays taken
 * @throws {MigrationChangedError} when one that was applied has another text now; nothing is applied then
 */
export async function applyMigrations(
  client: pg.Client,
  migrationsFolder: string,
  journalTable: string,
  bounds: MigrationBounds,
): Promise<void> {
  const journal = `${JOURNAL_SCHEMA}.${pg.escapeIdentifier(journalTable)}`;
  // The columns that Drizzle's own migrator uses.
  await client.query(`create schema if not exists ${JOURNAL_SCHEMA}`);
  await client.query(
    `create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ hash: string; at: string }>(
    `select hash, created_at::text as at from ${journal}`,
  );
  const applied = new Map(rows.map(({ hash, at }) => [Number(at), hash] as const));
  const newest = Math.max(Number.NEGATIVE_INFINITY, ...applied.keys());
  const migrations = readMigrationFiles({ migrationsFolder });
  for (const { folderMillis, hash } of migrations) {
    if (folderMillis <= newest && applied.get(folderMillis) !== hash) {
      throw new MigrationChangedError(await nameOf(migrationsFolder, folderMillis));
    }
  }
  for (const migration of migrations) {
    if (migration.folderMillis <= newest) continue;
    await withRetries(migration, bounds, () => applyOne(client, migration, journal, bounds));
  }
}

/** The name of a migration's file. */
async function nameOf(migrationsFolder: string, folderMillis: number): Promise<string> {
  const { entries } = JSON.parse(
    await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as { entries: readonly { readonly when: number; readonly tag: string }[] };
  return entries.find(({ when }) => when === folderMillis)?.tag ?? String(folderMillis);
}

async function withRetries(
  migration: MigrationMeta,
  bounds: MigrationBounds,
  apply: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply();
      return;
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt >= bounds.attemptsMax) {
        const [firstLine = ''] = (migration.sql[0] ?? '').trim().split('\n');
        throw new MigrationLockedError(`"${firstLine}"`, bounds, error);
      }
      await sleep(bounds.retryDelayMs);
    }
  }
}

async function applyOne(
  client: pg.Client,
  migration: MigrationMeta,
  journal: string,
  bounds: MigrationBounds,
): Promise<void> {
  const statements = migration.sql.filter((statement) => statement.trim() !== '');
  const [first = ''] = statements;
  const index = CONCURRENT_INDEX.exec(first)?.[1];
  // PostgreSQL builds such an index only outside transactions, so the index may exist before its journal row.
  if (index !== undefined) await buildIndex(client, first, index, bounds);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${bounds.lockTimeoutMs}`);
    for (const statement of index === undefined ? statements : statements.slice(1)) {
      await client.query(statement);
    }
    await client.query(`insert into ${journal} (hash, created_at) values ($1, $2)`, [
      migration.hash,
      migration.folderMillis,
    ]);
    await client.query('commit');
  } catch (error) {
    // Without a connection there is nothing to roll back, and the first error has the reason.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Builds an index unless an earlier attempt completed it. An interrupted attempt leaves an invalid index, which writes maintain
 * and no query uses, so it is dropped first. Waiting for its locks blocks neither reads nor writes, so only its total duration is
 * limited. Only one process builds it, because parallel workers would take the processors that requests need.
 */
async function buildIndex(
  client: pg.Client,
  statement: string,
  index: string,
  { indexTimeoutMs }: MigrationBounds,
): Promise<void> {
  await client.query(
    `set statement_timeout = ${indexTimeoutMs}; set max_parallel_maintenance_workers = 0`,
  );
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${index}`);
  if (rows[0]?.valid !== true) await client.query(statement);
  await client.query('reset statement_timeout; reset max_parallel_maintenance_workers');
}
