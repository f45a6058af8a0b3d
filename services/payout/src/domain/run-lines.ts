import { pricePayment, wait, type PaymentLimits } from './approved-payment.ts';
import { objectionTo, type PaymentFacts, type RecipientRule } from './check-chain.ts';
import { candidatesFor, chooseTreasury, type JudgedTreasury } from './choose-treasury.ts';
import { coolingOffEnd, coolingOffReason } from './cooling-off.ts';
import { HOLDS } from './holds.ts';
import type { Payee } from './payee-wallet.ts';
import type { Payout } from './payout.ts';
import type { ProvePrice } from '@outlay/prices';
import type { Quotes } from './proven-rates.ts';
import { objectionToReservation, type Exposure } from './reservation.ts';
import type { RunLine } from './run-preview.ts';
import { tighterLimits } from './settings.ts';

/** Input of a run's preview, read once for all payouts. */
export interface RunFacts {
  readonly isPaused: boolean;
  /** Names of treasuries that the service has stopped. */
  readonly stopped: ReadonlySet<string>;
  readonly ownLimits: PaymentLimits | null;
  readonly operatorLimits: PaymentLimits;
  readonly ruleFor: (recipient: string) => RecipientRule;
  readonly secondMayPay: boolean;
  readonly primary: string;
  /** Name of the second treasury; null when there is only one. */
  readonly second: string | null;
  readonly price: ProvePrice;
  /** Payees by member id. */
  readonly payees: ReadonlyMap<string, Payee>;
  readonly quotes: Quotes;
  /** Reservations and daily sums of each treasury. */
  readonly exposures: ReadonlyMap<string, Exposure>;
  /** The chain's data for each payable recipient; `second` is the second treasury. */
  readonly facts: ReadonlyMap<string, PaymentFacts>;
  /** Milliseconds that a payment waits after a change of the payee's wallet. */
  readonly coolingOffMs: number;
  readonly now: Date;
}

/** Lines in sending order: money that earlier payouts use is not available to later ones. */
export function runLines(payouts: readonly Payout[], known: RunFacts): RunLine[] {
  const exposures = new Map(known.exposures);
  return payouts.map((payout) => {
    const line = lineOf(payout, { ...known, exposures });
    if (line.outcome !== 'SENT') return line;
    for (const [name, exposure] of exposures) {
      exposures.set(name, promised(exposure, line, name === line.treasury));
    }
    return line;
  });
}

/**
 * The exposure after an earlier payout of the run. An organization's daily sum covers all treasuries; reservations and the
 * operator's daily sum are per treasury.
 */
function promised(exposure: Exposure, line: RunLine, isPayer: boolean): Exposure {
  const usdMinor = line.payout.amountUsd.amountMinor;
  return {
    ...exposure,
    lastDayUsdMinor: exposure.lastDayUsdMinor + usdMinor,
    ...(isPayer && {
      reservedBaseUnits: exposure.reservedBaseUnits + (line.amount?.amountMinor ?? 0n),
      allLastDayUsdMinor: exposure.allLastDayUsdMinor + usdMinor,
    }),
  };
}

function lineOf(payout: Payout, known: RunFacts): RunLine {
  type Changes = Partial<Omit<RunLine, 'payout' | 'outcome' | 'problem'>>;
  const line = (
    outcome: RunLine['outcome'],
    problem: string | null,
    changes: Changes = {},
  ): RunLine => ({
    payout,
    treasury: null,
    amount: payout.terms?.amount ?? null,
    rentLamports: 0n,
    guardLamports: 0n,
    ...changes,
    outcome,
    problem,
  });
  if (known.isPaused) return line('WAITING', 'Payouts are stopped.');
  const limits = tighterLimits(known.ownLimits, known.operatorLimits);
  const { quotes, now, operatorLimits, price } = known;
  const payee = known.payees.get(payout.payeeId) ?? null;
  const priced = pricePayment(payout, { price, payee, quotes, limits, operatorLimits, now });
  if (priced.kind === 'wait') return line('WAITING', 'Waiting for a current PYUSD price.');
  if (priced.kind === 'hold') return line('HELD', priced.reason);
  const coolingOff = coolingOffEnd(payee?.walletChangedAt ?? null, known.coolingOffMs, now);
  if (coolingOff) return line('WAITING', coolingOffReason(coolingOff));
  const facts = known.facts.get(priced.recipient.address);
  if (!facts) return line('HELD', HOLDS.RECIPIENT_NOT_A_WALLET.reason);
  const { amount } = priced.terms;
  const { rentLamports, guardLamports } = facts;
  const rule = known.ruleFor(priced.recipient.address);
  const [ofFirst, ofSecond] = candidatesFor(payout, known).map((name) =>
    judged(name, payout, amount.amountMinor, { ...known, limits, facts, rule }),
  );
  const choice = ofFirst
    ? chooseTreasury(ofFirst, ofSecond ?? null)
    : wait('no treasury may pay it');
  const treasury = choice.kind === 'pay' ? choice.treasury : null;
  const costs = { amount, rentLamports, guardLamports, treasury };
  if (choice.kind === 'pay') return line('SENT', null, costs);
  if (choice.kind === 'hold') return line('HELD', choice.reason, costs);
  return ofFirst?.isStopped
    ? line('WAITING', 'Payouts are stopped.', costs)
    : line('WAITING', 'The treasury balance is reserved for other payments.', costs);
}

function judged(
  name: string,
  payout: Payout,
  amountBaseUnits: bigint,
  known: Omit<RunFacts, 'facts'> & {
    readonly limits: PaymentLimits;
    readonly facts: PaymentFacts;
    readonly rule: RecipientRule;
  },
): JudgedTreasury {
  const exposure = known.exposures.get(name);
  const accounts = name === known.primary ? known.facts.treasury : known.facts.second;
  const isStopped = known.stopped.has(name);
  if (isStopped || !exposure || !accounts) return { name, isStopped, objection: wait('stopped') };
  const facts = { ...known.facts, treasury: accounts };
  const objection =
    objectionTo(facts, known.rule) ??
    objectionToReservation({
      payout,
      amountBaseUnits,
      balanceBaseUnits: accounts.tokenAccount?.balance ?? 0n,
      exposure,
      limits: known.limits,
      operatorLimits: known.operatorLimits,
      rentLamports: facts.rentLamports,
    });
  return { name, isStopped, objection };
}
