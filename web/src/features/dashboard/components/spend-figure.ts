import type { SpendFiguresQuery } from '../../../generated/graphql.ts';
import { compareDecimals } from '../../../lib/decimal.ts';

type Summary = SpendFiguresQuery['expenseSummary'];
export type SpendFigure = Summary['byMonth'][number];
export type CategoryFigure = Summary['byCategory'][number];

/** Returns the largest total as text. */
export function largestTotal(figures: readonly SpendFigure[]): string {
  return figures.reduce(
    (largest, { usdTotal }) => (compareDecimals(usdTotal, largest) > 0 ? usdTotal : largest),
    '0',
  );
}

/** Returns the length of a bar, 0 to 1, for drawing only: amounts never become floats. */
export function barLength(total: string, largest: string): number {
  const top = Number(largest);
  return top > 0 ? Math.max(0, Number(total)) / top : 0;
}
