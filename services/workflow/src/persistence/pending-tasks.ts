import { matching } from '@outlay/platform/postgres';
import type { Viewer } from '@outlay/platform/auth';
import { ne, sql, type SQL } from 'drizzle-orm';
import { instances } from './tables.ts';

/** Selects instances with an open step assigned to the viewer, or to a member whose delegate they are. */
export function pendingFor({ organizationId, userId }: Viewer, now: Date): SQL | undefined {
  const at = now.toISOString();
  // Start from the viewer and the members whose delegate they are, so that the cost depends on the pending steps, not on the
  // number of running approvals.
  const waiting = sql`(
    select s.instance_id
    from (
      select ${userId}::bigint as member_id
      union
      select d.from_id from delegations d
      where d.organization_id = ${organizationId} and d.to_id = ${userId}
        and d.ended_at is null and d.starts_at <= ${at} and d.ends_at > ${at}
    ) place
    join step_assignees sa on sa.member_id = place.member_id and sa.waits
    join steps s on s.id = sa.step_id and s.status in ('in_progress', 'escalated')
    where not exists (
      select 1 from step_assignees done where done.step_id = s.id and done.approved_by_id = ${userId})
  )`;
  return matching(
    instances,
    { organizationId, status: 'in_progress' },
    ne(instances.submitterId, BigInt(userId)),
    sql`${instances.id} in ${waiting}`,
  );
}
