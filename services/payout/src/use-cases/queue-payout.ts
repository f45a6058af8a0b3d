import { formatMoney, parseSignedMoney } from '@outlay/platform/money';
import type { AnyOutgoingEvent, Cause } from '@outlay/platform/outbox';
import type { PriceProof } from '@outlay/prices';
import type { ApprovedContent } from '@outlay/schemas/events';
import { PAID_ASSET } from '../domain/paid-asset.ts';
import { queuedEntry } from '../domain/journal.ts';
import { objectionToWallet, walletOf } from '../domain/payee-wallet.ts';
import type { SignedApproval } from '../domain/approval.ts';
import { holdLocked } from './hold-payout.ts';
import type { Clock, Scope } from './ports.ts';

/** An approved expense, and what people signed about it. */
export interface ApprovedExpense {
  readonly payoutId: string;
  readonly content: ApprovedContent;
  readonly contentHash: string;
  readonly approval: SignedApproval;
  readonly rateProof: PriceProof | null;
  readonly cause: Cause;
}

export interface QueuePorts {
  readonly clock: Clock;
}

/** Queues the payout of an approved expense, or holds it if the payee can't be paid. Idempotent; doesn't query the chain. */
export async function queuePayout(
  scope: Scope,
  { clock }: QueuePorts,
  { payoutId, content, contentHash, approval, rateProof, cause }: ApprovedExpense,
): Promise<void> {
  const amountUsd = parseSignedMoney(content.usdAmount, 'USD');
  if (typeof amountUsd === 'string') throw new Error(`usdAmount of an approval: ${amountUsd}`);
  // Nothing is owed, and the chain doesn't accept an empty transfer.
  if (amountUsd.amountMinor <= 0n) return;
  const { organizationId } = cause;
  const payees = await scope.directory.payees(organizationId, [content.payeeId]);
  const payee = payees.get(content.payeeId) ?? null;
  const wallet = walletOf({ content }, payee);
  const isNew = await scope.payouts.insert({
    id: payoutId,
    organizationId,
    expenseId: content.expenseId,
    submission: content.submission,
    payeeId: content.payeeId,
    amountUsdMinor: amountUsd.amountMinor,
    asset: PAID_ASSET,
    content,
    contentHash,
    approval,
    rateProof,
    recipientAddress: wallet?.address ?? null,
    recipientMemo: wallet?.memo ?? null,
    queuedAt: clock.now(),
    cause,
  });
  if (!isNew) return;
  const about = { payoutId, attempt: null, treasury: null };
  await scope.book(about, queuedEntry(amountUsd.amountMinor));
  const { expenseId, payeeId } = content;
  const queued: AnyOutgoingEvent = {
    type: 'PaymentQueued',
    aggregateId: payoutId,
    data: { payoutId, expenseId, payeeId, amountUsd: formatMoney(amountUsd), contentHash },
  };
  const objection = objectionToWallet(payee, wallet);
  await scope.publish(queued);
  if (objection === null) return;
  const payout = await scope.payouts.lock(organizationId, payoutId);
  if (payout) await holdLocked(scope, payout, objection);
}
