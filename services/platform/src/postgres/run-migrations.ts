import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { grantRuntimeRole } from './grant-runtime-role.ts';

/** SQL of the tables that every service has. */
const SHARED_MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Where Drizzle notes which of them a database has; a service's own are in its default table. */
export const SHARED_MIGRATIONS_TABLE = '__shared_migrations';

/**
 * Applies the committed SQL that the database lacks, that of the shared tables before the service's in `migrationsFolder`, under
 * an advisory lock, so that two concurrent deployments run it once. Serving processes never migrate: this is a command of its own.
 */
export async function runMigrations(databaseUrl: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('outlay-migrations'))`);
    // The notices of IF NOT EXISTS.
    await client.query('set client_min_messages = warning');
    const database = drizzle({ client });
    await migrate(database, {
      migrationsFolder: SHARED_MIGRATIONS,
      migrationsTable: SHARED_MIGRATIONS_TABLE,
    });
    await migrate(database, { migrationsFolder });
  } finally {
    await client.end();
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
  if (ownerUrl !== undefined) await grantRuntimeRole(ownerUrl, runtimeUrl);
}
