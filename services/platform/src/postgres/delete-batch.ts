import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './create-database.ts';

/** Rows per statement, which keeps it short; the next one deletes more. */
export const DELETE_BATCH_MAX = 1_000;

/** Deletes at most DELETE_BATCH_MAX rows of `table` that meet the condition; returns their number. */
export async function deleteBatch(
  database: Database,
  table: string,
  condition: SQL,
): Promise<number> {
  const name = sql.identifier(table);
  const { rowCount } = await database.execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${condition} limit ${DELETE_BATCH_MAX}))`);
  return rowCount ?? 0;
}
