import { wait, type PaymentLimits, type PricedPayment } from '../domain/approved-payment.ts';
import { objectionTo, type PaymentFacts } from '../domain/check-chain.ts';
import { candidatesFor, chooseTreasury, type JudgedTreasury } from '../domain/choose-treasury.ts';
import type { Hold } from '../domain/holds.ts';
import type { PayeeWallet } from '../domain/payee-wallet.ts';
import type { Payout } from '../domain/payout.ts';
import { objectionToReservation, type Exposure } from '../domain/reservation.ts';
import { tighterLimits } from '../domain/settings.ts';
import type { Wait } from '../domain/approved-payment.ts';
import type { Clock, ExposureRequest, Rail, Reads, SignedTransfer } from './ports.ts';
import type { Treasuries } from './treasuries.ts';
import type { PaymentRules } from './treasury-ports.ts';

export interface PickPorts {
  readonly treasuries: Treasuries;
  readonly clock: Clock;
  /** The operator's limits. */
  readonly limits: PaymentLimits;
}

/** The paying treasury, and its checked data. */
export interface Payer {
  readonly kind: 'payer';
  readonly rail: Rail;
  readonly facts: PaymentFacts;
}

export const rulesFor = (
  { rules }: Pick<Reads, 'rules'>,
  { organizationId }: Payout,
  recipient: PayeeWallet | null,
): Promise<PaymentRules> => rules(organizationId, recipient === null ? [] : [recipient.address]);

/** Treasuries that may pay a payout under the current rules, in order of preference. */
export const payersFor = (
  treasuries: Treasuries,
  payout: Payout,
  { secondMayPay }: PaymentRules,
): readonly Rail[] =>
  candidatesFor(payout, {
    primary: treasuries.primaryOf(payout.organizationId)?.name ?? null,
    second: treasuries.secondOf(payout.organizationId)?.name ?? null,
    secondMayPay: secondMayPay,
  }).flatMap((name) => treasuries.named(name) ?? []);

/** The first treasury without objections, all checked at one slot; `facts` are the first treasury's. */
export async function pickPayer(
  reads: Pick<Reads, 'exposure'>,
  ports: PickPorts,
  {
    rules,
    ...payment
  }: {
    readonly payout: Payout;
    readonly priced: PricedPayment;
    readonly facts: PaymentFacts;
    readonly rules: PaymentRules;
  },
  [first, second]: readonly Rail[],
): Promise<Payer | Hold | Wait> {
  if (!first) return wait('this process has no key for its treasury');
  const { facts } = payment;
  const payers = [{ kind: 'payer' as const, rail: first, facts }];
  if (second && facts.second) {
    payers.push({ kind: 'payer', rail: second, facts: { ...facts, treasury: facts.second } });
  }
  const judged: JudgedTreasury[] = [];
  for (const payer of payers) {
    const one = { ...payment, ...payer };
    const exposure = await reads.exposure(exposureRequestOf(one, ports.clock));
    judged.push(judgeTreasury({ rules, exposure }, ports, one));
    if (judged.at(-1)?.objection === null) break;
  }
  const [ofFirst, ofSecond] = judged;
  if (!ofFirst) throw new Error('the first treasury was not judged');
  const choice = chooseTreasury(ofFirst, ofSecond ?? null);
  if (choice.kind !== 'pay') return choice;
  const payer = payers.find(({ rail }) => rail.name === choice.treasury);
  if (!payer) throw new Error('the chosen treasury was not judged');
  return payer;
}

export interface JudgedPayment {
  readonly payout: Payout;
  readonly priced: PricedPayment;
  readonly rail: Rail;
  readonly facts: PaymentFacts;
  /** The payout's own attempt, if already written. */
  readonly written?: SignedTransfer;
}

export const exposureRequestOf = (
  { payout, rail, facts, written }: JudgedPayment,
  clock: Clock,
): ExposureRequest => ({
  balanceSlot: facts.slot,
  now: clock.now(),
  organizationId: payout.organizationId,
  source: rail.source,
  destination: facts.recipient.tokenAddress,
  ...(written && { except: written.signature }),
});

/** Objections to one treasury under these rules and reservations. */
export function judgeTreasury(
  { rules, exposure }: { readonly rules: PaymentRules; readonly exposure: Exposure },
  { treasuries, limits }: PickPorts,
  { payout, priced, rail, facts }: JudgedPayment,
): JudgedTreasury {
  const { name } = rail;
  const isStopped = rules.stopped.has(name);
  if (rules.paused || isStopped) return { name, isStopped, objection: wait('payouts are paused') };
  if (!payersFor(treasuries, payout, rules).includes(rail)) {
    return { name, isStopped, objection: wait('that treasury can no longer pay it') };
  }
  const { allowListOnly } = rules;
  const listed = rules.listed.get(priced.recipient.address) ?? null;
  const objection =
    objectionTo(facts, { allowListOnly, listed }) ??
    objectionToReservation({
      payout,
      amountBaseUnits: priced.terms.amount.amountMinor,
      balanceBaseUnits: facts.treasury.tokenAccount?.balance ?? 0n,
      exposure,
      limits: tighterLimits(rules.ownLimits, limits),
      operatorLimits: limits,
      rentLamports: facts.rentLamports,
    });
  return { name, isStopped, objection };
}
