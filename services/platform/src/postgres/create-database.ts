import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { inSpan, type Logger } from '../telemetry/index.ts';
import { ScopedClient, ScopedPool, type ScopeByDefault } from './scoped-client.ts';
import type { Transaction } from './transaction.ts';

/** A connection pool with drizzle's query builder. */
export type Database = NodePgDatabase & { readonly $client: pg.Pool };
/** A database or a transaction, for reads that work in both. */
export type Executor = NodePgDatabase | Transaction;

export interface DatabaseOptions extends ScopeByDefault {
  url: string;
  poolMax: number;
  applicationName: string;
  log: Logger;
}

/** Attributes of a transaction's span; its statements have no spans. */
const POSTGRES = { 'db.system.name': 'postgresql' } as const;

/**
 * The server ends a statement after 3 s. Without any response by then the host has vanished, which the kernel notices only after
 * many minutes. So the connection is discarded.
 */
const ANSWER_MAX_MS = 5_000;

/** A pool of connections to the primary. Timeouts: connecting 5 s, statement 3 s, lock 1 s, idle in transaction 10 s. */
export function createDatabase(options: DatabaseOptions): Database {
  const settings: pg.PoolConfig & ScopeByDefault = {
    Client: ScopedClient,
    connectionString: options.url,
    max: options.poolMax,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5_000,
    // A connection is a server process of about 20 MB, so connections for a burst are closed after it. A new one takes ten times
    // as long for its first statements, which it has to prepare, so under load those of the last burst must still be there.
    idleTimeoutMillis: 60_000,
    statement_timeout: 3_000,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: ANSWER_MAX_MS,
    // Statements of a transaction may be sent without waiting for each other. Only with this option does pg also close a connection
    // with an overdue response instead of returning it to the pool.
    pipeline: true,
    onConnect: (client) => (client as unknown as ScopedClient).refuseStandby(),
    scopeByDefault: options.scopeByDefault,
  };
  const pool = new ScopedPool(settings);
  // The server may close an idle connection. That must not end the process; the next query opens another one.
  pool.on('error', (error) => options.log.warn({ err: error }, 'idle database connection lost'));
  const database = drizzle({ client: pool, casing: 'snake_case' });
  const transaction = database.transaction.bind(database);
  database.transaction = (work, config) =>
    inSpan('postgres transaction', { kind: 'client', attributes: POSTGRES }, () =>
      transaction(work, config),
    );
  return database;
}
