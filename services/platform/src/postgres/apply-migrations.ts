import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sqlStateOf } from './postgres-errors.ts';

/** Bounds of a migration on a database that is serving. */
export interface MigrationBounds {
  /** How long a statement waits for a lock, ms. Requests queue behind it for as long. */
  readonly lockTimeoutMs: number;
  /** Attempts per migration when locks are taken, ≥ 1. */
  readonly attemptsMax: number;
  /** Pause between attempts, ms, in which the requests that queued are served. */
  readonly retryDelayMs: number;
  /** How long an index that blocks no writes may take to build, ms. */
  readonly indexTimeoutMs: number;
}

export const MIGRATION_BOUNDS: MigrationBounds = {
  lockTimeoutMs: 1_000,
  attemptsMax: 60,
  retryDelayMs: 2_000,
  indexTimeoutMs: 4 * 3_600_000,
};

/** A migration gave up: other sessions kept its tables locked. What came before it is applied; running it again continues there. */
export class MigrationLockedError extends Error {
  constructor(migration: string, { lockTimeoutMs, attemptsMax }: MigrationBounds, cause: unknown) {
    super(
      `Migration ${migration} got no lock within ${lockTimeoutMs} ms in ${attemptsMax} attempts. End the long transactions in pg_stat_activity and run it again.`,
      { cause },
    );
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Drizzle's schema for its tables of applied migrations. */
const JOURNAL_SCHEMA = 'drizzle';

/** What a migration of one concurrent index looks like; captures the index's name, quoted or not. */
const CONCURRENT_INDEX =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("[^"]+"|\w+)/i;

/**
 * Applies the migrations in `migrationsFolder` that `journalTable` lacks, each in a transaction of its own: locks end with the
 * migration that needed them. The caller holds the advisory lock of migrations.
 *
 * @throws {MigrationLockedError} when a lock stays taken
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
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(created_at)::text as newest from ${journal}`,
  );
  const newest = Number(rows[0]?.newest ?? Number.NEGATIVE_INFINITY);
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (migration.folderMillis <= newest) continue;
    await withRetries(migration, bounds, () => applyOne(client, migration, journal, bounds));
  }
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
  // PostgreSQL builds such an index outside transactions only; the index may therefore be there when the note of it is not.
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
    // Without a connection there is nothing to roll back; the first error says what happened.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Builds an index unless an earlier attempt completed it. An attempt that was cut off leaves an invalid index, which writes
 * maintain and no query uses: it is dropped first. Waiting for its locks blocks neither reads nor writes, so only its whole
 * duration is bounded. One process builds it: helpers of it would take the processors that requests need.
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
