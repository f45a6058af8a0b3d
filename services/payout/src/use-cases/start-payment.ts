import type { Logger } from '@outlay/platform/telemetry';
import {
  pricePayment,
  wait,
  wireAmounts,
  type PricedPayment,
  type Wait,
} from '../domain/approved-payment.ts';
import type { PaymentFacts } from '../domain/check-chain.ts';
import { hold, type Hold } from '../domain/holds.ts';
import { reservedEntry } from '../domain/journal.ts';
import { judgeMint } from '../domain/mint-guard.ts';
import type { Payout } from '../domain/payout.ts';
import { tighterLimits } from '../domain/settings.ts';
import { holdPayout, subjectOf } from './hold-payout.ts';
import {
  judgePayer,
  payersFor,
  pickPayer,
  rulesFor,
  type Payer,
  type PickPorts,
} from './pick-payer.ts';
import type { Claim, Rail, Reads, Scope, SignedTransfer } from './ports.ts';
import { guardMint } from './stop-payouts.ts';
import type { PaymentRules } from './treasury-ports.ts';

export interface StartPaymentPorts extends PickPorts {
  readonly log: Logger;
  readonly reads: Reads;
  /** One transaction in the name of the approval that the payout follows from. */
  readonly inScope: <Value>(work: (scope: Scope) => Promise<Value>) => Promise<Value>;
}

export type Started =
  | { readonly kind: 'sending'; readonly signedTransaction: string; readonly rail: Rail }
  | { readonly kind: 'held' }
  /** Somebody else has moved the payout: nothing of what was done here counts. */
  | { readonly kind: 'overtaken' }
  | Wait;

/**
 * Takes a queued payout to a persisted, signed transaction. Nothing is sent here: the bytes go out only after the
 * transaction that wrote them has committed (payment rule 1).
 */
export async function startPayment(claim: Claim, ports: StartPaymentPorts): Promise<Started> {
  const { treasuries, clock, limits, reads } = ports;
  const { payout } = claim;
  const [rules, quote] = await Promise.all([
    rulesFor(reads, payout),
    payout.terms ? null : reads.directory.newestQuote(),
  ]);
  const payers = payersFor(treasuries, payout, rules);
  const [first, second] = payers;
  if (!first) return wait('this process has no key for its treasury');
  const isStopped = payers.every(({ name }) => rules.stopped.has(name));
  if (rules.paused || isStopped) return wait('payouts are paused');
  const priced = pricePayment(payout, {
    contentSeal: treasuries.primary.contentSeal(payout.id, payout.contentHash),
    quote,
    limits: tighterLimits(rules.ownLimits, limits),
    operatorLimits: limits,
    now: clock.now(),
  });
  if (priced.kind === 'wait') return priced;
  if (priced.kind === 'hold') return holdWith(claim, ports, priced);
  if (first.addressKind(priced.recipient) === 'none') {
    return holdWith(claim, ports, hold('RECIPIENT_NOT_A_WALLET'), priced);
  }
  const facts = await first.paymentFacts(priced.recipient, second?.address);
  if (await isStoppedByMint(ports, rules, facts)) return wait('the issuer changed PYUSD');
  const payer = await pickPayer(reads, ports, { payout, priced, facts }, payers);
  if (payer.kind === 'wait') return payer;
  if (payer.kind === 'hold') return holdWith(claim, ports, payer, priced);
  if (await isPaidByAnother(reads, payer, payout)) {
    return holdWith(claim, ports, hold('PAID_BEFORE_ON_CHAIN'), priced);
  }
  return signAndPersist(claim, ports, priced, payer);
}

/** The chain refuses a second payment of one treasury by itself; whether another one's guard stands, it has to be asked. */
async function isPaidByAnother(
  { guardsOfOthers }: Pick<Reads, 'guardsOfOthers'>,
  { rail }: Payer,
  { id, attemptCount }: Payout,
): Promise<boolean> {
  if (attemptCount === 0) return false;
  const guards = await guardsOfOthers(id, rail.source);
  return guards.length > 0 && rail.doesAnyStand(guards);
}

