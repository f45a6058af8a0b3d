import { and, eq, getTableColumns, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Ids are texts outside the database. */
type Wanted<Value> = Value extends bigint ? Value | string : NonNullable<Value>;

/**
 * Whether a row has each of these values in the column of its name, and meets the other conditions.
 * @throws for no value and for an undefined one, which must not widen the condition
 */
export function matching<Table extends PgTable>(
  table: Table,
  values: {
    readonly [Name in keyof Table['$inferSelect']]?: Wanted<Table['$inferSelect'][Name]>;
  },
  ...others: readonly (SQLWrapper | undefined)[]
): SQL | undefined {
  const columns = getTableColumns(table);
  const named = Object.entries(values);
  if (named.length === 0) throw new Error('a condition without values would match every row');
  const equal = named.map(([name, value]) => {
    const column = columns[name];
    if (!column || value === undefined) throw new Error(`no value for the column ${name}`);
    return eq(column, value);
  });
  return and(...equal, ...others);
}
