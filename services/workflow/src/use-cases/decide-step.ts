import { mayDecide, type Authority, type Signed } from '@outlay/authority';
import { isSaid } from '@outlay/authority-log';
import { isApiKey, refuseApiKey } from '@outlay/platform/auth';
import { createGroupCommit, decideMany } from '@outlay/platform/group-commit';
import type { AnyOutgoingEvent, Cause, CausedEvent } from '@outlay/platform/outbox';
import { mayTryAlone } from '@outlay/platform/postgres';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayApproveByKey } from '../domain/auto-approval-limit.ts';
import { decideStep as decide, endedRefusal, noDecidingRole } from '../domain/decide-step.ts';
import type { InstanceStatus } from '../domain/instance.ts';
import type { Transition } from '../domain/transition.ts';
import { eventsOf } from './events-of-transition.ts';
import type { Case } from './ports.ts';
import {
  sayingOf,
  signDecision,
  type DecideStepCommand,
  type SigningPorts,
  type StepCode,
} from './sign-decision.ts';

export type { DecideStepCommand } from './sign-decision.ts';

/** A decision with the statement that is stored of it, or why it can't be made. */
export interface PreparedCommand extends Omit<DecideStepCommand, 'credentials' | 'proof'> {
  /** Without a statement: an API key's approval, and an objection, which the log keeps. */
  readonly prepared: Result<Signed | null, StepCode>;
}

type Decided = Result<{ expenseId: string }, StepCode>;

/** The newest approval of the expense, or null, and how the approval of the step ended. */
export interface StepCase {
  readonly found: Case | null;
  /** Null while it runs, and for a step that was not assigned to the actor. */
  readonly endedAs: InstanceStatus | null;
}

/** An applied decision with its events. */
interface DecidedStep {
  readonly transition: Transition;
  readonly events: readonly AnyOutgoingEvent[];
  readonly cause: Cause;
}

/** What decisions read and write; each call takes those of all requests. */
export interface DecisionScope {
  /** Locks the approvals until the transaction ends, and returns them in the order of the commands. */
  lockCases(commands: readonly PreparedCommand[], now: Date): Promise<StepCase[]>;
  saveTransitions(transitions: readonly Transition[]): Promise<void>;
  publish(events: readonly CausedEvent[]): Promise<void>;
}

/**
 * Runs `work` in one transaction for the commands whose Idempotency-Key is new; the others get the first answer. The commands
 * are about different expenses. Fails for two with the same key and person.
 */
export type RunDecisions = (
  commands: readonly PreparedCommand[],
  work: (scope: DecisionScope, fresh: readonly PreparedCommand[]) => Promise<Decided[]>,
) => Promise<Decided[]>;

/** What a decision is about, and what people signed in its organization. */
export interface KnownCase {
  readonly loaded: StepCase;
  readonly authority: Authority;
}

/** Reads them without locks, in the order of the decisions. */
export type ReadStepCases = (
  commands: readonly DecideStepCommand[],
  now: Date,
) => Promise<KnownCase[]>;

export interface DecideStepPorts extends SigningPorts {
  readonly runDecisions: RunDecisions;
  readonly readStepCases: ReadStepCases;
}

/** Applies one approver's decision to one step. The decision is tried, then signed, then made; only the last in a transaction. */
export const decideStep = (
  ports: DecideStepPorts,
): ((command: DecideStepCommand) => Promise<Decided>) => {
  const read = createRead(ports);
  const commit = createCommit(ports);
  return async (given) => {
    const prepared = await prepare(ports, given, read);
    const { credentials: _credentials, proof: _proof, ...command } = given;
    // A refusal goes the same way: a repetition gets the first answer.
    return commit({ ...command, prepared });
  };
};

type Read = (command: DecideStepCommand) => Promise<KnownCase>;

/** Reads what concurrent decisions are about together. */
const createRead = ({ readStepCases, clock }: DecideStepPorts): Read =>
  createGroupCommit({
    keyOf: ({ cause, expenseId, viewer }) =>
      `${cause.organizationId}:${expenseId}:${viewer.userId}`,
    mayTryAlone: () => true,
    commit: (commands) => readStepCases(commands, clock.now()),
  });

