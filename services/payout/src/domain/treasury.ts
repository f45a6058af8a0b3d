import { coinText, formatMoney, type Money } from '@outlay/platform/money';
import { PAID_ASSET } from './paid-asset.ts';
import { SOL_FLOOR_LAMPORTS } from './check-chain.ts';
import type { MintSettings } from './mint-guard.ts';
import type { Exposure } from './reservation.ts';
import type { PayoutSettings } from './settings.ts';

/** Finalized state of the treasury, all at one slot. */
export interface TreasuryFacts {
  readonly slot: number;
  readonly readAt: Date;
  readonly lamports: bigint;
  /** 0 for a treasury without a PYUSD account. */
  readonly baseUnits: bigint;
  readonly isFrozen: boolean;
  readonly mint: MintSettings | null;
}

/** Why nothing new is signed. Without an actor, the service or an operator stopped payouts for everyone. */
export interface Pause {
  readonly reason: string;
  readonly since: Date;
  readonly actorId: string | null;
  readonly isOperatorOnly: boolean;
}

/** The treasury as shown to an organization's finance. */
export interface TreasuryView extends TreasuryState {
  /** Total of queued payouts in US cents. */
  readonly queuedUsdMinor: bigint;
  readonly settings: PayoutSettings;
  /** The fallback treasury; null when there is only one. */
  readonly second: SecondTreasuryView | null;
}

/** Fields that all treasuries have. */
export interface TreasuryState {
  readonly name: string;
  readonly address: string;
  /** Null when the chain doesn't respond. */
  readonly facts: TreasuryFacts | null;
  readonly exposure: Exposure;
  readonly pause: Pause | null;
}

export interface SecondTreasuryView extends TreasuryState {
  /** Warning thresholds of the organization, as for the first treasury. */
  readonly settings: PayoutSettings;
}

const sol = (lamports: bigint): string => shown({ amountMinor: lamports, currency: 'SOL' });
const amountText = (baseUnits: bigint): string =>
  shown({ amountMinor: baseUnits, currency: PAID_ASSET });
const shown = (money: Money): string => coinText(formatMoney(money), money.currency);

const UNKNOWN = 'The chain does not answer, so nothing is known about the balances.';

/** Sentences about what is needed before payouts have to be held. */
export function warningsOf({ facts, settings, exposure, queuedUsdMinor }: TreasuryView): string[] {
  if (!facts) return [UNKNOWN];
  const available = facts.baseUnits - exposure.reservedBaseUnits;
  const warnings = balanceWarnings(facts, available, settings);
  // A cent is ten thousand millionths; the rate changes this by at most two percent.
  if (available < queuedUsdMinor * 10_000n) {
    warnings.push('Queued payouts need more PYUSD than is left to pay with.');
  }
  return warnings;
}

/** Warnings of the second treasury. They leave out the queue, since the second treasury may have to pay any part of it. */
export const secondWarningsOf = ({ facts, settings, exposure }: SecondTreasuryView): string[] =>
  facts
    ? balanceWarnings(facts, facts.baseUnits - exposure.reservedBaseUnits, settings)
    : [UNKNOWN];

function balanceWarnings(
  facts: TreasuryFacts,
  available: bigint,
  settings: PayoutSettings,
): string[] {
  const warnings: string[] = [];
  if (facts.isFrozen) warnings.push("The issuer has frozen the treasury's PYUSD account.");
  if (facts.lamports < SOL_FLOOR_LAMPORTS) {
    warnings.push(
      `Add at least ${sol(SOL_FLOOR_LAMPORTS - facts.lamports)} for network fees. Payouts are on hold until then.`,
    );
  } else if (facts.lamports < settings.warnBelowSol.amountMinor) {
    warnings.push(
      `${sol(facts.lamports)} is left for network fees. You asked for a warning below ${shown(settings.warnBelowSol)}.`,
    );
  }
  if (available < settings.warnBelowAmount.amountMinor) {
    warnings.push(
      available > 0n
        ? `${amountText(available)} is left to pay with. You asked for a warning below ${shown(settings.warnBelowAmount)}.`
        : `Nothing to pay with yet. You asked for a warning below ${shown(settings.warnBelowAmount)}.`,
    );
  }
  return warnings;
}
