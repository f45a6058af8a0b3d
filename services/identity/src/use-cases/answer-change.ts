import type { Effect, Proposal, Signed, Statement } from '@outlay/authority';
import {
  isSaid,
  readSent,
  refusalOf,
  statementOf,
  type SentProof,
  type WriterCode,
} from '@outlay/authority-log';
import { requireHuman, type StepUpCode, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { attestSession, stepUpProblem } from './append-statement.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';
import { takeEffect } from './take-effect.ts';

export interface AnswerChangeCommand {
  readonly actor: Actor;
  /** Hash of the statement that waits. */
  readonly id: string;
  readonly answer: 'confirm' | 'reject';
  /** Why it is rejected, for its author. */
  readonly reason: string | null;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
}

type Answered = Result<{ readonly id: string }, WriterCode | StepUpCode>;
type Decided = Result<Effect | null, WriterCode | StepUpCode>;

/** Confirms a change that waits for a second person, or ends it: rejected by somebody else, withdrawn by its author. */
export const answerChange =
  (ports: UseCasePorts) =>
  async ({ actor, id, answer, reason, proof }: AnswerChangeCommand): Promise<Answered> => {
    const { viewer, origin } = actor;
    const notHuman = requireHuman(viewer);
    if (notHuman) return notHuman;
    const answered = await ports.unitOfWork.run(origin, async (scope): Promise<Decided> => {
      const state = await scope.authority.lock(viewer.organizationId);
      const proposal = state.proposals.get(id);
      if (!proposal) return refuse('NOT_FOUND', 'This change does not wait for anyone.');
      const saying = {
        kind: answer === 'confirm' ? 'proposal.confirmed' : 'proposal.withdrawn',
        subject: `proposal/${id}`,
        body: { statementHash: id },
      };
      const sent = proof ? readSent(proof, viewer.organizationId) : null;
      if (proof && (!sent || !isSaid(sent.statement, saying))) {
        return refuse('PROOF_INVALID', 'You signed something else. Reload, then decide.', 'proof');
      }
      const now = ports.clock.now();
      const signed = sent ?? signedBySession(ports, viewer, statementOf(state, saying, now));
      if ('ok' in signed) return signed;
      const { entry, applied } = scope.authority.next(state, signed, now);
      if (!applied.ok) return refusalOf(applied.refusal, signed.statement);
      const asks = answer === 'confirm';
      const unproven = asks ? stepUpProblem(state, signed.proof, viewer, now) : null;
      if (unproven) return unproven;
      await scope.authority.store(entry, applied);
      if (answer === 'reject') await scope.changeScopeOf(viewer.organizationId).changes.take(id);
      const isOwn = proposal.authorId === viewer.userId;
      const ended = isOwn ? ('withdrawn' as const) : ('refused' as const);
      const status = answer === 'confirm' ? ('effective' as const) : ended;
      await endChange(scope, id, proposal, { status, decidedById: viewer.userId, reason });
      return ok(applied.effect);
    });
    if (!answered.ok) return answered;
    if (answered.value) await takeEffect(ports)(origin, answered.value);
    return ok({ id });
  };

function signedBySession(
  ports: UseCasePorts,
  viewer: Viewer,
  statement: Statement,
): Signed | Exclude<ReturnType<ReturnType<typeof attestSession>>, { ok: true }> {
  const attested = attestSession(ports)({ viewer, statement });
  return attested.ok ? { statement, proof: attested.value } : attested;
}

/** Says how a pending change ended, and forgets its words. */
export async function endChange(
  scope: Scope,
  id: string,
  { authorId: proposedById, signed: { statement } }: Proposal,
  outcome: Pick<Parameters<Scope['tellChange']>[2], 'status' | 'decidedById' | 'reason'>,
): Promise<void> {
  const { organizationId, kind } = statement;
  const words = await scope.pendingChanges.take(organizationId, id);
  const change = words ?? { statementHash: id, title: 'A change', fields: [] };
  await scope.tellChange(organizationId, change, {
    kind,
    proposedById,
    takesEffectAt: null,
    ...outcome,
  });
}
