import { authorOf, type Authority, type Signed, type Trust } from '@outlay/authority';
import {
  objectionSaying,
  signedCaseStatement,
  stepSaying,
  type AuthorityWriter,
  type Changes,
  type ProposalCode,
  type Saying,
  type SentProof,
} from '@outlay/authority-log';
import { isApiKey, type Viewer } from '@outlay/platform/auth';
import type { Credentials } from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import {
  placeOf,
  type DecisionCode,
  type StepAction,
  type StepDecision,
} from '../domain/decide-step.ts';
import { onePersonBehind, sponsoredWords } from '../domain/one-person.ts';
import { isPasskeyRequired, passkeyRequired } from '../domain/passkey-rule.ts';
import type { Case, ChangingScope, Clock, UnitOfWork, WorkflowQueries } from './ports.ts';

export interface DecideStepCommand extends Omit<StepDecision, 'actorId' | 'signed'> {
  readonly viewer: Viewer;
  readonly cause: Cause;
  readonly credentials: Credentials;
  readonly idempotencyKey: string | null;
  readonly expenseId: string;
  /** What the viewer signed; null where the session is to be enough. */
  readonly proof: SentProof | null;
}

export type StepCode = DecisionCode | ProposalCode;

export interface SigningPorts {
  readonly unitOfWork: UnitOfWork;
  readonly queries: Pick<WorkflowQueries, 'memberNames'>;
  readonly changes: Changes<ChangingScope>;
  readonly writer: Pick<AuthorityWriter, 'attest'>;
  readonly trust: Trust;
  readonly clock: Clock;
}

/** What the actor says by a decision. */
export function sayingOf(
  { action, stepId, viewer }: Pick<DecideStepCommand, 'action' | 'stepId' | 'viewer'>,
  { instance, members }: Case,
): Saying {
  const step = instance.steps.find(({ id }) => id === stepId);
  if (!step) throw new Error(`workflow ${instance.id} has no step ${stepId}`);
  const { expenseId, submission, contentHash } = instance;
  const about = { expenseId, submission, contentHash, stepNumber: step.number };
  switch (action) {
    case 'approve':
      return stepSaying(about);
    case 'escalate':
      return stepSaying(about, {
        holderId: placeOf(step, viewer.userId, members) ?? viewer.userId,
      });
    case 'reject':
      return objectionSaying('expense.rejected', about);
    case 'send_back':
      return objectionSaying('expense.sent_back', about);
  }
}

/**
 * Returns the statement that is stored of a decision. None for an API key's approval, and for an objection, which the log
 * keeps. It calls identity, so no transaction may be open.
 */
export async function signDecision(
  ports: SigningPorts,
  command: DecideStepCommand,
  stepCase: Case,
  authority: Authority,
): Promise<Result<Signed | null, StepCode>> {
  switch (command.action) {
    case 'approve':
      return isApiKey(command.viewer) ? ok(null) : approve(ports, command, stepCase, authority);
    case 'escalate':
      return sign(ports, command, stepCase, authority);
    case 'reject':
    case 'send_back':
      return object(ports, command, sayingOf(command, stepCase));
  }
}

const sign = (
  { clock, ...ports }: SigningPorts,
  command: DecideStepCommand,
  stepCase: Case,
  state: Authority,
): Promise<Result<Signed, StepCode>> =>
  signedCaseStatement({ ...ports, state, now: clock.now() }, sayingOf(command, stepCase), command);

/** Refuses an approval on which no payment would be made, before anybody signs it. */
async function approve(
  ports: SigningPorts,
  command: DecideStepCommand,
  stepCase: Case,
  authority: Authority,
): Promise<Result<Signed, StepCode>> {
  const { trust, clock, queries } = ports;
  const { viewer, proof } = command;
  const { instance } = stepCase;
  const waiting = { at: clock.now(), delayS: trust.delayS };
  const sponsored = onePersonBehind(authority, instance, viewer.userId, waiting);
  if (sponsored) {
    const names = await queries.memberNames(viewer, [sponsored.memberId, sponsored.sponsorId]);
    const nameOf = (id: string): string => names.get(id) ?? `member ${id}`;
    return refuse('SECOND_PERSON_REQUIRED', sponsoredWords(sponsored, nameOf));
  }
  const needsPasskey = isPasskeyRequired(instance, authority, trust);
  if (needsPasskey && proof === null) return passkeyRequired();
  const signed = await sign(ports, command, stepCase, authority);
  if (!signed.ok || !needsPasskey) return signed;
  const author = authorOf(authority, signed.value, trust);
  return 'code' in author || author.assurance !== 'PASSKEY' ? passkeyRequired() : signed;
}

const OBJECTION_TITLES: Partial<Record<StepAction, string>> = {
  reject: 'Reject an expense',
  send_back: 'Send an expense back',
};

/** Adds an objection to the log, so that it reaches the signer whatever becomes of it here. */
async function object(
  { changes, unitOfWork }: SigningPorts,
  { action, ...asking }: DecideStepCommand,
  says: Saying,
): Promise<Result<null, StepCode>> {
  const title = OBJECTION_TITLES[action] ?? '';
  const entry = { says, title, fields: [], apply: () => Promise.resolve() };
  const kind = { kind: says.kind, prepare: () => Promise.resolve(ok(entry)) };
  const added = await changes.propose(
    (work) => unitOfWork.run(asking.cause, work),
    kind,
    {},
    asking,
  );
  return added.ok ? ok(null) : (added as Refused<StepCode>);
}
