import type { Executor } from '@outlay/platform/postgres';
import { asc, inArray } from 'drizzle-orm';
import type { Instance, Step } from '../domain/instance.ts';
import type { instances } from './tables.ts';
import { stepAssignees, steps } from './tables.ts';

type InstanceRow = typeof instances.$inferSelect;
type StepRow = typeof steps.$inferSelect;
type AssigneeRow = typeof stepAssignees.$inferSelect;

function toStep(row: StepRow, assignees: readonly AssigneeRow[]): Step {
  const ids = (wanted: (assignee: AssigneeRow) => boolean): string[] =>
    assignees.filter(wanted).map(({ memberId }) => memberId.toString());
  return {
    id: row.id.toString(),
    number: row.number,
    name: row.name,
    status: row.status,
    quorum: row.quorum,
    assigneeIds: ids(({ active }) => active),
    everAssignedIds: ids(() => true),
    approvedByIds: ids(({ active, approved }) => active && approved),
    decidedById: row.decidedById === null ? null : row.decidedById.toString(),
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    notes: row.notes,
    rejectionReason: row.rejectionReason,
    escalationReason: row.escalationReason,
  };
}

const toInstance = (row: InstanceRow, itsSteps: readonly Step[]): Instance => ({
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
  expenseId: row.expenseId.toString(),
  submission: row.submission,
  submitterId: row.submitterId.toString(),
  status: row.status,
  ruleName: row.ruleName,
  ruleVersion: row.ruleVersion,
  title: row.title,
  content: row.content,
  contentHash: row.contentHash,
  startedAt: row.startedAt,
  completedAt: row.completedAt,
  steps: itsSteps,
});

/** Completes instance rows with their steps: two statements, however many rows. */
export async function readInstances(
  executor: Executor,
  rows: readonly InstanceRow[],
): Promise<Instance[]> {
  if (rows.length === 0) return [];
  const stepRows = await executor
    .select()
    .from(steps)
    .where(
      inArray(
        steps.instanceId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(steps.number));
  const assigneeRows =
    stepRows.length === 0
      ? []
      : await executor
          .select()
          .from(stepAssignees)
          .where(
            inArray(
              stepAssignees.stepId,
              stepRows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(stepAssignees.memberId));
  return rows.map((row) =>
    toInstance(
      row,
      stepRows
        .filter(({ instanceId }) => instanceId === row.id)
        .map((step) =>
          toStep(
            step,
            assigneeRows.filter(({ stepId }) => stepId === step.id),
          ),
        ),
    ),
  );
}
