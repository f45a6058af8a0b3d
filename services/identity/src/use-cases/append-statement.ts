import {
  maturesAt,
  statementHash,
  type Authority,
  type Proof,
  type Signed,
  type Statement,
} from '@outlay/authority';
import {
  proposedBefore,
  type AppendRequest,
  type Appended,
  type WriterCode,
} from '@outlay/authority-log';
import {
  isApiKey,
  refuseApiKey,
  requireStepUp,
  type StepUpCode,
  type Viewer,
} from '@outlay/platform/auth';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import type { DescribedChange } from '../domain/pending-change.ts';
import type { Origin, Scope, UseCasePorts } from './ports.ts';

/** Pending changes of an organization: more than people decide on, and few enough to read. */
const PENDING_MAX = 50;

/** Kinds that identity attests for an API key too, because they decide nothing. */
const OF_REQUESTERS: ReadonlySet<string> = new Set(['expense.submitted', 'expense.withdrawn']);

export interface AppendCommand extends AppendRequest {
  /** Whose session asks. */
  readonly viewer: Viewer;
  readonly origin: Origin;
}

/**
 * Adds a statement to the authority log of its organization. The same statement again gets the same answer. Without a signature
 * the caller's session is attested, which an installation may not accept.
 */
export const appendStatement =
  (ports: UseCasePorts) =>
  async ({
    viewer,
    origin,
    statement,
    proof: given,
    asksStepUp = false,
    ...words
  }: AppendCommand): Promise<Result<Appended, WriterCode>> => {
    const attested = given ? ok(given) : attestSession(ports)({ viewer, statement });
    if (!attested.ok) return attested;
    const signed = { statement, proof: attested.value };
    const stepUp = asksStepUp ? viewer : null;
    return ports.unitOfWork.run(origin, (scope) => append(scope, ports, signed, words, stepUp));
  };

/** Attests that a person's session asks for a statement; a refusal for programs. */
export const attestSession =
  ({ signSession }: Pick<UseCasePorts, 'signSession'>) =>
  ({
    viewer,
    statement,
  }: {
    readonly viewer: Viewer;
    readonly statement: Statement;
  }): Result<Proof, 'HUMAN_REQUIRED' | 'FORBIDDEN'> => {
    const { organizationId, userId: memberId } = viewer;
    if (organizationId !== statement.organizationId) {
      return refuse('FORBIDDEN', 'This is about another organization.');
    }
    if (isApiKey(viewer) && !OF_REQUESTERS.has(statement.kind)) return refuseApiKey();
    return ok(signSession({ organizationId, memberId, statementHash: statementHash(statement) }));
  };

/**
 * Why the signer of a change has to authenticate first. A passkey's signature is an authentication, so it needs no second one.
 */
export const stepUpProblem = (
  { keys }: Authority,
  { keyId }: Proof,
  viewer: Viewer,
  now: Date,
): Refused<StepUpCode> | null =>
  keys.get(keyId)?.kind === 'passkey' ? null : requireStepUp(viewer, now);

/** Adds a signed statement within a transaction. `stepUp`: the person who must have authenticated recently; null for nobody. */
async function append(
  scope: Scope,
  { clock, trust }: Pick<UseCasePorts, 'clock' | 'trust'>,
  signed: Signed,
  words: Omit<DescribedChange, 'statementHash'>,
  stepUp: Viewer | null,
): Promise<Result<Appended, WriterCode>> {
  const { statement } = signed;
  const { organizationId } = statement;
  const state = await scope.authority.lock(organizationId);
  const hash = statementHash(statement);
  if (await scope.authority.find(organizationId, hash)) {
    return ok({ statementHash: hash, pendingChangeId: state.proposals.has(hash) ? hash : null });
  }
  const now = clock.now();
  const { entry, applied } = scope.authority.next(state, signed, now);
  if (!applied.ok) return refuse(applied.refusal.code, applied.refusal.message);
  const unproven = stepUp && stepUpProblem(state, signed.proof, stepUp, now);
  if (unproven) return unproven;
  const isPending = applied.state.proposals.has(hash);
  const earlier = isPending ? proposedBefore(state, applied.authorId ?? '', statement) : null;
  if (earlier !== null) return ok({ statementHash: hash, pendingChangeId: earlier });
  if (isPending && state.proposals.size >= PENDING_MAX) return tooManyPending();
  await scope.authority.store(entry, applied);
  if (!isPending) return ok({ statementHash: hash, pendingChangeId: null });
  const dueAt = maturesAt(applied.state, hash, { trust, now }) ?? now;
  const change = { statementHash: hash, ...words };
  await scope.pendingChanges.insert(organizationId, { ...change, dueAt });
  await scope.tellChange(organizationId, change, {
    kind: statement.kind,
    status: 'pending',
    proposedById: applied.authorId ?? '',
    takesEffectAt: maturesAt(applied.state, hash, { trust, now }),
    decidedById: null,
    reason: null,
  });
  return ok({ statementHash: hash, pendingChangeId: hash });
}

const tooManyPending = (): Refused<'TOO_MANY_PENDING'> =>
  refuse(
    'TOO_MANY_PENDING',
    `${PENDING_MAX} changes are pending: confirm, reject or withdraw some first.`,
  );
