import type { Executor } from '@outlay/platform/postgres';
import { sql, type SQL } from 'drizzle-orm';
import type { Instance, Step } from '../domain/instance.ts';
import type { Member } from '../domain/member.ts';
import type { Case } from '../use-cases/ports.ts';
import { among } from './among.ts';
import { peopleJson, toMembers, type PeopleWanted } from './people-reader.ts';
import type { instances } from './tables.ts';

export type InstanceRow = typeof instances.$inferSelect;

interface AssigneeJson {
  readonly memberId: string;
  readonly active: boolean;
  readonly approvedById: string | null;
  readonly approvedOrder: number | null;
}

type MomentName = 'startedAt' | 'assignedAt' | 'completedAt' | 'deadlineAt' | 'remindAt';
type StepJson = Omit<Step, MomentName | 'assigneeIds' | 'everAssignedIds' | 'approvals'> &
  Readonly<Record<MomentName, string | null>> & {
    readonly instanceId: string;
    readonly assignees: readonly AssigneeJson[];
  };

/** The steps of workflows with everybody who was asked, as one array: one statement, however many. */
const stepsJson = (instanceIds: readonly bigint[]): SQL => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'instanceId', s.instance_id::text, 'id', s.id::text, 'number', s.number, 'name', s.name,
    'status', s.status, 'quorum', s.quorum, 'decidedById', s.decided_by_id::text,
    'decidedForId', s.decided_for_id::text, 'startedAt', s.started_at, 'assignedAt', s.assigned_at,
    'completedAt', s.completed_at, 'deadlineHours', s.deadline_hours, 'deadlineAt', s.deadline_at,
    'remindAt', s.remind_at, 'notes', s.notes, 'rejectionReason', s.rejection_reason,
    'escalationReason', s.escalation_reason, 'assignees', (
      select coalesce(jsonb_agg(jsonb_build_object('memberId', sa.member_id::text, 'active', sa.active,
        'approvedById', sa.approved_by_id::text, 'approvedOrder', sa.approved_order) order by sa.member_id), '[]')
      from step_assignees sa where sa.step_id = s.id)
  ) order by s.instance_id, s.number), '[]')
  from steps s where ${among(sql`s.instance_id`, instanceIds.map(String))}
)`;

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

function toStep({ instanceId: _instanceId, assignees, ...row }: StepJson): Step {
  const approvals = assignees
    .filter(({ active }) => active)
    .flatMap(({ memberId, approvedById, approvedOrder }) =>
      approvedById === null
        ? []
        : [{ seatId: memberId, byId: approvedById, order: approvedOrder ?? 0 }],
    )
    .sort((left, right) => left.order - right.order);
  return {
    ...row,
    startedAt: moment(row.startedAt),
    assignedAt: moment(row.assignedAt),
    completedAt: moment(row.completedAt),
    deadlineAt: moment(row.deadlineAt),
    remindAt: moment(row.remindAt),
    assigneeIds: assignees.filter(({ active }) => active).map(({ memberId }) => memberId),
    everAssignedIds: assignees.map(({ memberId }) => memberId),
    approvals: approvals.map(({ seatId, byId }) => ({ seatId, byId })),
  };
}

const toInstance = (row: InstanceRow, steps: readonly StepJson[]): Instance => ({
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
  steps: steps.filter(({ instanceId }) => instanceId === row.id.toString()).map(toStep),
});

/** Completes instance rows with their steps: one statement, however many rows. */
export async function readInstances(
  executor: Executor,
  rows: readonly InstanceRow[],
): Promise<Instance[]> {
  if (rows.length === 0) return [];
  const result = await executor.execute<{ steps: StepJson[] }>(
    sql`select ${stepsJson(rows.map(({ id }) => id))} as steps`,
  );
  const steps = result.rows[0]?.steps ?? [];
  return rows.map((row) => toInstance(row, steps));
}

/** The same, together with the people that a decision on them may have to ask. */
export async function readCases(
  executor: Executor,
  rows: readonly InstanceRow[],
  wanted: Omit<PeopleWanted, 'instanceIds'>,
): Promise<Case[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = peopleJson({ ...wanted, instanceIds: ids.map(String) });
  const result = await executor.execute<{ steps: StepJson[]; people: Member[] }>(
    sql`select ${stepsJson(ids)} as steps, ${people} as people`,
  );
  const steps = result.rows[0]?.steps ?? [];
  const members = toMembers(result.rows[0]?.people ?? []);
  return rows.map((row) => ({ instance: toInstance(row, steps), members }));
}
