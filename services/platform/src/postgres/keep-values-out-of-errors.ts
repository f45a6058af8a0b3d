import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';

/**
 * Errors end up in logs, traces and the reasons of failed events, and parameters are signed transactions and people's addresses.
 * drizzle assigns an error's parameters after it has written them into its message: both are dropped there.
 */
Object.defineProperty(DrizzleQueryError.prototype, 'params', {
  set(this: DrizzleQueryError) {
    this.message = `Failed query: ${this.query}`;
  },
});

/** What a server's error says beside its message: `detail` quotes the row, the others the statement with its values. */
const WITH_VALUES = ['detail', 'where', 'internalQuery'] as const;

/** Drops the values of rows from the errors that a connection receives. */
export function keepValuesOutOfErrors(client: pg.Client): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.prependListener('errorMessage', (error: pg.DatabaseError) => {
    for (const field of WITH_VALUES) error[field] = undefined;
  });
}
