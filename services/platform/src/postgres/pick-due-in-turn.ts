import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A row that this worker is processing: its queue, and that queue's organization. */
export interface Held {
  readonly queueId: string;
  readonly organizationId: string;
}

export interface DueInTurn {
  /** Condition of a partial index on `queue` and `orderBy`, written out as in the index, which a parameter would not match. */
  readonly open: SQL;
  /** Condition for rows that are due and not held. */
  readonly due: SQL;
  /** The column that rows queue by: the oldest row of each queue is next. */
  readonly queue: PgColumn;
  /** Expression for the organization of `queue_id`. */
  readonly organization: SQL;
  readonly orderBy: PgColumn;
  readonly held: readonly Held[];
  /** Maximum rows held and taken per queue. */
  readonly perQueueMax: number;
  readonly perOrganizationMax: number;
  readonly max: number;
}

/**
 * Like `pickDue`, in turn among organizations: one with few rows held and taken comes before one with many, even if the latter's
 * rows are older. It steps over the index from queue to queue and locks row by row until it has enough, so its cost grows with the
 * queues that have open rows and hardly with the rows. A join would read every due row: statistics say that there are few.
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
    select row_id from (
      select row_id from ranked where place <= ${limits.perOrganizationMax} order by place, since
    ) next
    cross join lateral (
      select from ${table} where ${table.id} = row_id and ${open} and ${due} for update skip locked
    ) free
    limit ${limits.max}))`;
};
