import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';

/**
 * Errors end up in logs, traces and the reasons of failed events, but parameters include signed transactions and people's
 * addresses. drizzle writes parameters into an error's message before it assigns them, so both are dropped here.
 */
Object.defineProperty(DrizzleQueryError.prototype, 'params', {
  set(this: DrizzleQueryError) {
    this.message = `Failed query: ${this.query}`;
  },
});

/** Fields of a server error that contain values: `detail` quotes the row, the others quote the statement. */
const WITH_VALUES = ['detail', 'where', 'internalQuery'] as const;

/** Removes the values of rows from the errors that a connection receives. */
export function keepValuesOutOfErrors(client: pg.Client): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.prependListener('errorMessage', (error: pg.DatabaseError) => {
    for (const field of WITH_VALUES) error[field] = undefined;
  });
}
