import {
  statementHash,
  type Authority,
  type Effect,
  type Signed,
  type Statement,
} from '@outlay/authority';
import {
  answerClaim,
  claimKey,
  type IdempotencyCode,
  type KeyedRequest,
} from '@outlay/platform/idempotency';
import type { Transaction } from '@outlay/platform/postgres';
import { requireHuman, requireStepUp, type StepUpCode, type Viewer } from '@outlay/platform/auth';
import type { Credentials } from '@outlay/platform/graphql';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthorityWriter, ChangedField, WriterCode } from './authority-writer.ts';
import type { ChangeDetails } from './change-details.ts';
import { untilUpToDate } from './until-up-to-date.ts';
import {
  isSaid,
  proposedBefore,
  readSaid,
  refusalOf,
  statementOf,
  subjectId,
  type Saying,
  type SentProof,
} from './sayings.ts';

/** What changes need of a service's transaction. */
export interface ChangeScope {
  readonly organizationId: string;
  /** The transaction, for the caller's Idempotency-Key. */
  readonly tx: Transaction;
  readonly changes: ChangeDetails;
  /** The organization's authority as this service knows it. */
  knownAuthority(): Promise<Authority>;
}

/** The people behind a change that takes effect. */
export interface Agreement {
  readonly authorId: string;
  /** The second person; null where one was enough, or time confirmed it. */
  readonly confirmedById: string | null;
}

/** A change of the present state, checked and not yet written. */
export interface PreparedChange {
  /** What the authority log is to say. Null for a change without authority, which is written at once. */
  readonly says: Saying | null;
  /** In words, for whoever confirms it. */
  readonly title: string;
  readonly fields: readonly ChangedField[];
  readonly apply: (agreement: Agreement) => Promise<void>;
  /** Whether its author needs a recent authentication, unless they sign with a passkey. */
  readonly asksStepUp?: boolean;
}

/** A kind of change. It prepares a change of the present state from its payload, which must survive JSON, or refuses it. */
export interface ChangeKind<Scope, Payload, Code extends string> {
  readonly kind: string;
  readonly prepare: (
    scope: Scope,
    payload: Payload,
    authorId: string,
  ) => Promise<Result<PreparedChange, Code>>;
}

/** Who asks for a change, and how. */
export interface Asking {
  readonly viewer: Viewer;
  readonly credentials: Credentials;
  /** The statement with the person's signature; none where the session is to be enough. */
  readonly proof?: SentProof | null | undefined;
  /** The operation with its input, and the key that makes retries safe. */
  readonly once?: Pick<KeyedRequest, 'key' | 'operation' | 'input'>;
}

/** A change in effect, or one that waits for a second person. `id` is the row that the change is about. */
export interface Proposed {
  readonly id: string;
  readonly pendingChangeId: string | null;
}

export type ProposalCode = WriterCode | StepUpCode | IdempotencyCode;

/**
 * Makes changes that the authority log decides about: prepares one, has it signed and added to the log, and writes it when it
 * takes effect, at once or when a second person confirms it.
 */
export interface Changes<Scope extends ChangeScope> {
  propose<Payload, Code extends string>(
    run: RunInScope<Scope>,
    kind: ChangeKind<Scope, Payload, Code>,
    payload: Payload,
    asking: Asking,
  ): Promise<Result<Proposed, Code | ProposalCode>>;
  /** Writes a change whose statement has taken effect. Does nothing for one that was written before, or is another service's. */
  takeEffect(scope: Scope, effect: Effect): Promise<void>;
}

/** Runs work in one transaction. */
export type RunInScope<Scope> = <Value>(work: (scope: Scope) => Promise<Value>) => Promise<Value>;

export interface ChangesOptions<Scope> {
  /** All kinds of the service. Their payloads are opaque here. */
  readonly kinds: readonly ChangeKind<Scope, never, string>[];
  readonly writer: AuthorityWriter;
  readonly clock: { now(): Date };
}

export const createChanges = <Scope extends ChangeScope>(
  options: ChangesOptions<Scope>,
): Changes<Scope> => ({
  propose: (run, kind, payload, asking) =>
    onlyOnce(run, asking, () => propose(options, run, kind, payload, asking)),
  takeEffect: async (scope, effect) => {
    await takeEffect(options, scope, effect);
  },
});

/** How long a repetition waits for the first request with its key. */
const REPETITION_POLLS_MAX = 50;
const REPETITION_POLL_MS = 100;

/** Runs work once per key. A repetition waits for the first request and gets its answer. */
async function onlyOnce<Scope extends ChangeScope, Code extends string>(
  run: RunInScope<Scope>,
  { once, viewer: { organizationId, userId: actorId } }: Asking,
  work: () => Promise<Result<Proposed, Code>>,
): Promise<Result<Proposed, Code | IdempotencyCode>> {
  if (!once?.key) return work();
  const request = { ...once, organizationId, actorId };
  for (let polls = 0; ; polls += 1) {
    const claim = await run(({ tx }) => claimKey<Proposed>(tx, request));
    if (!claim.ok) return claim;
    if (claim.value.state === 'answered') return ok(claim.value.value);
    // One that is still unanswered has failed on the way: the repetition does it again.
    if (claim.value.state === 'claimed' || polls >= REPETITION_POLLS_MAX) break;
    await sleep(REPETITION_POLL_MS);
  }
  const answer = await work().catch(async (error: unknown) => {
    await run(({ tx }) => answerClaim(tx, request, refuse('FAILED', '')));
    throw error;
  });
  await run(({ tx }) => answerClaim(tx, request, answer));
  return answer;
}

