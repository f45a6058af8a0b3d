import { decideStep, placeOf, type StepAction } from './decide-step.ts';
import { isOpen, type Instance, type Step } from './instance.ts';
import { delegateOf, type Members } from './member.ts';

/** Whether something may be done now and, if not, the code and sentence of the refusal. */
export interface Permission {
  readonly allowed: boolean;
  readonly code: string | null;
  readonly reason: string | null;
}

/** What this person may do with a step now: the same decision that the mutation makes. */
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

/** Creators, whoever was ever asked or stands in for one who was, and whoever decided may look; so may finance and admins. */
export const isInvolved = (instance: Instance, userId: string, members: Members): boolean =>
  instance.submitterId === userId ||
  instance.steps.some(
    (step) =>
      step.status !== 'pending' &&
      (step.approvals.some(({ byId }) => byId === userId) ||
        step.decidedById === userId ||
        step.everAssignedIds.some((id) => id === userId || delegateOf(id, members)?.id === userId)),
  );
