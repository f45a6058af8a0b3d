import { formatMoney } from '@outlay/platform/money';
import type { AnyOutgoingEvent } from '@outlay/platform/outbox';
import { objectionToWallet, waitsForPayee, walletOf, type Payee } from '../domain/payee-wallet.ts';
import type { Payout } from '../domain/payout.ts';
import { holdLocked, subjectOf } from './hold-payout.ts';
import type { PayoutPatch, Scope } from './ports.ts';

/** Queues a held payout again, whose row this transaction has locked. The worker checks it again. */
export async function queueAgain(
  scope: Scope,
  payout: Payout,
  payee: Payee | null,
  patch: Omit<PayoutPatch, 'status'> = {},
): Promise<void> {
  const wallet = walletOf(payout, payee);
  await scope.payouts.moveLocked(payout, {
    ...patch,
    status: 'QUEUED',
    reasonCode: null,
    reason: null,
    recipientAddress: wallet?.address ?? null,
    recipientMemo: wallet?.memo ?? null,
  });
  const queued: AnyOutgoingEvent = {
    type: 'PaymentQueued',
    aggregateId: payout.id,
    data: {
      ...subjectOf(payout),
      amountUsd: formatMoney(payout.amountUsd),
      contentHash: payout.contentHash,
    },
  };
  await scope.publish(queued);
}

/** Continues a payout that waited for its payee's wallet or account, if it can be paid now. Idempotent. */
export async function resumePayout(
  scope: Scope,
  { organizationId, id }: Pick<Payout, 'organizationId' | 'id'>,
): Promise<void> {
  const payout = await scope.payouts.lock(organizationId, id);
  if (!payout || !waitsForPayee(payout)) return;
  const payee = await scope.lockPayee(organizationId, payout.payeeId);
  const objection = objectionToWallet(payee, walletOf(payout, payee));
  if (objection === null) await queueAgain(scope, payout, payee);
  else if (objection.code !== payout.reasonCode) await holdLocked(scope, payout, objection);
}
