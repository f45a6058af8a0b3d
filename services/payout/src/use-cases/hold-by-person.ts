import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { decideHold, mayDecide } from '../domain/decisions.ts';
import {
  forbidden,
  notFound,
  readReason,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import { holdLocked } from './hold-payout.ts';
import type { UseCasePorts } from './ports.ts';
import type { PayoutDecisionCommand } from './release-payout.ts';

/** Holds a queued payout by decision of a person: a payment that is being signed at this moment is not persisted, or was before. */
export const holdByPerson =
  ({ unitOfWork }: UseCasePorts) =>
  async ({
    actor,
    id,
    reason,
    idempotencyKey: key = null,
  }: PayoutDecisionCommand): Promise<
    Result<{ id: string }, PayoutRefusalCode | IdempotencyCode>
  > => {
    const { viewer } = actor;
    if (!mayDecide(viewer)) return forbidden();
    const note = readReason(reason);
    if (!note.ok) return note;
    const request = { actor, key, operation: 'holdPayout', input: { id, reason: note.value } };
    return unitOfWork.runOnce(request, async (scope) => {
      const payout = await scope.payouts.lock(viewer.organizationId, id);
      if (!payout) return notFound();
      const decision = decideHold(payout, viewer);
      if (!decision.ok) return decision;
      await holdLocked(scope, payout, { code: 'HELD_BY_PERSON', reason: note.value });
      await scope.recordDecision({
        payout,
        actorId: viewer.userId,
        action: 'hold',
        reason: note.value,
      });
      return ok({ id });
    });
  };
