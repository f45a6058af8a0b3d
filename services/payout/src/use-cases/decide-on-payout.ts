import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import { requireHuman, type Viewer } from '@outlay/platform/auth';
import { mayDecide } from '../domain/decisions.ts';
import {
  forbidden,
  notFound,
  REASON_LENGTH_MAX,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { Payout } from '../domain/payout.ts';
import type { Scope, UseCasePorts } from './ports.ts';
import type { PayoutDecisionCommand } from './release-payout.ts';

/** A decision by finance or an admin on one payout, with a reason. */
interface PayoutDecision {
  readonly operation: 'holdPayout' | 'cancelPayout';
  readonly action: 'hold' | 'cancel';
  /** What was decided besides, which a retry with the same key has to repeat. */
  readonly input?: object;
  readonly decide: (payout: Payout, viewer: Viewer) => Result<null, PayoutRefusalCode>;
  /** Called with the payout's row locked. */
  readonly apply: (scope: Scope, payout: Payout, reason: string) => Promise<void>;
}

export type PayoutDecided = Result<{ id: string }, PayoutRefusalCode | IdempotencyCode>;

/** Applies the decision once per key, and records who made it and why. */
export const decideOnPayout =
  ({ unitOfWork }: UseCasePorts, { operation, action, input, decide, apply }: PayoutDecision) =>
  async ({
    actor,
    id,
    reason,
    idempotencyKey: key = null,
  }: PayoutDecisionCommand): Promise<PayoutDecided> => {
    const { viewer } = actor;
    if (!mayDecide(viewer)) return forbidden();
    const refused = requireHuman(viewer);
    if (refused) return refused;
    const note = readReason(reason, REASON_LENGTH_MAX);
    if (!note.ok) return note;
    const request = { actor, key, operation, input: { id, reason: note.value, ...input } };
    return unitOfWork.runOnce(request, async (scope) => {
      const payout = await scope.payouts.lock(viewer.organizationId, id);
      if (!payout) return notFound();
      const decision = decide(payout, viewer);
      if (!decision.ok) return decision;
      await apply(scope, payout, note.value);
      await scope.recordDecision({ payout, actorId: viewer.userId, action, reason: note.value });
      return ok({ id });
    });
  };
