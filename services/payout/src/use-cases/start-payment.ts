import {
  pricePayment,
  wait,
  wireAmounts,
  type PaymentLimits,
  type PricedPayment,
  type Wait,
} from '../domain/approved-payment.ts';
import { objectionTo, type PaymentFacts } from '../domain/check-chain.ts';
import { hold, type Hold } from '../domain/holds.ts';
import { reservedEntry } from '../domain/journal.ts';
import { objectionToReservation } from '../domain/reservation.ts';
import { holdPayout, subjectOf } from './hold-payout.ts';
import type { Claim, Clock, Rail, Scope, SignedTransfer } from './ports.ts';

export interface StartPaymentPorts {
  readonly rail: Rail;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
  /** One transaction in the name of the approval that the payout follows from. */
  readonly inScope: <Value>(work: (scope: Scope) => Promise<Value>) => Promise<Value>;
}

export type Started =
  | { readonly kind: 'sending'; readonly signedTransaction: string }
  | { readonly kind: 'held' }
  /** Somebody else has moved the payout: nothing of what was done here counts. */
  | { readonly kind: 'overtaken' }
  | Wait;

/**
 * Takes a queued payout to a persisted, signed transaction. Nothing is sent here: the bytes go out only after the
 * transaction that wrote them has committed (rule 1).
 */
export async function startPayment(claim: Claim, ports: StartPaymentPorts): Promise<Started> {
  const { rail, clock, limits, inScope } = ports;
  const { payout } = claim;
  const { paused, quote } = await inScope(async (scope) => ({
    paused: await scope.payouts.isPaused(),
    quote: payout.terms ? null : await scope.directory.newestQuote(),
  }));
  if (paused) return wait('payouts are paused');
  const priced = pricePayment(payout, { quote, limits, now: clock.now() });
  if (priced.kind === 'wait') return priced;
  if (priced.kind === 'hold') return holdWith(claim, ports, priced);
  if (!rail.isAddress(priced.recipient)) {
    return holdWith(claim, ports, hold('RECIPIENT_NOT_A_WALLET'), priced);
  }
  const facts = await rail.paymentFacts(priced.recipient);
  const objection =
    objectionTo(facts) ??
    (await inScope((scope) => objectionToFunds(scope, claim, ports, priced, facts)));
  if (objection?.kind === 'wait') return objection;
  if (objection) return holdWith(claim, ports, objection, priced);
  const signing = await rail.sign({
    recipient: priced.recipient,
    amountBaseUnits: priced.terms.amountPyusd.amountMinor,
    memo: `${payout.id}:${payout.attemptCount + 1}`,
  });
  if (signing.kind === 'later') return wait('the rehearsal could not be read');
  if (signing.kind === 'objection') return holdWith(claim, ports, hold(signing.code), priced);
  return persistAttempt(claim, ports, priced, facts, signing.transfer);
}

async function holdWith(
  claim: Claim,
  { inScope }: StartPaymentPorts,
  reason: Hold,
  priced: PricedPayment | null = null,
): Promise<Started> {
  const patch = priced ? { terms: priced.terms, recipientAddress: priced.recipient } : {};
  const moved = await inScope((scope) => holdPayout(scope, claim, reason, patch));
  return { kind: moved ? 'held' : 'overtaken' };
}

/** Whether the treasury can promise the amount, as far as this transaction sees. */
async function objectionToFunds(
  scope: Scope,
  claim: Claim,
  { limits, clock }: StartPaymentPorts,
  { terms }: PricedPayment,
  facts: PaymentFacts,
): Promise<Hold | Wait | null> {
  return objectionToReservation({
    payout: claim.payout,
    amountBaseUnits: terms.amountPyusd.amountMinor,
    balanceBaseUnits: facts.treasury.tokenAccount?.balance ?? 0n,
    exposure: await scope.payouts.exposure(facts.slot, clock.now()),
    limits,
  });
}

/** Leaves QUEUED together with the attempt, its reservation and its event, or not at all. */
async function persistAttempt(
  claim: Claim,
  ports: StartPaymentPorts,
  priced: PricedPayment,
  facts: PaymentFacts,
  signed: SignedTransfer,
): Promise<Started> {
  const { payout } = claim;
  const attempt = payout.attemptCount + 1;
  return ports.inScope(async (scope): Promise<Started> => {
    // Two workers may have read the same balance: only the one that holds this lock counts what is promised.
    await scope.payouts.lockTreasury();
    if (await scope.payouts.isPaused()) return wait('payouts are paused');
    const objection = await objectionToFunds(scope, claim, ports, priced, facts);
    if (objection) return wait('the balance was promised to another payment meanwhile');
    const moved = await scope.payouts.move(claim, {
      status: 'SENDING',
      terms: priced.terms,
      recipientAddress: priced.recipient,
      attemptCount: attempt,
      signature: signed.signature,
      reasonCode: null,
      reason: null,
    });
    if (!moved) return { kind: 'overtaken' };
    await scope.payouts.insertAttempt({ ...signed, payoutId: payout.id, number: attempt });
    await scope.book(payout.id, attempt, reservedEntry(signed.amountBaseUnits));
    await scope.publish({
      type: 'PaymentBroadcast',
      aggregateId: payout.id,
      data: {
        ...subjectOf(payout),
        attempt,
        signature: signed.signature,
        ...wireAmounts(payout, priced.terms),
      },
    });
    return { kind: 'sending', signedTransaction: signed.signedTransaction };
  });
}
