import { mayDecide } from '@outlay/authority';
import type {
  CertifiedDecision,
  DecisionFact,
  DeviceSignature,
} from '@outlay/platform/approval-proof';
import { isApiKey, refuseApiKey, type Viewer } from '@outlay/platform/auth';
import { createGroupCommit } from '@outlay/platform/group-commit';
import { canonicalHash } from '@outlay/platform/hashing';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import { mayTryAlone } from '@outlay/platform/postgres';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import type { Logger } from '@outlay/platform/telemetry';
import { mayApproveByKey } from '../domain/auto-approval-limit.ts';
import {
  decideStep as decide,
  endedRefusal,
  noDecidingRole,
  placeOf,
  type DecisionCode,
  type StepDecision,
} from '../domain/decide-step.ts';
import {
  factsOfDecision,
  loneFactOf,
  secondPersonRequired,
  type Waiting,
} from '../domain/decision-facts.ts';
import { deviceKeyProblem, deviceKeyRequired } from '../domain/device-key.ts';
import type { Instance, InstanceStatus } from '../domain/instance.ts';
import { type Members } from '../domain/member.ts';
import { passkeyProblem, type PasskeyDecision } from '../domain/passkey-rule.ts';
import type { Transition } from '../domain/transition.ts';
import { eventsOf } from './events-of-transition.ts';
import type { Case, Clock, Proofs } from './ports.ts';
import type { SentAssertion, VerifyPasskey } from './verify-passkey.ts';

export interface DecideStepCommand extends Omit<StepDecision, 'actorId' | 'evidence'> {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly idempotencyKey: string | null;
  readonly expenseId: string;
  /** The passkey's signature of an approval; null without one. */
  readonly passkey: SentAssertion | null;
  /** The signature by the key of the viewer's session; null for a client without one. */
  readonly deviceProof: DeviceSignature | null;
}

/** A decision whose passkey signature, if present, is verified. */
export interface VerifiedCommand extends Omit<DecideStepCommand, 'passkey'> {
  readonly signed: PasskeyDecision | null;
}

type Decided = Result<{ expenseId: string }, DecisionCode | IdempotencyCode>;

/** The newest approval of the expense, or null, and how the approval of the step ended. */
export interface StepCase {
  readonly found: Case | null;
  /** Null while it runs, and for a step that was not assigned to the actor. */
  readonly endedAs: InstanceStatus | null;
}

/** An applied decision with its events. */
export interface DecidedStep {
  readonly transition: Transition;
  readonly events: readonly AnyOutgoingEvent[];
  readonly cause: Cause;
}

/**
 * Commits decisions on different expenses in one transaction, with as many statements as a single one takes. Fails for two with
 * the same Idempotency-Key and person.
 */
export type CommitDecisions = (
  commands: readonly VerifiedCommand[],
  now: Date,
  decideOne: (command: VerifiedCommand, loaded: StepCase) => Result<DecidedStep, DecisionCode>,
) => Promise<Decided[]>;

export interface DecideStepPorts {
  readonly commitDecisions: CommitDecisions;
  readonly clock: Clock;
  /** Seconds until a change by an only admin counts. */
  readonly delayS: number;
  readonly proofs: Proofs;
  readonly verifyPasskey: VerifyPasskey;
  readonly log: Logger;
}

/** Applies one approver's decision to one step. A passkey's signature is verified before a transaction is open. */
export const decideStep = (
  ports: DecideStepPorts,
): ((command: DecideStepCommand) => Promise<Decided>) => {
  const commit = createCommit(ports);
  return async ({ passkey, ...command }) => {
    if (passkey === null || command.action !== 'approve') {
      return commit({ ...command, signed: null });
    }
    const signed = await ports.verifyPasskey(command.viewer, passkey);
    return signed
      ? commit({ ...command, signed })
      : refuse('PASSKEY_INVALID', "Your passkey didn't work. Try again, or use another one.");
  };
};

/** Writes concurrent decisions together, and one by one if that fails. */
const createCommit = ({
  commitDecisions,
  ...ports
}: DecideStepPorts): ((command: VerifiedCommand) => Promise<Decided>) =>
  createGroupCommit({
    // Decisions on the same expense never run together, so that the second sees the first one's changes.
    keyOf: ({ cause, expenseId }) => `${cause.organizationId}:${expenseId}`,
    mayTryAlone,
    commit: (commands) => {
      const now = ports.clock.now();
      return commitDecisions(commands, now, (command, loaded) =>
        decideOne(command, loaded, { ...ports, now }),
      );
    },
  });

