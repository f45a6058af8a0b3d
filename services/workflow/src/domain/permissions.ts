import { delegateOf } from '@outlay/authority';
import { decideStep, placeOf, type StepAction } from './decide-step.ts';
import { isOpen, type Instance, type Step } from './instance.ts';
import { type Members } from './member.ts';

/** Whether an action is allowed now and, if not, the code and message of the refusal. */
export interface Permission {
  readonly allowed: boolean;
  readonly code: string | null;
  readonly reason: string | null;
}

/** Past states allow no action. */
export const PAST_STATE: Permission = {
  allowed: false,
  code: 'PAST_STATE',
  reason: 'This is a past state. Actions apply to the current one.',
};

/** Returns what this person may do with a step now, by the same checks as the mutation. */
export function permissionFor(
  action: StepAction,
  { instance, step }: { instance: Instance; step: Step },
  actorId: string,
  members: Members,
  now: Date,
): Permission {
  const decision = {
    stepId: step.id,
    action,
    actorId,
    notes: null,
    reason: 'asked beforehand',
    contentHash: null,
    // This is only a trial: nothing is saved.
    signed: null,
  };
  const decided = decideStep(instance, decision, members, now);
  if (decided.ok) return { allowed: true, code: null, reason: null };
  const [{ code, message }] = decided.refusals;
  return { allowed: false, code, reason: message };
}

/** Whether this person may decide the step now. */
export const canDecide = (
  { instance, step }: { instance: Instance; step: Step },
  actorId: string,
  members: Members,
): boolean =>
  isOpen(step.status) &&
  actorId !== instance.submitterId &&
  !step.approvals.some(({ byId }) => byId === actorId) &&
  placeOf(step, actorId, members) !== null;

/**
 * Whether this person may see it: creators, everyone who was ever assigned or is their delegate, everyone who decided, finance
 * and admins.
 */
export const isInvolved = (instance: Instance, userId: string, members: Members): boolean =>
  instance.submitterId === userId ||
  instance.steps.some(
    (step) =>
      step.status !== 'pending' &&
      (step.approvals.some(({ byId }) => byId === userId) ||
        step.decidedById === userId ||
        step.everAssignedIds.some((id) => id === userId || delegateOf(id, members)?.id === userId)),
  );
