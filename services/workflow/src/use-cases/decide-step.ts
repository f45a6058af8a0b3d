import type { Viewer } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import {
  decideStep as decide,
  type DecisionCode,
  type StepDecision,
} from '../domain/decide-step.ts';
import { eventsOf } from './events-of-transition.ts';
import type { Clock, UnitOfWork } from './ports.ts';

export interface DecideStepCommand extends Omit<StepDecision, 'actorId'> {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
  readonly expenseId: string;
}

type Decided = Result<{ expenseId: string }, DecisionCode | IdempotencyCode>;

/** One approver's decision on one step. */
export const decideStep =
  ({ unitOfWork, clock }: { unitOfWork: UnitOfWork; clock: Clock }) =>
  (command: DecideStepCommand): Promise<Decided> => {
    const { viewer, cause, idempotencyKey, expenseId, ...input } = command;
    return unitOfWork.run(cause, (scope) =>
      scope.once(idempotencyKey, 'decideStep', { expenseId, ...input }, async () => {
        const now = clock.now();
        const found = await scope.lockNewest(
          expenseId,
          viewer.userId,
          now,
          input.action === 'escalate',
        );
        if (!found) return refuse('NOT_FOUND', 'Workflow not found.');
        const decision: StepDecision = { ...input, actorId: viewer.userId };
        const decided = decide(found.instance, decision, found.members, now);
        if (!decided.ok) return decided;
        await scope.save([decided.value]);
        await scope.publish(eventsOf(decided.value, found.members));
        return ok({ expenseId });
      }),
    );
  };
