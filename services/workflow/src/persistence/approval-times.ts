import type { Viewer } from '@outlay/platform/auth';
import type { Database } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { ApprovalMonth, PendingSummary, WaitingApprovals } from '../use-cases/ports.ts';
import { pendingFor } from './pending-tasks.ts';
import { instances } from './tables.ts';

/** Submissions that a rule approved without a person, in the moment of their start, have no steps and don't count. */
export async function readApprovalTimes(
  database: Database,
  { organizationId }: Viewer,
  from: string,
  to: string,
): Promise<ApprovalMonth[]> {
  const { rows } = await database.execute<{
    month: string;
    decided: number;
    median_seconds: number;
    p90_seconds: number;
  }>(sql`
    with decision as (
      select i.completed_at, extract(epoch from i.completed_at - i.started_at) as seconds
      from ${instances} i
      where i.organization_id = ${organizationId}
        and i.status in ('approved', 'rejected', 'sent_back')
        and i.completed_at >= (${from}::date)::timestamp at time zone 'UTC'
        and i.completed_at < (${to}::date + 1)::timestamp at time zone 'UTC'
        and (i.completed_at > i.started_at
          or (select s.id from steps s where s.instance_id = i.id limit 1) is not null)
    )
    select to_char(completed_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as decided,
      round(percentile_cont(0.5) within group (order by seconds))::int as median_seconds,
      round(percentile_cont(0.9) within group (order by seconds))::int as p90_seconds
    from decision group by 1 order by 1`);
  return rows.map(({ median_seconds: medianSeconds, p90_seconds: p90Seconds, ...row }) => ({
    ...row,
    medianSeconds,
    p90Seconds,
  }));
}

/** Maximum rows of waiting approvals. */
const WAITING_MAX = 50;

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
    select s.name as step_name, sa.member_id::text as approver_id, count(*)::int as count,
      min(i.started_at) as oldest_at,
      (array_agg(i.expense_id::text order by i.started_at, i.id))[1] as oldest_expense_id
    from ${instances} i
    join steps s on s.instance_id = i.id and s.status in ('in_progress', 'escalated')
    join step_assignees sa on sa.step_id = s.id and sa.waits
    where i.organization_id = ${organizationId} and i.status = 'in_progress'
    group by s.name, sa.member_id
    order by count(*) desc, min(i.started_at), s.name, sa.member_id
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
