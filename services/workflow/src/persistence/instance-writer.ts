import type { Transaction } from '@outlay/platform/postgres';
import { sql, type SQL } from 'drizzle-orm';
import type { Step } from '../domain/instance.ts';
import type { Transition } from '../domain/transition.ts';
import { jsonParameter } from './json-parameter.ts';

/** Rows of a statement as one JSON parameter: one statement writes however many rows. */
const recordset = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${jsonParameter(rows)}::jsonb) as r(${sql.raw(columns)})`;

const STEP_COLUMNS = `id bigint, "from" text, number int, name text, status text, quorum jsonb,
  decided_by_id bigint, decided_for_id bigint, started_at timestamptz, assigned_at timestamptz,
  completed_at timestamptz, deadline_hours int, deadline_at timestamptz, remind_at timestamptz,
  notes text, rejection_reason text, escalation_reason text`;

const stepRow = (step: Step, from: Step['status']) => ({
  ...(step.id !== '' && { id: step.id }),
  from,
  number: step.number,
  name: step.name,
  status: step.status,
  quorum: step.quorum,
  decided_by_id: step.decidedById,
  decided_for_id: step.decidedForId,
  started_at: step.startedAt,
  assigned_at: step.assignedAt,
  completed_at: step.completedAt,
  deadline_hours: step.deadlineHours,
  deadline_at: step.deadlineAt,
  remind_at: step.remindAt,
  notes: step.notes,
  rejection_reason: step.rejectionReason,
  escalation_reason: step.escalationReason,
});

const ASSIGNEE_COLUMNS = `step_id bigint, number int, member_id bigint, active boolean,
  approved_by_id bigint, approved_order int`;

const assigneeRows = (step: Step): object[] =>
  step.everAssignedIds.map((memberId) => {
    const order = step.approvals.findIndex(({ seatId }) => seatId === memberId);
    return {
      ...(step.id !== '' && { step_id: step.id }),
      number: step.number,
      member_id: memberId,
      active: step.assigneeIds.includes(memberId),
      approved_by_id: step.approvals[order]?.byId ?? null,
      approved_order: order < 0 ? null : order + 1,
    };
  });

const FACT_COLUMNS = `n int, instance_id bigint, kind text, at timestamptz, actor_id bigint,
  acted_for_id bigint, step_number int, note text, content_hash text`;

const factRows = ({ after, facts, at }: Transition): object[] =>
  facts.map((each, index) => ({
    n: index,
    ...(after.id !== '' && { instance_id: after.id }),
    kind: each.kind,
    at,
    actor_id: each.actorId,
    acted_for_id: each.actedForId,
    step_number: each.stepNumber,
    note: each.note,
    content_hash: each.contentHash,
  }));

/** Writes a begun approval in one statement; null when this submission has one already. */
export async function insertInstance(
  tx: Transaction,
  transition: Transition,
  ruleId: string,
): Promise<Transition | null> {
  const { after, before } = transition;
  const result = await tx.execute<{
    id: string | null;
    step_ids: Record<string, string> | null;
  }>(sql`
    with instance as (
      insert into instances (organization_id, expense_id, submission, submitter_id, status, rule_id,
        rule_version, rule_name, title, content, content_hash, started_at, completed_at)
      values (${after.organizationId}, ${after.expenseId}, ${after.submission}, ${after.submitterId},
        ${after.status}, ${ruleId}, ${after.ruleVersion}, ${after.ruleName}, ${after.title},
        ${jsonParameter(after.content)}::jsonb, ${after.contentHash}, ${after.startedAt.toISOString()},
        ${after.completedAt?.toISOString() ?? null})
      on conflict do nothing returning id
    ), made as (
      insert into steps (instance_id, number, name, status, quorum, decided_by_id, decided_for_id,
        started_at, assigned_at, completed_at, deadline_hours, deadline_at, remind_at, notes)
      select instance.id, r.number, r.name, r.status, r.quorum, r.decided_by_id, r.decided_for_id,
        r.started_at, r.assigned_at, r.completed_at, r.deadline_hours, r.deadline_at, r.remind_at, r.notes
      from instance, ${recordset(
        after.steps.map((step) => stepRow(step, 'pending')),
        STEP_COLUMNS,
      )} order by r.number
      returning id, number
    ), asked as (
      insert into step_assignees (step_id, member_id, active, approved_by_id, approved_order)
      select made.id, r.member_id, r.active, r.approved_by_id, r.approved_order
      from ${recordset(after.steps.flatMap(assigneeRows), ASSIGNEE_COLUMNS)} join made using (number)
    ), told as (
      insert into history (instance_id, kind, at, actor_id, acted_for_id, step_number, note, content_hash)
      select instance.id, r.kind, r.at, r.actor_id, r.acted_for_id, r.step_number, r.note, r.content_hash
      from instance, ${recordset(factRows(transition), FACT_COLUMNS)} order by r.n
    )
    select (select id::text from instance) as id,
      (select jsonb_object_agg(number, id::text) from made) as step_ids`);
  const row = result.rows[0];
  if (!row?.id) return null;
  const stepIds = row.step_ids ?? {};
  const steps = after.steps.map((step) => ({ ...step, id: stepIds[String(step.number)] ?? '' }));
  return {
    ...transition,
    before: { ...before, id: row.id },
    after: { ...after, id: row.id, steps },
  };
}

const changedSteps = ({ before, after }: Transition): object[] =>
  after.steps.flatMap((step, index) => {
    const was = before.steps[index];
    return !was || was === step ? [] : [stepRow(step, was.status)];
  });

const changedAssignees = ({ before, after }: Transition): object[] =>
  after.steps.flatMap((step, index) => {
    const was = before.steps[index];
    const isSame = was?.assigneeIds === step.assigneeIds && was.approvals === step.approvals;
    return isSame ? [] : assigneeRows(step);
  });

/**
 * Writes what changed in one statement. Guarded: a step moves from the status that it was read in, an approval ends once,
 * whatever was read before.
 */
export async function saveTransitions(
  tx: Transaction,
  transitions: readonly Transition[],
): Promise<void> {
  const steps = transitions.flatMap(changedSteps);
  const ended = transitions
    .filter(({ before, after }) => before.status !== after.status)
    .map(({ after }) => ({ id: after.id, status: after.status, completed_at: after.completedAt }));
  const result = await tx.execute<{ steps: number; instances: number }>(sql`
    with written as (
      update steps set status = r.status, decided_by_id = r.decided_by_id,
        decided_for_id = r.decided_for_id, started_at = r.started_at, assigned_at = r.assigned_at,
        completed_at = r.completed_at, deadline_at = r.deadline_at, remind_at = r.remind_at,
        notes = r.notes, rejection_reason = r.rejection_reason, escalation_reason = r.escalation_reason
      from ${recordset(steps, STEP_COLUMNS)} where steps.id = r.id and steps.status = r."from"
      returning steps.id
    ), asked as (
      insert into step_assignees (step_id, member_id, active, approved_by_id, approved_order)
      select r.step_id, r.member_id, r.active, r.approved_by_id, r.approved_order
      from ${recordset(transitions.flatMap(changedAssignees), ASSIGNEE_COLUMNS)}
      on conflict (step_id, member_id) do update set active = excluded.active,
        approved_by_id = excluded.approved_by_id, approved_order = excluded.approved_order
    ), ended as (
      update instances set status = r.status, completed_at = r.completed_at
      from ${recordset(ended, 'id bigint, status text, completed_at timestamptz')}
      where instances.id = r.id and instances.status = 'in_progress'
      returning instances.id
    ), told as (
      insert into history (instance_id, kind, at, actor_id, acted_for_id, step_number, note, content_hash)
      select r.instance_id, r.kind, r.at, r.actor_id, r.acted_for_id, r.step_number, r.note, r.content_hash
      from ${recordset(transitions.flatMap(factRows), FACT_COLUMNS)} order by r.instance_id, r.n
    )
    select (select count(*) from written)::int as steps, (select count(*) from ended)::int as instances`);
  const row = result.rows[0];
  if (row?.steps !== steps.length || row.instances !== ended.length) {
    throw new Error(
      `an approval is not as it was read: ${transitions.map((t) => t.after.id).join()}`,
    );
  }
}
