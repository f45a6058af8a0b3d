import type { Viewer } from '@outlay/platform/auth';
import { createGroupCommit } from '@outlay/platform/group-commit';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import { mayTryAlone } from '@outlay/platform/postgres';
import { ok, refuse, type Result } from '@outlay/platform/result';
import {
  decideStep as decide,
  endedRefusal,
  type DecisionCode,
  type StepDecision,
} from '../domain/decide-step.ts';
import type { InstanceStatus } from '../domain/instance.ts';
import type { Transition } from '../domain/transition.ts';
import { eventsOf } from './events-of-transition.ts';
import type { Case, Clock } from './ports.ts';

export interface DecideStepCommand extends Omit<StepDecision, 'actorId'> {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
  readonly expenseId: string;
}

type Decided = Result<{ expenseId: string }, DecisionCode | IdempotencyCode>;

/** The newest approval of the expense, or null; and the status with which the approval of the step has ended. */
export interface StepCase {
  readonly found: Case | null;
  /** Null while it runs, and for a step that was not assigned to the actor. */
  readonly endedAs: InstanceStatus | null;
}

/** A decision that is made, with its events. */
export interface DecidedStep {
  readonly transition: Transition;
  readonly events: readonly AnyOutgoingEvent[];
  readonly cause: Cause;
}

/**
 * Decisions on different expenses, in one transaction and in as many statements as a single one takes. Two with one
 * Idempotency-Key of one person fail.
 */
export type CommitDecisions = (
  commands: readonly DecideStepCommand[],
  now: Date,
  decideOne: (command: DecideStepCommand, loaded: StepCase) => Result<DecidedStep, DecisionCode>,
) => Promise<Decided[]>;

/** One approver's decision on one step; concurrent ones are written together, and one by one when that fails. */
export const decideStep = ({
  commitDecisions,
  clock,
}: {
  commitDecisions: CommitDecisions;
  clock: Clock;
}): ((command: DecideStepCommand) => Promise<Decided>) =>
  createGroupCommit({
    // Two on the same expense never run together: the second sees the first one's changes.
    keyOf: ({ cause, expenseId }) => `${cause.organizationId}:${expenseId}`,
    mayTryAlone,
    commit: (commands) => {
      const now = clock.now();
      return commitDecisions(commands, now, (command, loaded) => decideOne(command, loaded, now));
    },
  });

function decideOne(
  { viewer, cause, ...input }: DecideStepCommand,
  { found, endedAs }: StepCase,
  now: Date,
): Result<DecidedStep, DecisionCode> {
  if (!found) return refuse('NOT_FOUND', 'Workflow not found.');
  const { instance, members } = found;
  const decided = decide(instance, { ...input, actorId: viewer.userId }, members, now);
  if (decided.ok) {
    return ok({ transition: decided.value, events: eventsOf(decided.value, members), cause });
  }
  // A step of an earlier submission is not in the newest one: its assignee gets to know how that submission ended.
  const isMissing = decided.refusals[0].code === 'NOT_FOUND';
  return isMissing && endedAs ? endedRefusal(endedAs) : decided;
}
