import { sql, type SQL } from 'drizzle-orm';

/**
 * Joins the lines of a split expense as `share (category_id, fields, usd)`; nothing for an unsplit one. Each has the expense's
 * ratio of dollars, and the last takes the remaining cents, so that they add up to usd_amount. `row` is the expense's alias.
 */
export const lineShares = (row: 'expenses' | 'e'): SQL => {
  const usd = sql.raw(`${row}.usd_amount`);
  return sql`left join lateral (
    select line ->> 'categoryId' as category_id, line -> 'fields' as fields,
      case when place < count(*) over () then part else ${usd} - (sum(part) over () - part) end as usd
    from (
      select line, place, round(${usd} * minor / sum(minor) over (), 2) as part
      from jsonb_array_elements(${sql.raw(row)}.lines) with ordinality as given (line, place),
        lateral (select (line ->> 'amountMinor')::numeric as minor) as amounts
    ) as parts
  ) as share on true`;
};
