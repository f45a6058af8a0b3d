import { formatMoney, parseMoney } from '@outlay/platform/money';
import type { Cause } from '@outlay/platform/outbox';
import type { ApprovedContent } from '@outlay/schemas/events';
import { memoOf } from '../domain/approved-payment.ts';
import { queuedEntry } from '../domain/journal.ts';
import type { Clock, Scope } from './ports.ts';

export interface Approval {
  readonly payoutId: string;
  readonly content: ApprovedContent;
  readonly contentHash: string;
  readonly submissionProof: string;
  readonly certificate: string;
  readonly cause: Cause;
}

/** Queues the payout of an approved expense. Idempotent. Doesn't query the chain. */
export async function queuePayout(scope: Scope, clock: Clock, approval: Approval): Promise<void> {
  const { payoutId, content, contentHash, submissionProof, certificate, cause } = approval;
  const amountUsd = parseMoney(content.usdAmount, 'USD');
  if (typeof amountUsd === 'string') throw new Error(`usdAmount of an approval: ${amountUsd}`);
  // Nothing is owed, and the chain doesn't accept an empty transfer.
  if (amountUsd.amountMinor === 0n) return;
  const isNew = await scope.payouts.insert({
    id: payoutId,
    organizationId: cause.organizationId,
    expenseId: content.expenseId,
    submission: content.submission,
    payeeId: content.payeeId,
    amountUsdMinor: amountUsd.amountMinor,
    content,
    contentHash,
    submissionProof,
    certificate,
    recipientAddress: content.payeeWallet,
    recipientMemo: memoOf(content),
    queuedAt: clock.now(),
    cause,
  });
  if (!isNew) return;
  const about = { payoutId, attempt: null, treasury: null };
  await scope.book(about, queuedEntry(amountUsd.amountMinor));
  await scope.publish({
    type: 'PaymentQueued',
    aggregateId: payoutId,
    data: {
      payoutId,
      expenseId: content.expenseId,
      payeeId: content.payeeId,
      amountUsd: formatMoney(amountUsd),
      contentHash,
    },
  });
}
