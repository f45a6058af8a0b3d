import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { applyMigrations, MIGRATION_BOUNDS, type MigrationBounds } from './apply-migrations.ts';
import { readImmutableColumns } from './immutable-columns.ts';
import { grantRuntimeRole } from './grant-runtime-role.ts';

/** Migrations of the tables that every service has. */
const SHARED_MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Drizzle's journal of the shared migrations; a service's own are in its default table. */
export const SHARED_MIGRATIONS_TABLE = '__shared_migrations';

/** Drizzle's default journal table. */
const SERVICE_MIGRATIONS_TABLE = '__drizzle_migrations';

/** Milliseconds that a deployment waits for another one that migrates the same database. */
const OTHER_DEPLOYMENT_MAX_MS = 4 * 3_600_000;
const OTHER_DEPLOYMENT_POLL_MS = 250;

/**
 * Applies the committed SQL that the database lacks, first for the shared tables and then from the service's `migrationsFolder`,
 * under an advisory lock, so that two concurrent deployments run it once. Serving processes never migrate: this is a separate
 * command.
 * @throws {MigrationLockedError} when other sessions keep a table locked
 * @throws {MigrationChangedError} when the database was made by another version of a migration
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
    // Hides the notices of IF NOT EXISTS.
    await client.query('set client_min_messages = warning');
    await applyMigrations(client, SHARED_MIGRATIONS, SHARED_MIGRATIONS_TABLE, bounds);
    await applyMigrations(client, migrationsFolder, SERVICE_MIGRATIONS_TABLE, bounds);
  } finally {
    await client.end();
  }
}

/**
 * Takes the lock by polling. A session that waits inside `pg_advisory_lock` has a snapshot, and building an index concurrently
 * waits for every older snapshot, so two deployments would wait for each other.
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

/** The addresses of a service's database: the login that serves and, if different, the owner of its tables. */
export interface MigrationSettings {
  readonly DATABASE_URL: string;
  readonly MIGRATION_DATABASE_URL?: string | undefined;
}

/** The migration command of a service: migrates as the owner, and then grants the serving login its rights. */
export async function migrateDatabase(
  { DATABASE_URL: runtimeUrl, MIGRATION_DATABASE_URL: ownerUrl }: MigrationSettings,
  migrationsFolder: string,
): Promise<void> {
  await runMigrations(ownerUrl ?? runtimeUrl, migrationsFolder);
  if (ownerUrl !== undefined) {
    await grantRuntimeRole(ownerUrl, runtimeUrl, readImmutableColumns(migrationsFolder));
  }
}
