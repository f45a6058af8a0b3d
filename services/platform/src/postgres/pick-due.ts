import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

export interface DueRows {
  /**
   * Rows that are due and not held. What the condition of a partial index names is written out: the index does not serve
   * a parameter in its place.
   */
  readonly due: SQL;
  readonly orderBy: SQL | PgColumn;
  readonly max: number;
}

/**
 * The condition of an update that takes up to `max` due rows under a lease. Of several such updates at once each takes rows of its
 * own, and none waits for another.
 */
export const pickDue = (
  table: PgTable & { readonly id: PgColumn },
  { due, orderBy, max }: DueRows,
): SQL =>
  // An array, so that the rows are picked once: a plain subquery may run again per row and pass the limit.
  sql`${table.id} = any(array(
    select id from ${table} where ${due} order by ${orderBy} limit ${max} for update skip locked))`;

/** The moment `ms` from now on the database's clock, so that workers need not agree on the time. */
export const msFromNow = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;
