import { migrateDatabase, MigrationChangedError } from '@outlay/platform/postgres';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { join } from 'node:path';
import { migrationsFolder } from '../paths.ts';
import {
  awaitPostgres,
  createDatabases,
  preparePostgres,
  quietServerLog,
} from '../postgres/postgres-server.ts';
import type { StackKeys } from './keys.ts';
import type { LocalStack } from './local-stack.ts';
import { databaseOf } from './parts.ts';
import type { StackSettings } from './settings.ts';

/** A service's database, as its owner. */
export function databaseUrl(serverUrl: string, service: SubgraphName): string {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseOf(service)}`;
  return url.toString();
}

/** The same database as the login that the service has. */
export function runtimeDatabaseUrl(
  serverUrl: string,
  service: SubgraphName,
  password: string,
): string {
  const url = new URL(databaseUrl(serverUrl, service));
  url.username = `${databaseOf(service)}_run`;
  url.password = password;
  return url.toString();
}

/** Starts the server, or takes the caller's, and brings each service's database and login up to date. */
export async function startPostgres(
  stack: LocalStack,
  settings: StackSettings,
  keys: StackKeys,
  { server, postgres }: { server: string; postgres: number },
): Promise<void> {
  if (settings.databaseServerUrl === null) {
    const command = await preparePostgres({
      dataDir: join(settings.dataDir, 'postgres'),
      port: postgres,
      password: keys.databaseOwnerPassword,
    });
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions instead of waiting for them.
    stack.run('postgres', command, { url: server, stopSignal: 'SIGINT' });
    await awaitPostgres(server);
    await quietServerLog(server);
  }
  await migrateServices(server, keys.databasePasswords).catch((error: unknown) => {
    if (!(error instanceof MigrationChangedError) || settings.databaseServerUrl !== null)
      throw error;
    throw new Error(
      `The data in ${settings.dataDir} is of another version of Outlay: start without it by npm start -- --fresh, or keep it and name another folder in OUTLAY_DATA_DIR.`,
      { cause: error },
    );
  });
}

/** Creates the database of each service that has none, and brings its tables and its login up to date. */
export async function migrateServices(
  server: string,
  passwords: Readonly<Record<SubgraphName, string>>,
): Promise<void> {
  await createDatabases(server, SUBGRAPH_NAMES.map(databaseOf));
  await Promise.all(
    SUBGRAPH_NAMES.map((name) =>
      migrateDatabase(
        {
          MIGRATION_DATABASE_URL: databaseUrl(server, name),
          DATABASE_URL: runtimeDatabaseUrl(server, name, passwords[name]),
        },
        migrationsFolder(name),
      ),
    ),
  );
}
