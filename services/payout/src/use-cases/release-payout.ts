import type { Trust } from '@outlay/authority';
import { ok } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import { approverIdsOf } from '../domain/approval.ts';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import { decideTreasury } from '../domain/choose-treasury.ts';
import { decideRelease, mayDecide } from '../domain/decisions.ts';
import { forbidden, notFound, REASON_LENGTH_MAX } from '../domain/payout-refusals.ts';
import { deciderOf } from './change-controls.ts';
import type { PayoutDecided, PayoutDecision, PayoutDecisionCommand } from './decide-on-payout.ts';
import type { ChangePorts, PayoutChange } from './ports.ts';
import { queueAgain } from './queue-again.ts';
import { treasuriesOf, type Treasuries } from './treasuries.ts';

interface Release extends PayoutDecision {
  /** The treasury that pays from now on; null when unchanged. */
  readonly treasury: string | null;
}

export interface ReleaseCommand extends PayoutDecisionCommand {
  readonly treasury?: string | null;
}

export interface ReleasePorts {
  readonly treasuries: Treasuries;
  /** The operator's limits. */
  readonly limits: PaymentLimits;
  readonly trust: Trust;
}

/** Releases a held payout. The worker checks it again. */
export const payoutReleased = ({
  treasuries,
  trust,
  limits,
}: ReleasePorts): PayoutChange<Release> => ({
  kind: 'payout.released',
  prepare: async (scope, { id, reason, decider, treasury }, actorId) => {
    const { organizationId } = scope;
    const payout = await scope.payouts.lock(organizationId, id);
    if (!payout) return notFound();
    const approverIds = approverIdsOf(await scope.knownAuthority(), payout.approval, trust);
    const payees = await scope.directory.payees(organizationId, [payout.payeeId]);
    const payee = payees.get(payout.payeeId) ?? null;
    const facts = { operatorLimits: limits, approverIds, payee };
    const decision = decideRelease(payout, decider, facts);
    if (!decision.ok) return decision;
    const chosen = decideTreasury(payout, treasury, {
      served: treasuriesOf(treasuries, organizationId).map(({ name }) => name),
      hasAttemptThatMayLand: await scope.payouts.hasAttemptThatMayLand(payout.id),
    });
    if (!chosen.ok) return chosen;
    const change = chosen.value === null ? {} : { treasury: chosen.value };
    return ok({
      title: 'Release a payout',
      fields: [{ field: `Payout ${id}`, before: 'Held', after: reason }],
      says: { kind: 'payout.released', subject: `payout/${id}`, body: {} },
      asksStepUp: true,
      apply: async () => {
        const patch = {
          ...change,
          waivedCode: decision.value,
          attemptsBeforeRelease: payout.attemptCount,
        };
        await queueAgain(scope, payout, payee, patch);
        await scope.recordDecision({ payout, actorId, action: 'release', reason, ...change });
      },
    });
  },
});

/** Releases a held payout, once per key. */
export const releasePayout = (ports: ReleasePorts & ChangePorts) => {
  const change = payoutReleased(ports);
  return async ({
    actor,
    id,
    reason,
    treasury = null,
    idempotencyKey: key = null,
    proof,
  }: ReleaseCommand): PayoutDecided => {
    if (!mayDecide(actor.viewer)) return forbidden();
    const note = readReason(reason, REASON_LENGTH_MAX);
    if (!note.ok) return note;
    const input = { id, reason: note.value, treasury };
    const payload = { ...input, decider: deciderOf(actor.viewer) };
    return ports.changes.propose(ports.inChange(actor.cause), change, payload, {
      ...actor,
      proof,
      once: { key, operation: change.kind, input },
    });
  };
};
