import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Database } from '@outlay/platform/postgres';
import type { Logger } from '@outlay/platform/telemetry';
import { sql } from 'drizzle-orm';

const FOLDED_MAX = 2_000;
const INTERVAL_MS = 30_000;

/**
 * Replaces some changes of spending, and the sums that they change, by new sums, in one statement: a reader sees one or the
 * other. Two processes may fold at once, and leave two rows of a sum, which the next change makes one. Returns the number of
 * changes.
 */
export async function foldSpending(database: Database): Promise<number> {
  const { rows } = await database.execute<{ taken: number }>(sql`
    with taken as (
      delete from spending_sums where id = any(array(
        select id from spending_sums where not folded order by id limit ${FOLDED_MAX} for update skip locked))
      returning *
    ), summed as (
      delete from spending_sums s using (select distinct organization_id, dimension, period, key, label from taken) t
      where s.folded and s.organization_id = t.organization_id and s.dimension = t.dimension
        and s.period = t.period and s.key = t.key and s.label = t.label
      returning s.*
    ), added as (
      insert into spending_sums (organization_id, dimension, period, key, label, count, usd, folded)
      select organization_id, dimension, period, key, label, sum(count), sum(usd), true
      from (select * from taken union all select * from summed) parts
      group by organization_id, dimension, period, key, label having sum(count) <> 0 or sum(usd) <> 0
    )
    select count(*)::int as taken from taken`);
  return rows[0]?.taken ?? 0;
}

/** Keeps the number of changes that are not in the sums low. */
export const createSpendingFold = (database: Database, log: Logger): RepeatingWork =>
  createRepeatingWork({
    name: 'sums of spending',
    log,
    intervalMs: INTERVAL_MS,
    round: async () => ((await foldSpending(database)) === FOLDED_MAX ? 0 : undefined),
  });
