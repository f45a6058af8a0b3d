import { delegateOf, mayDecide, type Signed } from '@outlay/authority';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { escalateStep } from './escalate.ts';
import {
  isOpen,
  waitingFor,
  withStep,
  type Approval,
  type Instance,
  type InstanceStatus,
  type Step,
} from './instance.ts';
import { type Members } from './member.ts';
import { textProblem } from './text.ts';
import { closed, endedAs, fact, settle, type Fact, type Transition } from './transition.ts';

export type StepAction = 'approve' | 'reject' | 'escalate' | 'send_back';

export interface StepDecision {
  readonly stepId: string;
  readonly action: StepAction;
  readonly actorId: string;
  /** What the actor signed to approve or to pass on; null for an API key, for a trial, and to reject or send back. */
  readonly signed: Signed | null;
  readonly notes: string | null;
  readonly reason: string | null;
  /** Hash of the content that the actor saw; null when not given. */
  readonly contentHash: string | null;
}

export type DecisionCode =
  | 'NOT_FOUND'
  | 'NOT_ASSIGNED'
  | 'SELF_APPROVAL'
  | 'STEP_ALREADY_DECIDED'
  | 'STEP_NOT_OPEN'
  | 'SUBMISSION_WITHDRAWN'
  | 'NOBODY_TO_ESCALATE_TO'
  | 'CONTENT_CHANGED'
  | 'HUMAN_REQUIRED'
  | 'VALIDATION_FAILED';

const TEXT_MAX = 2_000;

/**
 * Returns the member whose place a person fills: themselves, or an absent member whose delegate they are; null without a place.
 */
export function placeOf(step: Step, actorId: string, members: Members): string | null {
  const free = waitingFor(step);
  if (free.includes(actorId)) return actorId;
  return free.find((id) => delegateOf(id, members)?.id === actorId) ?? null;
}

/** Whether a person, or a member whose delegate they are, was ever assigned. */
const isAssigned = (step: Step, actorId: string, members: Members): boolean =>
  step.everAssignedIds.some((id) => id === actorId || delegateOf(id, members)?.id === actorId);

function refusalOf(
  instance: Instance,
  step: Step,
  decision: StepDecision,
  members: Members,
): Refused<DecisionCode> | null {
  const { actorId } = decision;
  const hasApproved = step.approvals.some(({ byId }) => byId === actorId);
  const isDecided = !isOpen(step.status) && step.status !== 'pending';
  const assigned = isAssigned(step, actorId, members);
  if (hasApproved || (assigned && isDecided)) return endedRefusal(instance.status);
  if (assigned && step.status === 'pending') {
    return refuse('STEP_NOT_OPEN', 'Earlier steps must be decided first.');
  }
  const actor = members.get(actorId);
  if (actor && !mayDecide(actor)) return noDecidingRole();
  if (!isOpen(step.status) || placeOf(step, actorId, members) === null) {
    return refuse('NOT_ASSIGNED', 'This step is not assigned to you.');
  }
  return changedContent(instance, decision) ?? invalidText(decision);
}

export const noDecidingRole = (): Refused<DecisionCode> =>
  refuse('NOT_ASSIGNED', 'Only members with the role approver, finance or admin can decide.');

/** Explains why an ended step can't be decided, depending on how its approval ended. */
export const endedRefusal = (status: InstanceStatus): Refused<DecisionCode> =>
  status === 'cancelled'
    ? refuse(
        'SUBMISSION_WITHDRAWN',
        'The submitter has withdrawn this submission. There is nothing left to decide.',
      )
    : refuse('STEP_ALREADY_DECIDED', 'This step has already been decided.');

const changedContent = (
  instance: Instance,
  { contentHash }: StepDecision,
): Refused<DecisionCode> | null =>
  contentHash !== null && contentHash !== instance.contentHash
    ? refuse(
        'CONTENT_CHANGED',
        'The expense has changed since you opened it. Reload it, then decide.',
        'contentHash',
      )
    : null;

