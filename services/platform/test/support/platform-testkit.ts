import { enqueueEvents, type Cause } from '@outlay/platform/outbox';
import {
  createDatabase,
  grantRuntimeRole,
  type Database,
  type Transaction,
} from '@outlay/platform/postgres';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase } from '@outlay/platform/testing';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

export const log = createLogger('platform-test', 'silent');

export const CAUSE: Cause = {
  organizationId: '1',
  actorId: '4',
  correlationId: 'story-1',
  causationId: null,
};

/** A database with the shared tables. Platform has no migrations of its own, so it borrows a service's. */
export interface PlatformTestkit {
  readonly database: Database;
  readonly databaseUrl: string;
  /** The owner of the tables. */
  readonly owner: Database;
  /** Writes one event of the aggregate `key` in its own transaction. */
  readonly write: (key: string) => Promise<void>;
  /** Rows of a query, to check what is stored. */
  readonly rows: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

/** Writes events that only matter for the order of their key. */
export const writeIn = (tx: Transaction, ...keys: string[]): Promise<void> =>
  enqueueEvents(
    tx,
    keys.map((aggregateId) => ({
      type: 'ExpenseDeleted',
      aggregateId,
      data: { expenseId: '42', creatorId: '4', receiptId: null },
    })),
    CAUSE,
    'test',
  );

export async function startPlatformTestkit(): Promise<PlatformTestkit> {
  const server = await createTestDatabase(
    inject('postgresUrl'),
    fileURLToPath(new URL('../../../expense/migrations', import.meta.url)),
  );
  const connect = (url: string): Database =>
    createDatabase({
      ...{ url, poolMax: 8, applicationName: 'platform-test', log },
      scopeByDefault: ALL_ORGANIZATIONS,
    });
  const database = connect(server.runtimeUrl);
  const owner = connect(server.url);
  await owner.$client.query('create table effects (event_id text not null, key text not null)');
  await grantRuntimeRole(server.url, server.runtimeUrl);
  return {
    database,
    databaseUrl: server.runtimeUrl,
    owner,
    write: (key) => database.transaction((tx) => writeIn(tx, key)),
    rows: async <Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> =>
      (await owner.$client.query<Row>(query, values)).rows,
    close: async () => {
      await database.$client.end();
      await owner.$client.end();
      await server.drop();
    },
  };
}