async function signAndPersist(
  claim: Claim,
  ports: StartPaymentPorts,
  priced: PricedPayment,
  payer: Payer,
): Promise<Started> {
  const { payout } = claim;
  const signing = await payer.rail.sign({
    payoutId: payout.id,
    recipient: priced.recipient,
    amountBaseUnits: priced.terms.amountPyusd.amountMinor,
    memo: `${payout.id}:${payout.attemptCount + 1}`,
    payeeMemo: priced.recipientMemo,
    guardLamports: payer.facts.guardLamports,
  });
  if (signing.kind === 'later') return wait('the rehearsal could not be read');
  if (signing.kind === 'objection') return holdWith(claim, ports, hold(signing.code), priced);
  return persistAttempt(claim, ports, { ...payer, priced, signed: signing.transfer });
}

/** Whether the mint's settings stop payouts; most of the time one comparison in memory says no. */
async function isStoppedByMint(
  { inScope, log }: StartPaymentPorts,
  { acceptedMint }: PaymentRules,
  { mint }: PaymentFacts,
): Promise<boolean> {
  if (judgeMint(acceptedMint, mint).kind === 'fine') return false;
  const { judgement, hasStopped } = await inScope((scope) => guardMint(scope, mint));
  if (judgement.kind !== 'stop') return false;
  if (hasStopped) log.fatal({ mint }, `payouts stopped: ${judgement.reason}`);
  return true;
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

/** A payment that only has to be written down before its bytes may go out. */
interface SignedPayment extends Payer {
  readonly priced: PricedPayment;
  readonly signed: SignedTransfer;
}

/** Undoes what a payment has written, because rules or promises have changed since it was signed. */
class OverruledError extends Error {
  override readonly name = 'OverruledError';
}

/** Leaves QUEUED together with the attempt, its reservation and its event, or not at all. */
async function persistAttempt(
  claim: Claim,
  ports: StartPaymentPorts,
  payment: SignedPayment,
): Promise<Started> {
  const { rail, signed } = payment;
  const { payout } = claim;
  try {
    return await ports.inScope(async (scope): Promise<Started> => {
      if (!(await writeAttempt(scope, claim, payment))) return { kind: 'overtaken' };
      // Two workers may have read the same balance: only the one that holds this lock counts what is promised, its own attempt
      // apart. It is taken last, so that others wait for two reads and a commit only, and a rule that says no undoes the rest.
      await scope.payouts.lockToSign(rail.name, payout.organizationId);
      const now: Pick<Reads, 'rules' | 'exposure'> = {
        rules: (organizationId, recipients) => scope.treasury.rules(organizationId, recipients),
        exposure: (request) => scope.payouts.exposure(request),
      };
      const { objection } = await judgePayer(now, ports, { ...payment, payout, written: signed });
      if (objection) throw new OverruledError();
      return { kind: 'sending', signedTransaction: signed.signedTransaction, rail };
    });
  } catch (error) {
    if (!(error instanceof OverruledError)) throw error;
    return wait('rules or promises have changed since it was signed');
  }
}

/** False when somebody else has moved the payout meanwhile. */
async function writeAttempt(
  scope: Scope,
  claim: Claim,
  { rail, priced, facts, signed }: SignedPayment,
): Promise<boolean> {
  const { payout } = claim;
  const treasury = rail.name;
  const attempt = payout.attemptCount + 1;
  const moved = await scope.payouts.move(claim, {
    status: 'SENDING',
    treasury,
    terms: priced.terms,
    recipientAddress: priced.recipient,
    attemptCount: attempt,
    signature: signed.signature,
    reasonCode: null,
    reason: null,
  });
  if (!moved) return false;
  await scope.payouts.insertAttempt({
    ...signed,
    payoutId: payout.id,
    number: attempt,
    rentLamports: facts.rentLamports,
  });
  const about = { payoutId: payout.id, attempt, treasury };
  await scope.book(about, reservedEntry(signed.amountBaseUnits));
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
  return true;
}