function invalidText(decision: StepDecision): Refused<DecisionCode> | null {
  if (decision.action !== 'approve' && !decision.reason?.trim()) {
    const verb = decision.action.replace('_', ' ');
    return refuse('VALIDATION_FAILED', `A reason is required to ${verb}.`, 'reason');
  }
  for (const field of ['notes', 'reason'] as const) {
    const problem = textProblem(decision[field] ?? '', TEXT_MAX);
    if (problem) return refuse('VALIDATION_FAILED', problem, field);
  }
  return null;
}

/** Applies a decision to a step. Refused when the actor may not make it or the step is already decided. */
export function decideStep(
  instance: Instance,
  decision: StepDecision,
  members: Members,
  now: Date,
): Result<Transition, DecisionCode> {
  if (decision.actorId === instance.submitterId) {
    return refuse('SELF_APPROVAL', "You can't decide on your own expense.");
  }
  const step = instance.steps.find(({ id }) => id === decision.stepId);
  if (!step) return changedContent(instance, decision) ?? refuse('NOT_FOUND', 'Step not found.');
  const refused = refusalOf(instance, step, decision, members);
  if (refused) return refused;
  const { actorId, action, signed } = decision;
  const seatId = placeOf(step, actorId, members) ?? actorId;
  const approval = { seatId, byId: actorId, signed };
  const reason = decision.reason?.trim() ?? '';
  const noted = { ...step, notes: decision.notes?.trim() || step.notes };
  const factDefaults = (facts: Partial<Fact>): Partial<Fact> => ({
    stepNumber: step.number,
    actorId,
    actedForId: actedFor(approval),
    contentHash: instance.contentHash,
    ...facts,
  });
  switch (action) {
    case 'approve':
      return ok(approve(instance, noted, approval, members, now, factDefaults));
    case 'reject':
      return ok(end(instance, noted, approval, 'rejected', reason, now, factDefaults));
    case 'send_back':
      return ok(end(instance, noted, approval, 'sent_back', reason, now, factDefaults));
    case 'escalate': {
      const escalated = escalateStep(instance, noted, approval, reason, members, now);
      if (!escalated) {
        return refuse('NOBODY_TO_ESCALATE_TO', 'No manager above you can decide this step.');
      }
      const { step: after, toIds } = escalated;
      return ok({
        before: instance,
        after: withStep(instance, after),
        facts: [fact('step.escalated', factDefaults({ note: reason, toIds }))],
        at: now,
      });
    }
  }
}

const actedFor = ({ seatId, byId }: Approval): string | null => (seatId === byId ? null : seatId);

type FactDefaults = (facts: Partial<Fact>) => Partial<Fact>;

function approve(
  instance: Instance,
  step: Step,
  approval: Approval,
  members: Members,
  now: Date,
  factDefaults: FactDefaults,
): Transition {
  const given = { ...step, approvals: [...step.approvals, approval] };
  const settled = settle(instance, given, step.notes, members, now);
  return {
    before: instance,
    after: settled?.after ?? withStep(instance, given),
    facts: settled?.facts ?? [fact('step.approval_given', factDefaults({ note: step.notes }))],
    at: now,
  };
}

function end(
  instance: Instance,
  step: Step,
  approval: Approval,
  status: 'rejected' | 'sent_back',
  reason: string,
  now: Date,
  factDefaults: FactDefaults,
): Transition {
  const decided: Step = {
    ...closed(step, now),
    status,
    rejectionReason: reason,
    decidedById: approval.byId,
    decidedForId: actedFor(approval),
  };
  return {
    before: instance,
    after: endedAs(withStep(instance, decided), status, now),
    facts: [
      fact(`step.${status}`, factDefaults({ note: reason })),
      fact(`workflow.${status}`, factDefaults({ stepNumber: null, note: reason })),
    ],
    at: now,
  };
}
