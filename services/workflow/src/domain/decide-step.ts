import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { resolveEscalation, type Member } from './approvers.ts';
import { isOpen, type Instance, type InstanceStatus, type Step } from './instance.ts';
import type { Quorum } from './rule.ts';

export type StepAction = 'approve' | 'reject' | 'escalate' | 'send_back';

export interface StepDecision {
  readonly stepId: string;
  readonly action: StepAction;
  readonly actorId: string;
  readonly notes: string | null;
  readonly reason: string | null;
}

export type DecisionCode =
  | 'NOT_FOUND'
  | 'NOT_ASSIGNED'
  | 'SELF_APPROVAL'
  | 'STEP_ALREADY_DECIDED'
  | 'STEP_NOT_OPEN'
  | 'NOBODY_TO_ESCALATE_TO'
  | 'VALIDATION_FAILED';

/** What a decision changes. */
export interface DecisionOutcome {
  readonly step: Step;
  /** The step that opens next; null when none does. */
  readonly opened: Step | null;
  /** The status that the instance has now. */
  readonly status: InstanceStatus;
  /** Set when the step was passed on. */
  readonly escalatedToIds: readonly string[];
}

const TEXT_MAX = 2_000;

const neededOf = (quorum: Quorum, assignees: number): number => {
  switch (quorum.kind) {
    case 'any':
      return 1;
    case 'all':
      return assignees;
    case 'count':
      return Math.min(quorum.count, assignees);
  }
};

function refusalOf(
  instance: Instance,
  step: Step | undefined,
  decision: StepDecision,
): Refused<DecisionCode> | null {
  if (!step) return refuse('NOT_FOUND', 'Step not found.');
  if (decision.actorId === instance.submitterId) {
    return refuse('SELF_APPROVAL', 'Nobody decides on their own expense.');
  }
  const wasAsked = step.everAssignedIds.includes(decision.actorId);
  const wasDecided = !isOpen(step.status) && step.status !== 'pending';
  if (wasAsked && (wasDecided || step.approvedByIds.includes(decision.actorId))) {
    return refuse('STEP_ALREADY_DECIDED', 'This step has already been decided.');
  }
  if (wasAsked && step.status === 'pending') {
    return refuse('STEP_NOT_OPEN', 'This step waits for the steps before it.');
  }
  if (!isOpen(step.status) || !step.assigneeIds.includes(decision.actorId)) {
    return refuse('NOT_ASSIGNED', 'This step is not assigned to you.');
  }
  if (decision.action !== 'approve' && !decision.reason?.trim()) {
    return refuse(
      'VALIDATION_FAILED',
      `A reason is required to ${labelOf(decision.action)}.`,
      'reason',
    );
  }
  for (const field of ['notes', 'reason'] as const) {
    if ((decision[field]?.length ?? 0) > TEXT_MAX) {
      return refuse('VALIDATION_FAILED', `At most ${TEXT_MAX} characters.`, field);
    }
  }
  return null;
}

const labelOf = (action: StepAction): string => action.replace('_', ' ');

/** Applies one decision to one step; refused when the actor may not make it or the step is decided. */
export function decideStep(
  instance: Instance,
  decision: StepDecision,
  members: ReadonlyMap<string, Member>,
  now: Date,
): Result<DecisionOutcome, DecisionCode> {
  const step = instance.steps.find(({ id }) => id === decision.stepId);
  const refused = refusalOf(instance, step, decision);
  if (refused || !step) return refused ?? refuse('NOT_FOUND', 'Step not found.');
  const { actorId } = decision;
  const notes = decision.notes?.trim() || step.notes;
  const reason = decision.reason?.trim() ?? null;
  const decided = { ...step, notes, decidedById: actorId, completedAt: now };
  switch (decision.action) {
    case 'approve':
      return ok(approve(instance, { ...step, notes }, actorId, now));
    case 'reject':
      return ok(ended({ ...decided, status: 'rejected', rejectionReason: reason }, 'rejected'));
    case 'send_back':
      return ok(ended({ ...decided, status: 'sent_back', rejectionReason: reason }, 'sent_back'));
    case 'escalate': {
      const toIds = resolveEscalation(actorId, instance.submitterId, members);
      if (toIds.length === 0) {
        return refuse('NOBODY_TO_ESCALATE_TO', 'There is nobody above you who could decide.');
      }
      return ok(escalated({ ...step, notes, escalationReason: reason }, toIds));
    }
  }
}

const ended = (step: Step, status: InstanceStatus): DecisionOutcome => ({
  step,
  status,
  opened: null,
  escalatedToIds: [],
});

const escalated = (step: Step, toIds: readonly string[]): DecisionOutcome => ({
  step: {
    ...step,
    status: 'escalated',
    assigneeIds: toIds,
    everAssignedIds: [...new Set([...step.everAssignedIds, ...toIds])],
    approvedByIds: [],
    quorum: { kind: 'any' },
  },
  status: 'in_progress',
  opened: null,
  escalatedToIds: toIds,
});

function approve(instance: Instance, step: Step, actorId: string, now: Date): DecisionOutcome {
  const approvedByIds = [...step.approvedByIds, actorId];
  if (approvedByIds.length < neededOf(step.quorum, step.assigneeIds.length)) {
    return { ...ended({ ...step, approvedByIds }, 'in_progress') };
  }
  const decided: Step = {
    ...step,
    approvedByIds,
    status: 'approved',
    decidedById: actorId,
    completedAt: now,
  };
  const next = instance.steps.find(({ status }) => status === 'pending');
  if (!next) return ended(decided, 'approved');
  return {
    step: decided,
    status: 'in_progress',
    opened: { ...next, status: 'in_progress', startedAt: now },
    escalatedToIds: [],
  };
}
