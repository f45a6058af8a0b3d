import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { decideCancel, mayDecide, returnsExpense } from '../domain/decisions.ts';
import { cancelledEntry } from '../domain/journal.ts';
import {
  forbidden,
  notFound,
  readReason,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import { subjectOf } from './hold-payout.ts';
import type { UseCasePorts } from './ports.ts';
import type { PayoutDecisionCommand } from './release-payout.ts';

/** Cancels a payout for which nothing may land any more. */
export const cancelPayout =
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
    const request = { actor, key, operation: 'cancelPayout', input: { id, reason: note.value } };
    return unitOfWork.runOnce(request, async (scope) => {
      const payout = await scope.payouts.lock(viewer.organizationId, id);
      if (!payout) return notFound();
      const decision = decideCancel(payout, viewer);
      if (!decision.ok) return decision;
      await scope.payouts.moveLocked(payout, {
        status: 'CANCELLED',
        reasonCode: 'CANCELLED',
        reason: note.value,
      });
      await scope.recordDecision({
        payout,
        actorId: viewer.userId,
        action: 'cancel',
        reason: note.value,
      });
      const about = { payoutId: payout.id, attempt: null, treasury: null };
      await scope.book(about, cancelledEntry(payout.amountUsd.amountMinor));
      await scope.publish({
        type: 'PaymentFailed',
        aggregateId: payout.id,
        data: {
          ...subjectOf(payout),
          code: 'CANCELLED',
          reason: note.value,
          returnsExpense: returnsExpense(payout),
        },
      });
      return ok({ id });
    });
  };