/** A change whose statement is ready for the log. */
interface ReadyChange extends Pick<PreparedChange, 'title' | 'fields' | 'asksStepUp'> {
  readonly signed: Signed | { readonly statement: Statement; readonly proof: null };
  /** A proposal in which the same person has signed the same; null without one. */
  readonly sameId: string | null;
}

/** One that needs the log, or the answer where it is written or waits already. */
type Asked = ReadyChange | { readonly answer: Proposed };

async function propose<Scope extends ChangeScope, Payload, Code extends string>(
  options: ChangesOptions<Scope>,
  run: RunInScope<Scope>,
  kind: ChangeKind<Scope, Payload, Code>,
  payload: Payload,
  asking: Asking,
): Promise<Result<Proposed, Code | ProposalCode>> {
  return untilUpToDate<Proposed, Code | ProposalCode>(asking, async () => {
    const prepared = await run((scope) => ask(options, scope, kind, payload, asking));
    if (!prepared.ok) return prepared;
    if ('answer' in prepared.value) return ok(prepared.value.answer);
    return append(options, run, prepared.value, asking);
  });
}

async function append<Scope extends ChangeScope>(
  options: ChangesOptions<Scope>,
  run: RunInScope<Scope>,
  { signed, sameId, ...words }: ReadyChange,
  { viewer, credentials }: Asking,
): Promise<Result<Proposed, WriterCode>> {
  const hash = statementHash(signed.statement);
  const id = subjectId(signed.statement.subject);
  const appended = await options.writer.append({ ...signed, ...words }, credentials);
  if (!appended.ok) {
    await run((scope) => scope.changes.take(hash));
    const refused = refusalOf(appended.refusals[0], signed.statement);
    const lacksSignature = signed.proof === null && refused.refusals[0].statement !== undefined;
    return lacksSignature && sameId !== null ? ok({ id, pendingChangeId: sameId }) : refused;
  }
  const { pendingChangeId } = appended.value;
  if (pendingChangeId !== null) {
    // An earlier change says the same and keeps its own details.
    if (pendingChangeId !== hash) await run((scope) => scope.changes.take(hash));
    return ok({ id, pendingChangeId });
  }
  const effect = { statement: signed.statement, authorId: viewer.userId, confirmedById: null };
  // Its code is one of those that the kind refuses with.
  const late = (await run((scope) =>
    takeEffect(options, scope, effect),
  )) as Refused<WriterCode> | null;
  return late ?? ok({ id, pendingChangeId: null });
}

async function ask<Scope extends ChangeScope, Payload, Code extends string>(
  { clock }: ChangesOptions<Scope>,
  scope: Scope,
  { kind, prepare }: ChangeKind<Scope, Payload, Code>,
  payload: Payload,
  { viewer, proof }: Asking,
): Promise<Result<Asked, Code | ProposalCode>> {
  const prepared = await prepare(scope, payload, viewer.userId);
  if (!prepared.ok) return prepared;
  const { says, title, fields, apply, asksStepUp = false } = prepared.value;
  const now = clock.now();
  if (says === null) {
    const unproven = asksStepUp ? requireStepUp(viewer, now) : null;
    if (unproven) return unproven;
    await apply({ authorId: viewer.userId, confirmedById: null });
    return ok({ answer: { id: '', pendingChangeId: null } });
  }
  const notHuman = requireHuman(viewer);
  if (notHuman) return notHuman;
  const read = proof ? readSaid(proof, scope.organizationId, says) : ok(null);
  if (!read.ok) return read;
  const signed = read.value;
  const known = await scope.knownAuthority();
  // The log answers a statement that it has as it did before, and an old one must not be written over what came since.
  if (signed && signed.statement.version <= (known.versions.get(says.subject) ?? 0)) {
    return refuse('STATEMENT_OUTDATED', 'Someone changed this first. Reload, then try again.');
  }
  const statement = signed?.statement ?? statementOf(known, says, now);
  const detail = { kind, payload, proposedById: viewer.userId };
  await scope.changes.insert(statementHash(statement), detail);
  const sameId = proposedBefore(known, viewer.userId, says);
  return ok({ signed: signed ?? { statement, proof: null }, title, fields, asksStepUp, sameId });
}

async function takeEffect<Scope extends ChangeScope>(
  { kinds }: ChangesOptions<Scope>,
  scope: Scope,
  { statement, authorId, confirmedById }: Effect,
): Promise<Refused | null> {
  const detail = await scope.changes.take(statementHash(statement));
  const kind = kinds.find((each) => each.kind === detail?.kind);
  if (!detail || !kind) return null;
  const prepared = await kind.prepare(scope, detail.payload as never, authorId);
  // The log has decided, and this row alone can no longer be written: it was changed without the log since.
  if (!prepared.ok) return prepared;
  const { says, apply } = prepared.value;
  // The row is not trusted: it writes exactly what was signed, or nothing.
  if (says && isSaid(statement, says)) await apply({ authorId, confirmedById });
  return null;
}
