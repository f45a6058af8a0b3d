import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { applyMigrations, MIGRATION_BOUNDS, type MigrationBounds } from './apply-migrations.ts';
import { readImmutableColumns } from './immutable-columns.ts';
import { grantRuntimeRole } from './grant-runtime-role.ts';

/** SQL of the tables that every service has. */
const SHARED_MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Where Drizzle notes which of them a database has; a service's own are in its default table. */
export const SHARED_MIGRATIONS_TABLE = '__shared_migrations';

/** Drizzle's default name for it. */
const SERVICE_MIGRATIONS_TABLE = '__drizzle_migrations';

/** How long a deployment waits for another one that migrates the same database. */
const OTHER_DEPLOYMENT_MAX_MS = 4 * 3_600_000;
const OTHER_DEPLOYMENT_POLL_MS = 250;

/**
 * Applies the committed SQL that the database lacks, that of the shared tables before the service's in `migrationsFolder`, under
 * an advisory lock, so that two concurrent deployments run it once. Serving processes never migrate: this is a command of its own.
 *
 * @throws {MigrationLockedError} when other sessions keep a table locked
 */
export async function runMigrations(
  databaseUrl: string,
  migrationsFolder: string,
  bounds: MigrationBounds = MIGRATION_BOUNDS,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection fails the running query, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    // The notices of IF NOT EXISTS.
    await client.query('set client_min_messages = warning');
    await applyMigrations(client, SHARED_MIGRATIONS, SHARED_MIGRATIONS_TABLE, bounds);
    await applyMigrations(client, migrationsFolder, SERVICE_MIGRATIONS_TABLE, bounds);
  } finally {
    await client.end();
  }
}

/**
 * Takes the lock by polling: a session that waits inside `pg_advisory_lock` has a snapshot, and building an index concurrently
 * waits for every older snapshot, so that two deployments would wait for each other.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  const deadline = Date.now() + OTHER_DEPLOYMENT_MAX_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('outlay-migrations')) as taken`,
    );
    if (rows[0]?.taken === true) return;
    if (Date.now() > deadline) throw new Error('Another deployment is still migrating.');
    await sleep(OTHER_DEPLOYMENT_POLL_MS);
  }
}

/** The addresses of a service's database: the login that serves, and the owner of its tables, if that is another one. */
export interface MigrationSettings {
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL?: string | undefined;
}

/** The migration command of a service: as the owner, who then gives the serving login what it needs. */
export async function migrateDatabase(
  { DATABASE_URL: runtimeUrl, MIGRATION_DATABASE_URL: ownerUrl }: MigrationSettings,
  migrationsFolder: string,
): Promise<void> {
  await runMigrations(ownerUrl ?? runtimeUrl, migrationsFolder);
  if (ownerUrl !== undefined) {
    await grantRuntimeRole(ownerUrl, runtimeUrl, readImmutableColumns(migrationsFolder));
  }
}
