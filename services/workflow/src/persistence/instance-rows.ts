import type { Signed } from '@outlay/authority';
import { isOpen, type Step } from '../domain/instance.ts';
import type { Fact, Transition } from '../domain/transition.ts';

/** Adds a row's position, which keeps the order of rows in a statement. */
export const numbered = <Row extends object>(row: Row, n: number): Row & { n: number } => ({
  n,
  ...row,
});

/** Initial values of a step that change later. */
export const STEP_STATE_COLUMNS = `status text, decided_by_id bigint, decided_for_id bigint,
  started_at timestamptz, assigned_at timestamptz, completed_at timestamptz, deadline_at timestamptz,
  remind_at timestamptz, notes text, rejection_reason text, escalation_reason text, escalations jsonb`;

export const stepStateRow = (step: Step) => ({
  status: step.status,
  decided_by_id: step.decidedById,
  decided_for_id: step.decidedForId,
  started_at: step.startedAt,
  assigned_at: step.assignedAt,
  completed_at: step.completedAt,
  deadline_at: step.deadlineAt,
  remind_at: step.remindAt,
  notes: step.notes,
  rejection_reason: step.rejectionReason,
  escalation_reason: step.escalationReason,
  escalations: step.escalations,
});

export const SEAT_COLUMNS = `member_id bigint, active boolean, waits boolean, approved_by_id bigint,
  approved_order int, signed jsonb`;

/** The place of a member who was ever assigned to a step. */
export interface SeatRow {
  readonly member_id: string;
  readonly active: boolean;
  readonly waits: boolean;
  readonly approved_by_id: string | null;
  readonly approved_order: number | null;
  readonly signed: Signed | null;
}

export const seatRows = (step: Step): SeatRow[] =>
  step.everAssignedIds.map((memberId) => {
    const order = step.approvals.findIndex(({ seatId }) => seatId === memberId);
    const active = step.assigneeIds.includes(memberId);
    return {
      member_id: memberId,
      active,
      waits: active && order < 0 && (step.status === 'pending' || isOpen(step.status)),
      approved_by_id: step.approvals[order]?.byId ?? null,
      approved_order: order < 0 ? null : order + 1,
      signed: step.approvals[order]?.signed ?? null,
    };
  });

export const FACT_COLUMNS = `kind text, at timestamptz, actor_id bigint, acted_for_id bigint,
  step_number int, note text, content_hash text`;

export const factRow = (each: Fact, { at }: Transition) => ({
  kind: each.kind,
  at,
  actor_id: each.actorId,
  acted_for_id: each.actedForId,
  step_number: each.stepNumber,
  note: each.note,
  content_hash: each.contentHash,
});
