import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A row that this worker is busy with: its queue, and the organisation of that. */
export interface Held {
  readonly queueId: string;
  readonly organizationId: string;
}

export interface DueInTurn {
  /** Condition of a partial index on `queue` and `orderBy`, written out as there: the index does not serve a parameter in its place. */
  readonly open: SQL;
  /** Which of these rows are due and not held. */
  readonly due: SQL;
  /** The column by which rows queue: in each queue the oldest is next. */
  readonly queue: PgColumn;
  /** The organisation of `queue_id`. */
  readonly organization: SQL;
  readonly orderBy: PgColumn;
  readonly held: readonly Held[];
  /** Held and taken together. */
  readonly perQueueMax: number;
  readonly perOrganizationMax: number;
  readonly max: number;
}

/**
 * As `pickDue`, in turn among organisations: one with few rows held and taken comes before one with many, however old the rows of
 * the latter are. It steps over the index from queue to queue, so that its cost grows with the queues that have open rows, and
 * hardly with the rows.
 */
export const pickDueInTurn = (
  table: PgTable & { readonly id: PgColumn },
  { open, due, queue, organization, orderBy, held, ...limits }: DueInTurn,
): SQL => {
  const heldQueues = sql.param(held.map(({ queueId }) => queueId));
  const heldOrganizations = sql.param(held.map(({ organizationId }) => organizationId));
  const firstQueue = (condition: SQL): SQL =>
    sql`select ${queue} from ${table} where ${open} ${condition} order by ${queue} limit 1`;
  return sql`${table.id} = any(array(
    with recursive queues (queue_id) as (
      (${firstQueue(sql``)})
      union all
      select (${firstQueue(sql`and ${queue} > queues.queue_id`)}) from queues where queue_id is not null
    ),
    held (queue_id, organization_id) as (
      select * from unnest(${heldQueues}::bigint[], ${heldOrganizations}::bigint[])
    ),
    in_queue as (
      select found.row_id, found.since, ${organization} as organization_id,
        found.place + (select count(*) from held where held.queue_id = queues.queue_id) as place
      from queues cross join lateral (
        select ${table.id} as row_id, ${orderBy} as since, row_number() over (order by ${orderBy}) as place
        from ${table} where ${queue} = queues.queue_id and ${open} and ${due}
        order by ${orderBy} limit ${limits.perQueueMax}
      ) found
    ),
    ranked as (
      select row_id, since, row_number() over (partition by organization_id order by place, since)
        + (select count(*) from held where held.organization_id = in_queue.organization_id) as place
      from in_queue where place <= ${limits.perQueueMax}
    )
    select row_id from ranked join ${table} on ${table.id} = row_id
    where place <= ${limits.perOrganizationMax} and ${open} and ${due}
    order by place, since limit ${limits.max} for update of ${table} skip locked))`;
};
