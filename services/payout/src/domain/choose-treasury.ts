import { ok, type Result } from '@outlay/platform/result';
import type { Wait } from './approved-payment.ts';
import type { Hold, HoldCode } from './holds.ts';
import { treasuryInUse, unknownTreasury, type PayoutRefusalCode } from './payout-refusals.ts';
import type { Payout } from './payout.ts';
import { DEFAULT_TREASURY } from './treasuries.ts';

/** What an organisation's payouts may be paid from besides the default treasury. */
export interface SecondChoice {
  /** Name of the second treasury; null without one. */
  readonly second: string | null;
  /** Whether the organisation lets it pay when the first cannot. */
  readonly mayStandIn: boolean;
}

/**
 * Names of the treasuries that may pay a payout, in the order in which they are asked. From its first attempt on it is one: another
 * one could not know what became of that attempt.
 */
export function candidatesFor(
  { treasury }: Pick<Payout, 'treasury'>,
  { second, mayStandIn }: SecondChoice,
): readonly string[] {
  if (treasury !== null) return [treasury];
  return second !== null && mayStandIn ? [DEFAULT_TREASURY, second] : [DEFAULT_TREASURY];
}

/** What stands against paying from one treasury, by facts of the same slot as those of the other. */
export interface JudgedTreasury {
  readonly name: string;
  /** Whether the service has stopped it; then nothing else was asked. */
  readonly isStopped: boolean;
  readonly objection: Hold | Wait | null;
}

export type TreasuryChoice = { readonly kind: 'pay'; readonly treasury: string } | Hold | Wait;

/** Reasons that lie with the treasury and not with the payment. That its money is promised to others is none: those end soon. */
const OF_THE_TREASURY: readonly HoldCode[] = [
  'TREASURY_EMPTY',
  'TREASURY_SOL_LOW',
  'TREASURY_FROZEN',
];

/** Which treasury pays: the first, unless it cannot for a reason of its own and the second can. */
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
  isStopped || (objection?.kind === 'hold' && OF_THE_TREASURY.includes(objection.code));

/**
 * The treasury that a person who releases a payout has chosen; null leaves it as it is. Never another one while something that was
 * signed may land or has landed.
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
