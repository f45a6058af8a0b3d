import { recordset, type Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { stepsBefore } from '../domain/instance-at.ts';
import type { Transition } from '../domain/transition.ts';
import {
  FACT_COLUMNS,
  factRow,
  numbered,
  SEAT_COLUMNS,
  seatRows,
  STEP_STATE_COLUMNS,
  stepStateRow,
  type SeatRow,
} from './instance-rows.ts';

const changedSteps = ({ before, after }: Transition): object[] =>
  after.steps.flatMap((step, index) => {
    const was = before.steps[index];
    return !was || was === step ? [] : [{ id: step.id, from: was.status, ...stepStateRow(step) }];
  });

const isSameSeat = (seat: SeatRow, other: SeatRow): boolean =>
  seat.member_id === other.member_id &&
  seat.active === other.active &&
  seat.waits === other.waits &&
  seat.approved_by_id === other.approved_by_id &&
  seat.approved_order === other.approved_order;

/** Returns new and changed seats. */
const changedSeats = ({ before, after }: Transition): object[] =>
  after.steps.flatMap((step, index) => {
    const was = before.steps[index];
    if (!was || was === step) return [];
    const seatsBefore = seatRows(was);
    return seatRows(step)
      .filter((seat) => !seatsBefore.some((other) => isSameSeat(seat, other)))
      .map((seat) => ({ step_id: step.id, ...seat }));
  });

const newFacts = (transition: Transition): object[] =>
  transition.facts.map((each, place) => ({
    instance_id: transition.after.id,
    ...factRow(each, transition),
    steps_before: place === 0 ? stepsBefore(transition) : [],
  }));

const endings = ({ before, after }: Transition): object[] =>
  before.status === after.status
    ? []
    : [
        {
          id: after.id,
          status: after.status,
          completed_at: after.completedAt,
        },
      ];

/**
 * Writes the changes in one statement. Guards ensure that a step still has the status that was read and that an approval ends
 * once. Ids are also compared as an array, which uses the index; the join alone would scan the table while it is small or has no
 * statistics.
 */
export async function saveTransitions(
  tx: Transaction,
  transitions: readonly Transition[],
): Promise<void> {
  const steps = transitions.flatMap(changedSteps);
  const ended = transitions.flatMap(endings);
  const result = await tx.execute<{ steps: number; instances: number }>(sql`
    with changed as (
      select * from ${recordset(steps, `id bigint, "from" text, ${STEP_STATE_COLUMNS}`)}
    ), written as (
      update steps set status = r.status, decided_by_id = r.decided_by_id,
        decided_for_id = r.decided_for_id, started_at = r.started_at, assigned_at = r.assigned_at,
        completed_at = r.completed_at, deadline_at = r.deadline_at, remind_at = r.remind_at,
        notes = r.notes, rejection_reason = r.rejection_reason, escalation_reason = r.escalation_reason, escalations = r.escalations
      from changed r
      where steps.id = any(array(select id from changed)) and steps.id = r.id and steps.status = r."from"
      returning steps.id
    ), asked as (
      insert into step_assignees (step_id, member_id, active, waits, approved_by_id, approved_order, signed)
      select r.step_id, r.member_id, r.active, r.waits, r.approved_by_id, r.approved_order, r.signed
      from ${recordset(transitions.flatMap(changedSeats), `step_id bigint, ${SEAT_COLUMNS}`)}
      on conflict (step_id, member_id) do update set active = excluded.active, waits = excluded.waits,
        approved_by_id = excluded.approved_by_id, approved_order = excluded.approved_order,
        signed = excluded.signed
    ), ending as (
      select * from ${recordset(ended, 'id bigint, status text, completed_at timestamptz')}
    ), ended as (
      update instances set status = r.status, completed_at = r.completed_at
      from ending r
      where instances.id = any(array(select id from ending)) and instances.id = r.id
        and instances.status = 'in_progress'
      returning instances.id
    ), noted as (
      insert into history (instance_id, kind, at, actor_id, acted_for_id, step_number, note, content_hash, steps_before)
      select r.instance_id, r.kind, r.at, r.actor_id, r.acted_for_id, r.step_number, r.note, r.content_hash, r.steps_before
      from ${recordset(transitions.flatMap(newFacts).map(numbered), `n int, instance_id bigint, ${FACT_COLUMNS}, steps_before jsonb`)}
      order by r.n
    )
    select (select count(*) from written)::int as steps, (select count(*) from ended)::int as instances`);
  const row = result.rows[0];
  if (row?.steps !== steps.length || row.instances !== ended.length) {
    throw new Error(
      `an approval changed although it was locked: ${transitions.map((t) => t.after.id).join()}`,
    );
  }
}
