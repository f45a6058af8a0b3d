import { sql, type SQL } from 'drizzle-orm';

/**
 * Values as one array of a statement, so that it has one text for any number. Built by a select, whose length PostgreSQL can't
 * see: for a short literal array it finds a custom plan cheaper, and plans a prepared statement anew at every call.
 */
export const arrayOf = (values: readonly (string | null)[], type: 'bigint' | 'text'): SQL =>
  sql`array(select unnest(${sql.param([...values])}::${sql.raw(type)}[]))`;
