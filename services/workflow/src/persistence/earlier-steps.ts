import type { Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { InstanceStatus } from '../domain/instance.ts';
import { arrayOf } from './array-of.ts';

/** A step of an earlier approval of its expense. */
interface EarlierStepWanted {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly stepId: string;
  readonly actorId: string;
}

/**
 * Returns how the approvals of these steps ended, by step id, only for steps assigned to their `actorId`. Step ids are compared
 * as text, because a client may send anything.
 */
export async function readEarlierSteps(
  executor: Executor,
  wanted: readonly EarlierStepWanted[],
): Promise<ReadonlyMap<string, InstanceStatus>> {
  const column = (name: keyof EarlierStepWanted, type: 'bigint' | 'text') =>
    arrayOf(
      wanted.map((each) => each[name]),
      type,
    );
  const { rows } = await executor.execute<{ id: string; status: InstanceStatus }>(sql`
    select s.id::text, i.status
    from unnest(
      ${column('organizationId', 'bigint')}, ${column('expenseId', 'bigint')},
      ${column('stepId', 'text')}, ${column('actorId', 'bigint')}
    ) as wanted(organization_id, expense_id, step_id, actor_id)
    join instances i
      on i.expense_id = wanted.expense_id and i.organization_id = wanted.organization_id
    join steps s on s.instance_id = i.id and s.id::text = wanted.step_id
    join step_assignees sa on sa.step_id = s.id and sa.member_id = wanted.actor_id
    where i.status <> 'in_progress' and s.status <> 'pending'`);
  return new Map(rows.map(({ id, status }) => [id, status]));
}
