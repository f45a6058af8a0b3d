import { formatMoney } from '@outlay/platform/money';
import { wireAmounts } from '../domain/approved-payment.ts';
import { followAttempt, type LandedTransfer, type Outcome } from '../domain/follow-attempt.ts';
import {
  feeEntry,
  guardEntry,
  releasedEntry,
  rentEntry,
  sentEntry,
  settledEntry,
  type JournalEntry,
} from '../domain/journal.ts';
import type { Attempt, Payout } from '../domain/payout.ts';
import { holdPayout, subjectOf } from './hold-payout.ts';
import type { Claim, Clock, Rail, Scope, UnitOfWork } from './ports.ts';

export interface FollowPaymentPorts {
  readonly rail: Rail;
  readonly clock: Clock;
  readonly markSent: UnitOfWork['markSent'];
  readonly inScope: <Value>(work: (scope: Scope) => Promise<Value>) => Promise<Value>;
}

export type Followed =
  /** Check again later. */
  | { readonly kind: 'wait'; readonly claim: Claim }
  /** A new attempt is allowed now. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'ended'; readonly as: 'paid' | 'refused' | 'held' }
  | { readonly kind: 'overtaken' };

/** One check of a sent payout: rebroadcasts its bytes while they may land, and books what the chain has proven. */
export async function followPayment(claim: Claim, ports: FollowPaymentPorts): Promise<Followed> {
  const { rail, inScope } = ports;
  const attempt = claim.openAttempt;
  // If the attempt is no longer open, another worker has moved the payout since it was claimed.
  if (!attempt) return { kind: 'overtaken' };
  const outcome = followAttempt(claim.payout, attempt, await rail.evidence(attempt));
  if (outcome.kind === 'wait') {
    if (outcome.rebroadcast) await rail.broadcast(attempt.signedTransaction);
    return { kind: 'wait', claim };
  }
  const now = ports.clock.now();
  if (outcome.kind === 'seen') {
    if (!(await ports.markSent(claim, now))) return { kind: 'overtaken' };
    const payout: Payout = { ...claim.payout, status: 'SENT', sentAt: now };
    return { kind: 'wait', claim: { ...claim, payout } };
  }
  return inScope((scope) => record(scope, claim, attempt, outcome, now));
}

async function record(
  scope: Scope,
  claim: Claim,
  attempt: Attempt,
  outcome: Exclude<Outcome, { kind: 'wait' | 'seen' }>,
  now: Date,
): Promise<Followed> {
  switch (outcome.kind) {
    case 'paid':
      return recordPaid(scope, claim, attempt, outcome.landed, now);
    case 'refused':
      return recordRefused(scope, claim, attempt, outcome);
    case 'unproven': {
      if (!(await holdPayout(scope, claim, outcome.hold))) return { kind: 'overtaken' };
      await endAttempt(scope, claim, attempt, 'LANDED', outcome.landed, null);
      return { kind: 'ended', as: 'held' };
    }
    case 'paid_before': {
      if (!(await holdPayout(scope, claim, outcome.hold))) return { kind: 'overtaken' };
      await endAttempt(scope, claim, attempt, 'REFUSED', outcome.landed, outcome.hold.code);
      return { kind: 'ended', as: 'held' };
    }
    case 'expired': {
      const moved =
        outcome.next === 'queue'
          ? await scope.payouts.move(claim, { status: 'QUEUED' })
          : await holdPayout(scope, claim, outcome.next);
      if (!moved) return { kind: 'overtaken' };
      await endAttempt(scope, claim, attempt, 'EXPIRED', null, null);
      return outcome.next === 'queue' ? { kind: 'queued' } : { kind: 'ended', as: 'held' };
    }
  }
}

async function recordPaid(
  scope: Scope,
  claim: Claim,
  attempt: Attempt,
  landed: LandedTransfer,
  now: Date,
): Promise<Followed> {
  const { payout } = claim;
  const { terms, recipientAddress, sentAt } = payout;
  if (!terms || recipientAddress === null) throw new Error('a payout under way has no terms');
  const moved = await scope.payouts.move(claim, {
    status: 'PAID',
    sentAt: sentAt ?? now,
    paidAt: now,
  });
  if (!moved) return { kind: 'overtaken' };
  const settled = settledEntry(payout.amountUsd.amountMinor);
  await endAttempt(scope, claim, attempt, 'LANDED', landed, null, [settled]);
  await scope.publish({
    type: 'PaymentSent',
    aggregateId: payout.id,
    data: {
      ...subjectOf(payout),
      signature: attempt.signature,
      mint: attempt.mint,
      recipient: recipientAddress,
      ...wireAmounts(payout, terms),
      slot: landed.slot,
      receipt: attempt.receipt,
      solSpent: formatMoney({
        amountMinor: landed.feeLamports + landed.rentLamports,
        currency: 'SOL',
      }),
    },
  });
  return { kind: 'ended', as: 'paid' };
}

async function recordRefused(
  scope: Scope,
  claim: Claim,
  attempt: Attempt,
  { landed, code, reason }: Extract<Outcome, { kind: 'refused' }>,
): Promise<Followed> {
  const { payout } = claim;
  const moved = await scope.payouts.move(claim, { status: 'FAILED', reasonCode: code, reason });
  if (!moved) return { kind: 'overtaken' };
  await endAttempt(scope, claim, attempt, 'REFUSED', landed, code);
  await scope.publish({
    type: 'PaymentFailed',
    aggregateId: payout.id,
    data: { ...subjectOf(payout), code, reason, returnsExpense: false },
  });
  return { kind: 'ended', as: 'refused' };
}

/** Closes the attempt and books its movement: the reservation is either paid or freed. */
async function endAttempt(
  scope: Scope,
  { payout }: Claim,
  attempt: Attempt,
  state: 'LANDED' | 'REFUSED' | 'EXPIRED',
  landed: LandedTransfer | null,
  error: string | null,
  more: readonly JournalEntry[] = [],
): Promise<void> {
  const { payoutId, number, amountBaseUnits } = attempt;
  const moved = (state === 'LANDED' ? sentEntry : releasedEntry)(amountBaseUnits);
  const about = { payoutId, attempt: number, treasury: payout.treasury };
  await scope.payouts.endAttempt(attempt, {
    state,
    slot: landed?.slot ?? null,
    feeLamports: landed?.feeLamports ?? null,
    error,
  });
  await scope.book(about, moved, ...solSpent(attempt, state, landed), ...more);
}

/** Lamports that a transaction cost besides the payment; zero for one that never landed. */
function solSpent(
  attempt: Attempt,
  state: 'LANDED' | 'REFUSED' | 'EXPIRED',
  landed: LandedTransfer | null,
): JournalEntry[] {
  if (!landed) return [];
  const guardLamports = state === 'LANDED' ? attempt.guardLamports : 0n;
  const rentLamports = landed.rentLamports - guardLamports;
  return [
    ...(landed.feeLamports > 0n ? [feeEntry(landed.feeLamports)] : []),
    ...(guardLamports > 0n ? [guardEntry(guardLamports)] : []),
    ...(rentLamports !== 0n ? [rentEntry(rentLamports)] : []),
  ];
}
