import { matching, type Executor } from '@outlay/platform/postgres';
import { eq, inArray } from 'drizzle-orm';
import { instances, stepAssignees, steps } from './tables.ts';

/** Members who have not decided yet on an open step of these expenses. */
export async function readOpenAssignees(
  executor: Executor,
  organizationId: string,
  expenseIds: readonly string[],
): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ memberId: stepAssignees.memberId })
    .from(instances)
    .innerJoin(steps, eq(steps.instanceId, instances.id))
    .innerJoin(stepAssignees, eq(stepAssignees.stepId, steps.id))
    .where(
      matching(
        instances,
        { organizationId, status: 'in_progress' },
        inArray(instances.expenseId, expenseIds.map(BigInt)),
        inArray(steps.status, ['in_progress', 'escalated']),
        eq(stepAssignees.waits, true),
      ),
    );
  return rows.map(({ memberId }) => memberId.toString());
}
