import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { ApprovalMonth, PendingSummary, WaitingApprovals } from '../use-cases/ports.ts';
import { pendingFor } from './pending-tasks.ts';
import { approvalMonths, instances } from './tables.ts';

/**
 * The decisions of each month between two days. Submissions that a rule approved without a person, in the moment of their
 * start, have no steps and don't count. A median needs every decision of its month, and a decision never changes: the result of
 * a month is stored when it is first requested, a day after its end, when also a decision that waited for its commit is there.
 */
export async function readApprovalTimes(
  database: Database,
  { organizationId }: Viewer,
  from: string,
  to: string,
): Promise<ApprovalMonth[]> {
  const { rows } = await database.execute<ApprovalMonth & Record<string, unknown>>(sql`
    with asked as (
      select to_char(first, 'YYYY-MM') as month, greatest(first, ${from}::timestamp) at time zone 'UTC' as begins,
        least(first + interval '1 month', ${to}::timestamp + interval '1 day') at time zone 'UTC' as ends,
        first >= ${from}::timestamp and first + interval '1 month' <= ${to}::timestamp + interval '1 day'
          and (first + interval '1 month 1 day') at time zone 'UTC' <= now() as is_over
      from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') first
    ), known as (
      select k.* from ${approvalMonths} k join asked using (month)
      where k.organization_id = ${organizationId} and asked.is_over
    ), counted as (
      select asked.month, asked.is_over, decision.* from asked, lateral (
        select count(*)::int as decided, percentile_cont(array[0.5, 0.9])
          within group (order by date_part('epoch', i.completed_at - i.started_at)) as seconds
        from ${instances} i
        where not exists (select from known where known.month = asked.month)
          and i.organization_id = ${organizationId}
          and i.status in ('approved', 'rejected', 'sent_back')
          and i.completed_at >= asked.begins and i.completed_at < asked.ends
          and (i.completed_at > i.started_at
            or (select s.id from steps s where s.instance_id = i.id limit 1) is not null)
      ) decision where decided > 0
    ), found as (
      select month, is_over, decided, round(seconds[1])::int as median_seconds, round(seconds[2])::int as p90_seconds from counted
    ), kept as (
      insert into ${approvalMonths} (organization_id, month, decided, median_seconds, p90_seconds)
      select ${organizationId}::bigint, month, decided, median_seconds, p90_seconds from found where is_over
      on conflict do nothing
    )
    select month, decided, median_seconds as "medianSeconds", p90_seconds as "p90Seconds" from (
      select month, decided, median_seconds, p90_seconds from known
      union all select month, decided, median_seconds, p90_seconds from found
    ) months order by month`);
  return rows;
}

/** Maximum rows of waiting approvals. */
const WAITING_MAX = 50;

/**
 * Open steps are joined apart: who waits would otherwise be looked up before them, and each one's instance separately. Groups
 * are sorted by the member first, because numbers are compared faster than names.
 */
export async function readWaitingApprovals(
  database: Database,
  { organizationId }: Viewer,
): Promise<WaitingApprovals[]> {
  const { rows } = await database.execute<{
    step_name: string;
    approver_id: string;
    count: number;
    oldest_at: Date;
    oldest_expense_id: string;
  }>(sql`
    with open as materialized (
      select s.id as step_id, s.name, i.id, i.started_at, i.expense_id
      from ${instances} i join steps s on s.instance_id = i.id and s.status in ('in_progress', 'escalated')
      where i.organization_id = ${organizationId} and i.status = 'in_progress'
    )
    select open.name as step_name, sa.member_id::text as approver_id, count(*)::int as count,
      min(open.started_at) as oldest_at,
      ((array_agg(open.expense_id order by open.started_at, open.id))[1])::text as oldest_expense_id
    from open join step_assignees sa on sa.step_id = open.step_id and sa.waits
    group by sa.member_id, open.name
    order by count(*) desc, min(open.started_at), open.name, sa.member_id
    limit ${WAITING_MAX}`);
  return rows.map((row) => ({
    stepName: row.step_name,
    approverId: row.approver_id,
    count: row.count,
    oldestSubmittedAt: new Date(row.oldest_at),
    oldestExpenseId: row.oldest_expense_id,
  }));
}

export async function readPendingSummary(
  database: Database,
  viewer: Viewer,
  now: Date,
): Promise<PendingSummary> {
  const [row] = await database
    .select({
      count: sql<number>`count(*)::int`,
      usdTotal: sql<string>`round(coalesce(sum((${instances.content} ->> 'usdAmount')::numeric), 0), 2)::text`,
      oldestSubmittedAt: sql<Date | null>`min(${instances.startedAt})`.mapWith(instances.startedAt),
    })
    .from(instances)
    .where(pendingFor(viewer, now));
  if (!row) throw new Error('the aggregate returned no row');
  return row;
}
