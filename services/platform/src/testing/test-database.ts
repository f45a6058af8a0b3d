import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { grantRuntimeRole, readImmutableColumns, runMigrations } from '../postgres/index.ts';

export interface TestDatabase {
  /** Address with the owner of the tables. */
  url: string;
  /** Address with the login of a serving process. */
  runtimeUrl: string;
  drop(): Promise<void>;
}

/** The login of all services under test. */
const RUNTIME_ROLE = 'outlay_test_run';

/** Migrated databases by server and migrations, which are only copied: a copy takes a tenth of the migrations' time. */
const templates = new Map<string, Promise<string>>();

/** A new database on the server at `serverUrl`, migrated with a service's committed SQL; one per spec file. */
export async function createTestDatabase(
  serverUrl: string,
  migrationsFolder: string,
): Promise<TestDatabase> {
  const source = `${serverUrl} ${migrationsFolder}`;
  const template = templates.get(source) ?? createTemplate(serverUrl, migrationsFolder);
  templates.set(source, template);
  const name = aName();
  await runOn(serverUrl, `create database ${name} template ${await template}`);
  await runOn(serverUrl, `grant create on database ${name} to ${RUNTIME_ROLE}`);
  return {
    url: urlOf(serverUrl, name),
    runtimeUrl: runtimeUrlOf(serverUrl, name),
    drop: () => runOn(serverUrl, `drop database ${name} with (force)`),
  };
}

async function createTemplate(serverUrl: string, migrationsFolder: string): Promise<string> {
  const name = aName();
  await runOn(serverUrl, `create database ${name}`);
  await runMigrations(urlOf(serverUrl, name), migrationsFolder);
  await grantRuntimeRole(
    urlOf(serverUrl, name),
    runtimeUrlOf(serverUrl, name),
    readImmutableColumns(migrationsFolder),
  );
  return name;
}

const aName = (): string => `test_${randomUUID().replaceAll('-', '')}`;

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

function runtimeUrlOf(serverUrl: string, name: string): string {
  const url = new URL(urlOf(serverUrl, name));
  url.username = RUNTIME_ROLE;
  url.password = 'of-the-tests';
  return url.toString();
}

async function runOn(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
