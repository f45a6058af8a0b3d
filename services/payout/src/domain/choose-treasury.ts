import { ok, type Result } from '@outlay/platform/result';
import type { Wait } from './approved-payment.ts';
import type { Hold, HoldCode } from './holds.ts';
import { treasuryInUse, unknownTreasury, type PayoutRefusalCode } from './payout-refusals.ts';
import type { Payout } from './payout.ts';

export interface Candidates {
  /** Name of the organization's own treasury; null before it is created. */
  readonly primary: string | null;
  /** Name of the second treasury; null when there is only one. */
  readonly second: string | null;
  /** Whether the organization allows the second treasury to pay. */
  readonly secondMayPay: boolean;
}

/**
 * Names of the treasuries that may pay a payout, in order of preference. After the first attempt only its treasury may, because
 * another one could not know the attempt's outcome.
 */
export function candidatesFor(
  { treasury }: Pick<Payout, 'treasury'>,
  { primary, second, secondMayPay }: Candidates,
): readonly string[] {
  if (treasury !== null) return [treasury];
  return [primary, secondMayPay ? second : null].filter((name) => name !== null);
}

/** Objections to one treasury, from data of the same slot as for the other treasury. */
export interface JudgedTreasury {
  readonly name: string;
  /** Whether the service has stopped the treasury; then nothing else was checked. */
  readonly isStopped: boolean;
  readonly objection: Hold | Wait | null;
}

export type TreasuryChoice = { readonly kind: 'pay'; readonly treasury: string } | Hold | Wait;

/** Reasons that concern the treasury and not the payment. Reserved money is left out, because reservations end soon. */
const TREASURY_HOLDS: readonly HoldCode[] = [
  'TREASURY_EMPTY',
  'TREASURY_SOL_LOW',
  'TREASURY_FROZEN',
];

/** Chooses the second treasury only when the first can't pay for its own reasons and the second can. */
export function chooseTreasury(
  first: JudgedTreasury,
  second: JudgedTreasury | null,
): TreasuryChoice {
  if (first.objection === null) return { kind: 'pay', treasury: first.name };
  if (!second || !cannotPay(first)) return first.objection;
  if (second.objection === null) return { kind: 'pay', treasury: second.name };
  const waitsForOthers = second.objection.kind === 'wait' && !second.isStopped;
  return first.objection.kind === 'hold' && waitsForOthers ? second.objection : first.objection;
}

const cannotPay = ({ isStopped, objection }: JudgedTreasury): boolean =>
  isStopped || (objection?.kind === 'hold' && TREASURY_HOLDS.includes(objection.code));

/**
 * The treasury selected on release; null keeps the current one. It can't change while a signed transaction may land or has
 * landed.
 */
export function decideTreasury(
  payout: Pick<Payout, 'treasury'>,
  chosen: string | null,
  facts: { readonly served: readonly string[]; readonly hasAttemptThatMayLand: boolean },
): Result<string | null, PayoutRefusalCode> {
  if (chosen === null || chosen === payout.treasury) return ok(null);
  if (!facts.served.includes(chosen)) return unknownTreasury();
  return facts.hasAttemptThatMayLand ? treasuryInUse() : ok(chosen);
}
