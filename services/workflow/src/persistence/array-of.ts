import { sql, type SQL } from 'drizzle-orm';

/**
 * Passes values as one array of a statement, so that its text is the same for any number. PostgreSQL can't see the length of a
 * selected array: for a short literal array it would prefer a custom plan and plan the prepared statement at every call.
 */
export const arrayOf = (values: readonly (string | null)[], type: 'bigint' | 'text'): SQL =>
  sql`array(select unnest(${sql.param([...values])}::${sql.raw(type)}[]))`;
