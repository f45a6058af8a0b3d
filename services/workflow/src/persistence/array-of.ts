import { sql, type SQL } from 'drizzle-orm';

/**
 * Values as one array of a statement, so that it has one text, however many there are. Made by a select, where PostgreSQL does not
 * count them: of few values it finds that a plan for just these is cheaper, and plans a prepared statement anew at every call.
 */
export const arrayOf = (values: readonly (string | null)[], type: 'bigint' | 'text'): SQL =>
  sql`array(select unnest(${sql.param([...values])}::${sql.raw(type)}[]))`;
