import type { Viewer } from '@outlay/platform/auth';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import {
  decideStep as decide,
  type DecisionCode,
  type DecisionOutcome,
  type StepAction,
  type StepDecision,
} from '../domain/decide-step.ts';
import type { Instance } from '../domain/instance.ts';
import { publishCompletion } from './publish-completion.ts';
import type { Clock, Scope, UnitOfWork } from './ports.ts';
import { publishAssignment } from './start-workflow.ts';

export interface DecideStepCommand {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
  readonly expenseId: string;
  readonly stepId: string;
  readonly action: StepAction;
  readonly notes: string | null;
  readonly reason: string | null;
}

type Decided = Result<
  { expenseId: string },
  DecisionCode | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID'
>;

/** One approver's decision on one step. */
export const decideStep =
  ({ unitOfWork, clock }: { unitOfWork: UnitOfWork; clock: Clock }) =>
  (command: DecideStepCommand): Promise<Decided> => {
    const { viewer, cause, idempotencyKey, expenseId, ...input } = command;
    return unitOfWork.run(cause, (scope) =>
      scope.once(idempotencyKey, 'decideStep', { expenseId, ...input }, async () => {
        const instance = await scope.lockNewest(viewer.organizationId, expenseId);
        if (!instance) return refuse('NOT_FOUND', 'Workflow not found.');
        const decision: StepDecision = { ...input, actorId: viewer.userId };
        const members = await scope.members(viewer.organizationId);
        const now = clock.now();
        const outcome = decide(instance, decision, members, now);
        if (!outcome.ok) return outcome;
        await scope.saveDecision(instance, outcome.value, now);
        await tellOfDecision(scope, instance, decision, outcome.value);
        return ok({ expenseId });
      }),
    );
  };

async function tellOfDecision(
  scope: Scope,
  instance: Instance,
  decision: StepDecision,
  outcome: DecisionOutcome,
): Promise<void> {
  const event = stepEvent(instance, decision, outcome);
  if (event) await scope.publish(event);
  if (outcome.opened) await publishAssignment(scope, instance, outcome.opened);
  if (outcome.escalatedToIds.length > 0) await publishAssignment(scope, instance, outcome.step);
  if (outcome.status !== 'in_progress') {
    await publishCompletion(
      scope,
      instance,
      outcome.status,
      decision.actorId,
      decision.action === 'approve' ? null : (decision.reason?.trim() ?? null),
    );
  }
}

/** The event that a decision is told by; null for an approval that the quorum still waits behind. */
function stepEvent(
  instance: Instance,
  { action, actorId, reason }: StepDecision,
  { step, escalatedToIds }: DecisionOutcome,
): AnyOutgoingEvent | null {
  const aggregateId = instance.expenseId;
  const facts = {
    workflowId: instance.id,
    expenseId: instance.expenseId,
    stepId: step.id,
    stepNumber: step.number,
    stepName: step.name,
    submitterId: instance.submitterId,
    approverId: actorId,
  };
  const given = reason?.trim() ?? '';
  switch (action) {
    case 'approve':
      return step.status === 'approved'
        ? { type: 'StepApproved', aggregateId, data: { ...facts, notes: step.notes } }
        : null;
    case 'reject':
      return { type: 'StepRejected', aggregateId, data: { ...facts, reason: given } };
    case 'send_back':
      return { type: 'StepSentBack', aggregateId, data: { ...facts, reason: given } };
    case 'escalate':
      return {
        type: 'StepEscalated',
        aggregateId,
        data: { ...facts, toIds: [...escalatedToIds], reason: given },
      };
  }
}
