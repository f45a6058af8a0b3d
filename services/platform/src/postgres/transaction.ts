import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The executor inside `database.transaction`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** Runs `work` in one transaction. */
export type InTransaction = <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>;
