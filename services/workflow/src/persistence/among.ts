import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether a column is one of these ids. A single one is compared with: of a list PostgreSQL guesses ten, finds that a plan for
 * the actual one is cheaper, and then plans a prepared statement anew at every call.
 */
export const among = (column: SQL, ids: readonly string[]): SQL =>
  ids.length === 1
    ? sql`${column} = ${ids[0]}::bigint`
    : sql`${column} = any(${sql.param([...ids])}::bigint[])`;
