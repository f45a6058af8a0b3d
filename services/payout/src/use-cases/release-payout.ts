import { requireStepUp } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import { decideTreasury } from '../domain/choose-treasury.ts';
import { decideRelease } from '../domain/decisions.ts';
import {
  forbidden,
  notFound,
  REASON_LENGTH_MAX,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import { mayDecide } from '../domain/decisions.ts';
import type { PaymentVerifiers } from '../domain/standing.ts';
import type { Actor, Clock, UseCasePorts } from './ports.ts';
import { queueAgain } from './queue-again.ts';
import { treasuriesOf, type Treasuries } from './treasuries.ts';

export interface PayoutDecisionCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly reason: string;
  readonly idempotencyKey?: string | null;
}

export interface ReleaseCommand extends PayoutDecisionCommand {
  /** The treasury that pays from now on; null when unchanged. */
  readonly treasury?: string | null;
}

export interface ReleasePorts extends UseCasePorts {
  readonly treasuries: Treasuries;
  /** The operator's limits. */
  readonly limits: PaymentLimits;
  readonly verifier: PaymentVerifiers;
  readonly clock: Clock;
}

/** Releases a held payout. The worker checks it again. */
export const releasePayout =
  ({ unitOfWork, treasuries, verifier, clock, limits }: ReleasePorts) =>
  async ({
    actor,
    id,
    reason,
    treasury = null,
    idempotencyKey: key = null,
  }: ReleaseCommand): Promise<Result<{ id: string }, PayoutRefusalCode | IdempotencyCode>> => {
    const { viewer } = actor;
    if (!mayDecide(viewer)) return forbidden();
    const note = readReason(reason, REASON_LENGTH_MAX);
    if (!note.ok) return note;
    const input = { id, reason: note.value, treasury };
    const request = { actor, key, operation: 'releasePayout', input };
    return unitOfWork.runOnce(request, async (scope) => {
      const payout = await scope.payouts.lock(viewer.organizationId, id);
      if (!payout) return notFound();
      const approved = verifier.certificate(payout.certificate);
      const approverIds = approved?.decisions.map(({ deciderId }) => deciderId) ?? [];
      const payees = await scope.directory.payees(viewer.organizationId, [payout.payeeId]);
      const payee = payees.get(payout.payeeId) ?? null;
      const facts = { operatorLimits: limits, approverIds, payee };
      const decision = decideRelease(payout, viewer, facts);
      if (!decision.ok) return decision;
      const chosen = decideTreasury(payout, treasury, {
        served: treasuriesOf(treasuries, viewer.organizationId).map(({ name }) => name),
        hasAttemptThatMayLand: await scope.payouts.hasAttemptThatMayLand(payout.id),
      });
      if (!chosen.ok) return chosen;
      const stepUp = requireStepUp(viewer, clock.now());
      if (stepUp) return stepUp;
      const change = chosen.value === null ? {} : { treasury: chosen.value };
      await queueAgain(
        scope,
        payout,
        payee,
        { clock, verifier },
        {
          ...change,
          waivedCode: decision.value,
          attemptsBeforeRelease: payout.attemptCount,
        },
      );
      await scope.recordDecision({
        payout,
        actorId: viewer.userId,
        action: 'release',
        reason: note.value,
        ...change,
      });
      return ok({ id });
    });
  };
