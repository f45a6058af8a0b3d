import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

export interface DueRows {
  /**
   * Condition for rows that are due and not held. Write out the condition of a partial index, which a parameter would not match.
   */
  readonly due: SQL;
  readonly orderBy: SQL | PgColumn;
  readonly max: number;
}

/**
 * The condition of an update that takes up to `max` due rows under a lease. Concurrent updates take different rows and don't wait
 * for each other.
 */
export const pickDue = (
  table: PgTable & { readonly id: PgColumn },
  { due, orderBy, max }: DueRows,
): SQL =>
  // An array, so that the rows are picked once: a plain subquery may run again per row and exceed the limit.
  sql`${table.id} = any(array(
    select id from ${table} where ${due} order by ${orderBy} limit ${max} for update skip locked))`;

/** The time `ms` from now by the database's clock, so that the clocks of workers may differ. */
export const msFromNow = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;
