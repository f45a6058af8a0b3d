import { SIGNER_API, type SignerRefusalCode } from '@outlay/schemas/signer-api';
import type { ProvePrice } from '@outlay/prices';
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
import { coolingOffEnd, coolingOffReason, WALLET_COOLING_OFF } from '../domain/cooling-off.ts';
import { reservedEntry } from '../domain/journal.ts';
import { judgeMint } from '../domain/mint-guard.ts';
import { objectionToPayee, walletOf, type Payee } from '../domain/payee-wallet.ts';
import type { Attempt, Payout } from '../domain/payout.ts';
import { tighterLimits } from '../domain/settings.ts';
import {
  AWAITING_CONFIRMATION,
  AWAITING_REASON,
  UNNOTICED_WAIT_MAX_MS,
} from '../domain/signer-refusals.ts';
import { holdPayout, subjectOf } from './hold-payout.ts';
import {
  exposureRequestOf,
  judgeTreasury,
  payersFor,
  pickPayer,
  rulesFor,
  type Payer,
  type PickPorts,
} from './pick-payer.ts';
import type { Claim, PayoutPatch, Rail, Reads, Scope, SignedTransfer, Transfer } from './ports.ts';
import { guardMint } from './stop-payouts.ts';
import type { PaymentRules } from './treasury-ports.ts';

export interface StartPaymentPorts extends PickPorts {
  readonly log: Logger;
  readonly price: ProvePrice;
  /** Milliseconds that a payment waits after a change of the payee's wallet. */
  readonly coolingOffMs: number;
  readonly reads: Reads;
  /** Runs work in one transaction, caused by the payout's approval. */
  readonly inScope: <Value>(work: (scope: Scope) => Promise<Value>) => Promise<Value>;
}

export type Started =
  | {
      readonly kind: 'sending';
      /** On the payout as it was written, with its attempt. */
      readonly claim: Claim;
      readonly signedTransaction: string;
      readonly rail: Rail;
    }
  | { readonly kind: 'held' }
  /** Another worker has moved the payout, and nothing was written here. */
  | { readonly kind: 'overtaken' }
  | Wait;

/**
 * Takes a queued payout to a persisted, signed transaction. Sends nothing: bytes are sent only after the transaction that wrote
 * them has committed (payment rule 1).
 */
export async function startPayment(claim: Claim, ports: StartPaymentPorts): Promise<Started> {
  const { treasuries, clock, limits, reads } = ports;
  const { payout } = claim;
  const payee = await payeeOf(reads, payout);
  const [rules, quotes] = await Promise.all([
    rulesFor(reads, payout, walletOf(payout, payee)),
    reads.directory.quotes(),
  ]);
  const payers = payersFor(treasuries, payout, rules);
  const [first, second] = payers;
  if (!first) return wait('this process has no key for its treasury');
  const isStopped = payers.every(({ name }) => rules.stopped.has(name));
  if (rules.paused || isStopped) return wait('payouts are paused');
  const priced = pricePayment(payout, {
    price: ports.price,
    payee,
    quotes,
    limits: tighterLimits(rules.ownLimits, limits),
    operatorLimits: limits,
    now: clock.now(),
  });
  if (priced.kind === 'wait') return priced;
  if (priced.kind === 'hold') return holdWith(claim, ports, priced);
  if (await isCoolingOff(claim, payee, ports)) return wait('the wallet was changed recently');
  if (first.addressKind(priced.recipient.address) === 'none') {
    return holdWith(claim, ports, hold('RECIPIENT_NOT_A_WALLET'), priced);
  }
  const facts = await first.paymentFacts(priced.recipient.address, second?.address);
  if (await isStoppedByMint(ports, rules, facts)) return wait('the issuer changed PYUSD');
  // The rules are read again under the treasury's lock, so that a change since then stops the payment.
  const payer = await pickPayer(reads, ports, { payout, priced, facts, rules }, payers);
  if (payer.kind === 'wait') return payer;
  if (payer.kind === 'hold') return holdWith(claim, ports, payer, priced);
  return signAndPersist(claim, ports, priced, payer);
}

const payeeOf = async (
  { directory }: Pick<Reads, 'directory'>,
  { organizationId, payeeId }: Payout,
): Promise<Payee | null> =>
  (await directory.payees(organizationId, [payeeId])).get(payeeId) ?? null;

const coolingOffOf = (
  payee: Payee | null,
  { clock, coolingOffMs }: Pick<StartPaymentPorts, 'clock' | 'coolingOffMs'>,
): Date | null => coolingOffEnd(payee?.walletChangedAt ?? null, coolingOffMs, clock.now());

/** Stored once, so that the payee sees why the payment waits. */
async function isCoolingOff(
  claim: Claim,
  payee: Payee | null,
  ports: StartPaymentPorts,
): Promise<boolean> {
  const end = coolingOffOf(payee, ports);
  if (end && claim.payout.reasonCode !== WALLET_COOLING_OFF) {
    const patch = { reasonCode: WALLET_COOLING_OFF, reason: coolingOffReason(end) };
    await ports.inScope(({ payouts }) => payouts.move(claim, { status: 'QUEUED', ...patch }));
  }
  return end !== null;
}

