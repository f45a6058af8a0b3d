import { formatMoney } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import { decideRelease } from '../domain/decisions.ts';
import {
  forbidden,
  notFound,
  readReason,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import { mayDecide } from '../domain/decisions.ts';
import { subjectOf } from './hold-payout.ts';
import type { Actor, UseCasePorts } from './ports.ts';

export interface PayoutDecisionCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly reason: string;
}

/** Sends a held payout on; the worker checks it anew. */
export const releasePayout =
  ({ unitOfWork }: UseCasePorts) =>
  async ({
    actor,
    id,
    reason,
  }: PayoutDecisionCommand): Promise<Result<{ id: string }, PayoutRefusalCode>> => {
    const { viewer, cause } = actor;
    if (!mayDecide(viewer)) return forbidden();
    const note = readReason(reason);
    if (!note.ok) return note;
    return unitOfWork.run(cause, async (scope) => {
      const payout = await scope.payouts.lock(viewer.organizationId, id);
      if (!payout) return notFound();
      const decision = decideRelease(payout, viewer);
      if (!decision.ok) return decision;
      const { waivedCode, usesPresentWallet } = decision.value;
      const wallet = usesPresentWallet
        ? await scope.directory.payeeWallet(viewer.organizationId, payout.payeeId)
        : null;
      await scope.payouts.moveLocked(payout, {
        status: 'QUEUED',
        waivedCode,
        attemptsBeforeRelease: payout.attemptCount,
        reasonCode: null,
        reason: null,
        ...(usesPresentWallet && {
          recipientAddress: wallet?.address ?? null,
          recipientMemo: wallet?.memo ?? null,
        }),
      });
      await scope.recordDecision({
        payout,
        actorId: viewer.userId,
        action: 'release',
        reason: note.value,
      });
      await scope.publish({
        type: 'PaymentQueued',
        aggregateId: payout.id,
        data: {
          ...subjectOf(payout),
          amountUsd: formatMoney(payout.amountUsd),
          contentHash: payout.contentHash,
        },
      });
      return ok({ id });
    });
  };
