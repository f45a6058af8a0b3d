import { sql, type SQL } from 'drizzle-orm';

/**
 * Joins the lines of a split expense as `share (category_id, fields, usd)`; nothing for an unsplit one. The function, which is in
 * the migration, divides usd_amount. `row` is the expense's alias.
 */
export const lineShares = (row: 'expenses' | 'e'): SQL =>
  sql.raw(`left join lateral line_shares(${row}.lines, ${row}.usd_amount) as share on true`);