function decideOne(
  { viewer, cause, signed, deviceProof, ...input }: VerifiedCommand,
  { found, endedAs }: StepCase,
  { proofs, log, ...waiting }: Pick<DecideStepPorts, 'proofs' | 'log'> & Waiting,
): Result<DecidedStep, DecisionCode> {
  if (!found) return refuse('NOT_FOUND', 'Workflow not found.');
  const { instance, members } = found;
  if (!isAsSubmitted(instance, proofs)) {
    const { organizationId, expenseId } = instance;
    log.fatal({ organizationId, expenseId }, 'an approval differs from what was submitted');
    return refuse('CONTENT_CHANGED', 'This expense differs from what was submitted.');
  }
  const { userId: actorId, roles } = viewer;
  const facts = factsOfStep(instance, input.stepId, actorId, members);
  const evidence = {
    decidedAt: waiting.now.toISOString(),
    roles: [...roles],
    authentication: authenticationOf(viewer),
    passkey: signed?.signature ?? null,
    deviceKey: deviceProof,
    actor: isApiKey(viewer) ? ('api_key' as const) : ('person' as const),
    facts,
  };
  const decided = decide(instance, { ...input, actorId, evidence }, members, waiting.now);
  if (!decided.ok) {
    // A step of an earlier submission is not in the newest one. Its assignee learns how that submission ended.
    const isMissing = decided.refusals[0].code === 'NOT_FOUND';
    return isMissing && endedAs ? endedRefusal(endedAs) : decided;
  }
  // The session's roles may be older or newer than the projected ones, so both must allow it.
  if (!mayDecide({ active: true, roles })) return noDecidingRole();
  const isApproval = input.action === 'approve';
  if (isApiKey(viewer) && !(isApproval && mayApproveByKey(instance))) return refuseApiKey();
  const lone = isApproval ? loneFactOf(instance, actorId, facts, members, waiting) : null;
  if (lone) return secondPersonRequired(lone, actorId, members, waiting);
  const given = { ...input, viewer, signed, deviceProof };
  const weak = assuranceProblem(instance, given, proofs, waiting.now);
  if (weak) return weak;
  const transition = proofs.certify(decided.value);
  return ok({ transition, events: eventsOf(transition, members), cause });
}

/** Returns why a decision is not sufficiently authenticated; null when it is. */
function assuranceProblem(
  instance: Instance,
  { stepId, action, viewer, signed, deviceProof }: Omit<VerifiedCommand, 'cause'>,
  { floor, verifyDeviceKey }: Proofs,
  now: Date,
): Refused<DecisionCode> | null {
  const step = instance.steps.find(({ id }) => id === stepId);
  if (deviceProof && step) {
    const decided = { instance, step, action, viewer, now };
    const wrong = deviceKeyProblem(decided, deviceProof, verifyDeviceKey);
    if (wrong) return wrong;
  }
  if (action !== 'approve') return null;
  const passkey = passkeyProblem(instance, stepId, signed, floor);
  if (passkey) return passkey;
  const isBare = deviceProof === null && !isApiKey(viewer);
  return isBare && floor.min !== 'SESSION' ? deviceKeyRequired() : null;
}

/** Returns every fact that this person's approval of a step would depend on; empty without a place. */
function factsOfStep(
  instance: Instance,
  stepId: string,
  actorId: string,
  members: Members,
): DecisionFact[] {
  const step = instance.steps.find(({ id }) => id === stepId);
  const seatId = step ? placeOf(step, actorId, members) : null;
  return step && seatId !== null
    ? factsOfDecision(instance, step, { seatId, byId: actorId }, members)
    : [];
}

/** Returns null for an API key, because no person has authenticated. */
const authenticationOf = ({ authentication }: Viewer): CertifiedDecision['authentication'] =>
  authentication
    ? {
        methods: [...authentication.methods],
        at: new Date(authentication.at * 1_000).toISOString(),
      }
    : null;

/** Whether the content matches the signed submission, so that someone with write access to this database can't change it. */
function isAsSubmitted(
  { content, contentHash, ...instance }: Instance,
  { verifySubmission }: Proofs,
): boolean {
  const submitted = verifySubmission(instance.submissionProof);
  return (
    submitted?.organizationId === instance.organizationId &&
    submitted.expenseId === instance.expenseId &&
    submitted.submission === instance.submission &&
    submitted.contentHash === contentHash &&
    contentHash === canonicalHash(content)
  );
}
