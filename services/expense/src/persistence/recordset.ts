import { sql, type SQL } from 'drizzle-orm';

/**
 * Rows of a statement as one JSON parameter: the statement has one text, and is prepared once, however many rows there are.
 * `shape` names and types their columns, after the name of the set. Texts are well-formed: JSON in PostgreSQL takes no half of a
 * surrogate pair.
 */
export const recordset = (rows: readonly object[], shape: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.raw(shape)}`;
