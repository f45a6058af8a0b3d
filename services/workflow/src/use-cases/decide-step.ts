import type { Viewer } from '@outlay/platform/auth';
import type { IdempotencyCode, KeyedRequest } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Result } from '@outlay/platform/result';
import {
  decideStep as decide,
  endedRefusal,
  type DecisionCode,
  type StepDecision,
} from '../domain/decide-step.ts';
import type { Transition } from '../domain/transition.ts';
import { eventsOf } from './events-of-transition.ts';
import type { Case, CaseWanted, Clock, GroupScope, UnitOfWork } from './ports.ts';

export interface DecideStepCommand extends Omit<StepDecision, 'actorId'> {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
  readonly expenseId: string;
}

type Decided = Result<{ expenseId: string }, DecisionCode | IdempotencyCode>;

/** One approver's decision on one step; concurrent ones are written together. */
export const decideStep = ({
  unitOfWork,
  clock,
}: {
  unitOfWork: UnitOfWork;
  clock: Clock;
}): ((command: DecideStepCommand) => Promise<Decided>) =>
  unitOfWork.together(expenseOf, (scope, commands) => decideSteps(scope, clock.now(), commands));

const expenseOf = ({ cause, expenseId }: DecideStepCommand): string =>
  `${cause.organizationId}:${expenseId}`;

/**
 * Decisions on different expenses, in as many statements as a single one takes. Each has its own result. Two with one
 * Idempotency-Key of one person fail the group, which is then retried one by one.
 */
const decideSteps = (
  scope: GroupScope,
  now: Date,
  commands: readonly DecideStepCommand[],
): Promise<Decided[]> =>
  scope.onceEach(commands.map(requestOf), async (places) => {
    const fresh = places.flatMap((place) => commands[place] ?? []);
    const cases = await scope.lockNewest(fresh.map(caseOf), now);
    const decided = fresh.map((command, index) => outcomeOf(command, cases[index] ?? null, now));
    const outcomes = await explainMissing(scope, fresh, decided);
    const changes = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    if (changes.length > 0) {
      // Sent together: the second doesn't depend on the first's result.
      await Promise.all([
        scope.save(changes.map(({ transition }) => transition)),
        scope.publish(
          changes.flatMap(({ events, cause }) => events.map((event) => ({ event, cause }))),
        ),
      ]);
    }
    return outcomes.map((outcome) =>
      outcome.ok ? ok({ expenseId: outcome.value.transition.after.expenseId }) : outcome,
    );
  });

type Outcome = Result<Change, DecisionCode>;

/** A step of an earlier submission is not in the newest one: its assignee learns how that submission ended. */
async function explainMissing(
  scope: GroupScope,
  commands: readonly DecideStepCommand[],
  outcomes: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const missing = commands.filter((_, index) => isMissing(outcomes[index]));
  if (missing.length === 0) return outcomes;
  const earlier = await scope.earlierSteps(
    missing.map(({ cause: { organizationId }, expenseId, stepId, viewer }) => ({
      organizationId,
      expenseId,
      stepId,
      actorId: viewer.userId,
    })),
  );
  return outcomes.map((outcome, index) => {
    const status = isMissing(outcome) && earlier.get(commands[index]?.stepId ?? '');
    return status ? endedRefusal(status) : outcome;
  });
}

const isMissing = (outcome: Outcome | undefined): boolean =>
  outcome?.ok === false && outcome.refusals[0].code === 'NOT_FOUND';

interface Change {
  readonly transition: Transition;
  readonly events: readonly AnyOutgoingEvent[];
  readonly cause: Cause;
}

function outcomeOf(
  { viewer, cause, ...input }: DecideStepCommand,
  found: Case | null,
  now: Date,
): Outcome {
  if (!found) return refuse('NOT_FOUND', 'Workflow not found.');
  const { instance, members } = found;
  const decided = decide(instance, { ...input, actorId: viewer.userId }, members, now);
  if (!decided.ok) return decided;
  return ok({ transition: decided.value, events: eventsOf(decided.value, members), cause });
}

const requestOf = ({
  viewer: _viewer,
  cause,
  idempotencyKey,
  ...input
}: DecideStepCommand): KeyedRequest => ({
  organizationId: cause.organizationId,
  actorId: cause.actorId ?? '',
  key: idempotencyKey,
  operation: 'decideStep',
  input,
});

const caseOf = ({ viewer, cause, expenseId, action }: DecideStepCommand): CaseWanted => ({
  organizationId: cause.organizationId,
  expenseId,
  actorId: viewer.userId,
  asksAbove: action === 'escalate',
});
