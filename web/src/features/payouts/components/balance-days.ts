import type { TreasuryHistoryQuery } from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';

export type BalanceDay = NonNullable<TreasuryHistoryQuery['treasuryHistory']>[number];

/** Whether a chart is useful: some PYUSD was held or moved. */
export const hasMovements = (days: readonly BalanceDay[]): boolean =>
  days.some((day) =>
    [day.amount, day.paidOut, day.received].some((amount) => compareDecimals(amount, '0') !== 0),
  );

/** Returns the largest of these amounts as text. */
export const largestOf = (amounts: readonly string[]): string =>
  amounts.reduce((largest, each) => (compareDecimals(each, largest) > 0 ? each : largest), '0');

/** Returns heights, 0 to 1 of the largest amount, for drawing only: amounts never become floats. */
export function heightsOf(amounts: readonly string[]): number[] {
  const top = Number(largestOf(amounts));
  return amounts.map((amount) => (top > 0 ? Math.max(0, Number(amount)) / top : 0));
}