/** Writes concurrent decisions together, and one by one if that fails. */
const createCommit = ({
  runDecisions,
  clock,
}: DecideStepPorts): ((command: PreparedCommand) => Promise<Decided>) =>
  createGroupCommit({
    // Decisions on the same expense never run together, so that the second sees the first one's changes.
    keyOf: ({ cause, expenseId }) => `${cause.organizationId}:${expenseId}`,
    mayTryAlone,
    commit: (commands) => {
      const now = clock.now();
      return runDecisions(commands, (scope, fresh) =>
        decideMany(fresh, {
          loadMany: (asked) => scope.lockCases(asked, now),
          decideOne: (command, loaded) => decideOne(command, loaded, now),
          saveMany: (decided) => save(scope, decided),
        }),
      );
    },
  });

async function save(
  scope: DecisionScope,
  decided: readonly DecidedStep[],
): Promise<{ expenseId: string }[]> {
  await scope.saveTransitions(decided.map(({ transition }) => transition));
  await scope.publish(
    decided.flatMap(({ events, cause }) => events.map((event) => ({ event, cause }))),
  );
  return decided.map(({ transition: { after } }) => ({ expenseId: after.expenseId }));
}

function decideOne(
  { prepared, ...command }: PreparedCommand,
  { found, endedAs }: StepCase,
  now: Date,
): Result<DecidedStep, StepCode> {
  const signed = prepared.ok ? prepared.value : null;
  const decided = tryDecision(command, { found, endedAs }, signed, now);
  if (!decided.ok) return decided;
  if (!prepared.ok) return prepared;
  const { transition, members } = decided.value;
  if (signed && !isSaid(signed.statement, sayingOf(command, decided.value))) {
    return refuse(
      'CONTENT_CHANGED',
      'The expense has changed since you opened it. Reload it, then decide.',
      'contentHash',
    );
  }
  return ok({ transition, events: eventsOf(transition, members), cause: command.cause });
}

/** A decision that its person may make, and what it is about. */
type Tried = Case & { readonly transition: Transition };

/** Applies the decision, and refuses what no signature changes. */
function tryDecision(
  { viewer, ...input }: Omit<DecideStepCommand, 'credentials' | 'proof'>,
  { found, endedAs }: StepCase,
  signed: Signed | null,
  now: Date,
): Result<Tried, StepCode> {
  if (!found) return refuse('NOT_FOUND', 'Workflow not found.');
  const { instance, members } = found;
  const { userId: actorId, roles } = viewer;
  const decided = decide(instance, { ...input, actorId, signed }, members, now);
  if (!decided.ok) {
    // A step of an earlier submission is not in the newest one. Its assignee learns how that submission ended.
    const isMissing = decided.refusals[0].code === 'NOT_FOUND';
    return isMissing && endedAs ? endedRefusal(endedAs) : decided;
  }
  // The session's roles may be older or newer than the projected ones, so both must allow it.
  if (!mayDecide({ active: true, roles })) return noDecidingRole();
  const isByKey = input.action === 'approve' && mayApproveByKey(instance);
  if (isApiKey(viewer) && !isByKey) return refuseApiKey();
  return ok({ instance, members, transition: decided.value });
}

/** Until this service knows the key that signed, which may have been added a moment ago. */
const RETRIES_MAX = 10;
const RETRY_DELAY_MS = 100;

async function readWithKey(read: Read, command: DecideStepCommand): Promise<KnownCase> {
  for (let attempt = 0; ; attempt += 1) {
    const known = await read(command);
    const isKnown = command.proof === null || known.authority.keys.has(command.proof.keyId);
    if (isKnown || attempt >= RETRIES_MAX) return known;
    await sleep(RETRY_DELAY_MS);
  }
}

/** Tries the decision, and gets what its person signs. */
async function prepare(
  ports: DecideStepPorts,
  command: DecideStepCommand,
  read: Read,
): Promise<Result<Signed | null, StepCode>> {
  const { loaded, authority } = await readWithKey(read, command);
  const tried = tryDecision(command, loaded, null, ports.clock.now());
  return tried.ok ? signDecision(ports, command, tried.value, authority) : tried;
}