async function signAndPersist(
  claim: Claim,
  ports: StartPaymentPorts,
  priced: PricedPayment,
  payer: Payer,
): Promise<Started> {
  const { payout } = claim;
  const { priceProof } = priced.terms;
  const signing = await payer.rail.sign({
    payoutId: payout.id,
    recipient: priced.recipient.address,
    amountBaseUnits: priced.terms.amount.amountMinor,
    memo: `${payout.id}:${payout.attemptCount + 1}`,
    payeeMemo: priced.recipient.memo,
    guardLamports: payer.facts.guardLamports,
    approval: approvalOf(payout),
    price: priceProof,
  });
  if (signing.kind === 'later') return waitForSigner(claim, ports, signing.code);
  if (signing.kind === 'objection') return holdWith(claim, ports, hold(signing.code), priced);
  return persistAttempt(claim, ports, { ...payer, priced, signed: signing.transfer });
}

/** What the signer demands of an approval; a stored one that lacks it is a fault. */
const approvalOf = ({
  organizationId,
  content,
  approval,
  rateProof,
}: Payout): Transfer['approval'] =>
  SIGNER_API.signPayment.request.shape.approval.parse({
    ...approval,
    organizationId,
    content,
    rateProof,
  });

/** Stores once why a payout waits that has waited for long, so that people see it. */
async function waitForSigner(
  { payout, ...claim }: Claim,
  { inScope, clock }: StartPaymentPorts,
  code: SignerRefusalCode | null,
): Promise<Wait> {
  if (code === null) return wait('the rehearsal could not be read');
  const isLong = clock.now().getTime() - payout.queuedAt.getTime() > UNNOTICED_WAIT_MAX_MS;
  if (isLong && payout.reasonCode !== AWAITING_CONFIRMATION) {
    const patch = { reasonCode: AWAITING_CONFIRMATION, reason: AWAITING_REASON };
    await inScope(({ payouts }) =>
      payouts.move({ ...claim, payout }, { status: 'QUEUED', ...patch }),
    );
  }
  return wait(`the signer refuses it for now: ${code}`);
}

/** Whether the mint's settings stop payouts. Usually one comparison in memory is enough. */
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
  const patch = priced ? { terms: priced.terms, ...recipientOf(priced) } : {};
  const moved = await inScope((scope) => holdPayout(scope, claim, reason, patch));
  return { kind: moved ? 'held' : 'overtaken' };
}

const recipientOf = ({
  recipient: { address, memo },
}: PricedPayment): Pick<PayoutPatch, 'recipientAddress' | 'recipientMemo'> => ({
  recipientAddress: address,
  recipientMemo: memo,
});

/** A signed payment, which must be persisted before its bytes are sent. */
interface SignedPayment extends Payer {
  readonly priced: PricedPayment;
  readonly signed: SignedTransfer;
}

type SendingClaim = Claim & { readonly openAttempt: Attempt };

/** Thrown to roll back a payment when the payee's wallet, rules or reservations have changed since it was signed. */
class OverruledError extends Error {
  override readonly name = 'OverruledError';
}

/** Moves the payout out of QUEUED together with its attempt, reservation and event, or not at all. */
async function persistAttempt(
  claim: Claim,
  ports: StartPaymentPorts,
  payment: SignedPayment,
): Promise<Started> {
  const { rail, signed } = payment;
  const { payout } = claim;
  try {
    return await ports.inScope(async (scope): Promise<Started> => {
      const moved = await moveToSending(scope, claim, payment);
      if (!moved) return { kind: 'overtaken' };
      const recipients = [payment.priced.recipient.address];
      const request = exposureRequestOf({ ...payment, payout, written: signed }, ports.clock);
      // From here on, a change of the wallet waits until this payment is recorded.
      const payee = await scope.lockPayee(payout.organizationId, payout.payeeId);
      await writeAttempt(scope, moved, payment);
      // Two workers may have read the same balance, so only the holder of this lock counts reservations, without its own attempt.
      // The lock is taken last: others wait only for two reads and a commit, and a refusal rolls back the rest.
      const now = await scope.payouts.lockToSign(rail.name, recipients, request);
      const isPayable = objectionToPayee(payout, payee, payment.priced.recipient) === null;
      if (!isPayable || coolingOffOf(payee, ports)) throw new OverruledError();
      const { objection } = judgeTreasury(now, ports, { ...payment, payout });
      if (objection) throw new OverruledError();
      const { signedTransaction } = signed;
      return { kind: 'sending', claim: moved, signedTransaction, rail };
    });
  } catch (error) {
    if (!(error instanceof OverruledError)) throw error;
    return wait('the wallet, rules or promises have changed since it was signed');
  }
}

/** Returns the claim with what is written and its attempt; null when another worker has moved the payout. */
async function moveToSending(
  scope: Scope,
  claim: Claim,
  { rail, priced, facts, signed }: SignedPayment,
): Promise<SendingClaim | null> {
  const { payout } = claim;
  const number = payout.attemptCount + 1;
  const patch = {
    status: 'SENDING',
    treasury: rail.name,
    terms: priced.terms,
    ...recipientOf(priced),
    attemptCount: number,
    signature: signed.signature,
    reasonCode: null,
    reason: null,
  } as const;
  if (!(await scope.payouts.move(claim, patch))) return null;
  const { rentLamports } = facts;
  return {
    ...claim,
    payout: { ...payout, ...patch },
    openAttempt: { ...signed, state: 'OPEN', payoutId: payout.id, number, rentLamports },
  };
}

async function writeAttempt(
  scope: Scope,
  { payout, openAttempt }: SendingClaim,
  { rail, priced, signed }: SignedPayment,
): Promise<void> {
  const { number: attempt } = openAttempt;
  const about = { payoutId: payout.id, attempt, treasury: rail.name };
  await scope.payouts.insertAttempt(openAttempt);
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
}
