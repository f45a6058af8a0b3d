import { formatMoney, type Money } from '@outlay/platform/money';
import { SOL_FLOOR_LAMPORTS } from './check-chain.ts';
import type { MintSettings } from './mint-guard.ts';
import type { Exposure } from './reservation.ts';
import type { PayoutSettings } from './settings.ts';

/** What the finalized chain says about the treasury, all as of one slot. */
export interface TreasuryFacts {
  readonly slot: number;
  readonly readAt: Date;
  readonly lamports: bigint;
  /** 0 without a PYUSD account. */
  readonly pyusdBaseUnits: bigint;
  readonly isFrozen: boolean;
  readonly mint: MintSettings | null;
}

/** Why nothing new is signed; without an actor the service stopped by itself. */
export interface Pause {
  readonly reason: string;
  readonly since: Date;
  readonly actorId: string | null;
}

/** The treasury as an organisation's finance sees it. */
export interface TreasuryView {
  readonly address: string;
  readonly facts: TreasuryFacts | null;
  readonly exposure: Exposure;
  /** Of payouts that wait in the queue. */
  readonly queuedUsdMinor: bigint;
  readonly pause: Pause | null;
  readonly settings: PayoutSettings;
}

const sol = (lamports: bigint): string => shown({ amountMinor: lamports, currency: 'SOL' });
const pyusd = (baseUnits: bigint): string => shown({ amountMinor: baseUnits, currency: 'PYUSD' });
const shown = (money: Money): string =>
  `${formatMoney(money).replace(/\.?0+$/, '')} ${money.currency}`;

/** What should be done about the treasury before payouts have to be held, as sentences. */
export function warningsOf(view: TreasuryView): string[] {
  const { facts, settings, exposure } = view;
  if (!facts) return ['The chain does not answer, so nothing is known about the balances.'];
  const available = facts.pyusdBaseUnits - exposure.reservedBaseUnits;
  const warnings: string[] = [];
  if (facts.isFrozen) warnings.push("The issuer has frozen the treasury's PYUSD account.");
  if (facts.lamports < SOL_FLOOR_LAMPORTS) {
    warnings.push(
      `The treasury holds ${sol(facts.lamports)}, less than the ${sol(SOL_FLOOR_LAMPORTS)} that have to stay for fees: payouts are held until it is topped up.`,
    );
  } else if (facts.lamports < settings.warnBelowSol.amountMinor) {
    warnings.push(
      `The treasury holds ${sol(facts.lamports)} for fees, less than the ${shown(settings.warnBelowSol)} to warn below.`,
    );
  }
  if (available < settings.warnBelowPyusd.amountMinor) {
    warnings.push(
      `The treasury has ${pyusd(available)} left to pay with, less than the ${shown(settings.warnBelowPyusd)} to warn below.`,
    );
  }
  // A cent is ten thousand millionths; the rate moves this by at most two percent.
  if (available < view.queuedUsdMinor * 10_000n) {
    warnings.push('The payouts in the queue need more PYUSD than the treasury has left.');
  }
  return warnings;
}
