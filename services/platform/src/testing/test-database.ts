import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { runMigrations } from '../postgres/index.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A fresh database on the server at `serverUrl`, migrated by a service's committed SQL: one per spec file. */
export async function createTestDatabase(
  serverUrl: string,
  migrationsFolder: string,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await runMigrations(url.toString(), migrationsFolder);
  return { url: url.toString(), drop: () => admin(`drop database ${name} with (force)`) };
}
