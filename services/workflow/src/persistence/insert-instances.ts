import { recordset, type Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { Transition } from '../domain/transition.ts';
import {
  FACT_COLUMNS,
  factRow,
  numbered,
  SEAT_COLUMNS,
  seatRows,
  STEP_STATE_COLUMNS,
  stepStateRow,
} from './instance-rows.ts';

const INSTANCE_COLUMNS = `organization_id bigint, expense_id bigint, submission int, submitter_id bigint,
  status text, rule_id bigint, rule_version int, rule_name text, title text, content jsonb,
  content_hash text, auto_approval_limit_usd numeric, started_at timestamptz, completed_at timestamptz`;

const instanceRow = ({ after }: Transition) => ({
  organization_id: after.organizationId,
  expense_id: after.expenseId,
  submission: after.submission,
  submitter_id: after.submitterId,
  status: after.status,
  rule_id: after.ruleId,
  rule_version: after.ruleVersion,
  rule_name: after.ruleName,
  title: after.title,
  content: after.content,
  content_hash: after.contentHash,
  auto_approval_limit_usd: after.autoApprovalLimitUsd,
  started_at: after.startedAt,
  completed_at: after.completedAt,
});

/** Steps, seats and entries refer to their approval by position, because it has no id yet. */
const stepRows = ({ after }: Transition, of: number): object[] =>
  after.steps.map((step) => ({
    of,
    number: step.number,
    name: step.name,
    quorum: step.quorum,
    deadline_hours: step.deadlineHours,
    ...stepStateRow(step),
  }));

const seatsOf = ({ after }: Transition, of: number): object[] =>
  after.steps.flatMap((step) =>
    seatRows(step).map((seat) => ({ of, number: step.number, ...seat })),
  );

const factsOf = (transition: Transition, of: number): object[] =>
  transition.facts.map((each) => ({ of, ...factRow(each, transition) }));

interface InsertedRow extends Record<string, unknown> {
  readonly n: number;
  readonly id: string;
  readonly stepIds: Readonly<Record<string, string>> | null;
}

/** Writes new approvals, each for a different expense, in one statement; null for a submission that already has one. */
export async function insertInstances(
  tx: Transaction,
  begun: readonly Transition[],
): Promise<(Transition | null)[]> {
  const { rows } = await tx.execute<InsertedRow>(sql`
    with given as (
      select * from ${recordset(begun.map(instanceRow).map(numbered), `n int, ${INSTANCE_COLUMNS}`)}
    ), inserted as (
      insert into instances (organization_id, expense_id, submission, submitter_id, status, rule_id,
        rule_version, rule_name, title, content, content_hash, auto_approval_limit_usd,
        started_at, completed_at)
      select organization_id, expense_id, submission, submitter_id, status, rule_id,
        rule_version, rule_name, title, content, content_hash, auto_approval_limit_usd,
        started_at, completed_at
      from given order by n
      on conflict do nothing returning id, expense_id, submission
    ), instance as (
      select given.n, inserted.id from inserted join given using (expense_id, submission)
    ), made as (
      insert into steps (instance_id, number, name, status, quorum, decided_by_id, decided_for_id,
        started_at, assigned_at, completed_at, deadline_hours, deadline_at, remind_at, notes)
      select instance.id, r.number, r.name, r.status, r.quorum, r.decided_by_id, r.decided_for_id,
        r.started_at, r.assigned_at, r.completed_at, r.deadline_hours, r.deadline_at, r.remind_at, r.notes
      from ${recordset(
        begun.flatMap(stepRows),
        `of int, number int, name text, quorum jsonb, deadline_hours int, ${STEP_STATE_COLUMNS}`,
      )} join instance on instance.n = r.of
      order by r.of, r.number
      returning id, instance_id, number
    ), asked as (
      insert into step_assignees (step_id, member_id, active, waits, approved_by_id, approved_order, signed)
      select made.id, r.member_id, r.active, r.waits, r.approved_by_id, r.approved_order, r.signed
      from ${recordset(begun.flatMap(seatsOf), `of int, number int, ${SEAT_COLUMNS}`)}
      join instance on instance.n = r.of
      join made on made.instance_id = instance.id and made.number = r.number
    ), noted as (
      insert into history (instance_id, kind, at, actor_id, acted_for_id, step_number, note, content_hash, steps_before)
      select instance.id, r.kind, r.at, r.actor_id, r.acted_for_id, r.step_number, r.note, r.content_hash, '[]'
      from ${recordset(begun.flatMap(factsOf).map(numbered), `n int, of int, ${FACT_COLUMNS}`)}
      join instance on instance.n = r.of
      order by r.n
    )
    select instance.n, instance.id::text as id,
      (select json_object_agg(number, made.id::text) from made where instance_id = instance.id) as "stepIds"
    from instance`);
  const inserted = new Map(rows.map((row) => [row.n, row]));
  return begun.map((transition, n) => {
    const row = inserted.get(n);
    return row ? withIds(transition, row) : null;
  });
}

function withIds({ before, after, ...rest }: Transition, { id, stepIds }: InsertedRow): Transition {
  const steps = after.steps.map((step) => ({ ...step, id: stepIds?.[String(step.number)] ?? '' }));
  return { ...rest, before: { ...before, id }, after: { ...after, id, steps } };
}
