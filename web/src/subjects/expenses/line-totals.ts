import { compareDecimals, subtractDecimals, sumDecimals } from '../../lib/decimal.ts';

interface Line {
  readonly description: string | null;
  readonly amount: string;
  readonly taxCode: object | null;
  readonly taxAmount: string;
  readonly fields: readonly object[];
}

/** Whether the lines say more than the expense's amount and category. */
export const isCoded = (lines: readonly Line[]): boolean =>
  lines.length > 1 ||
  lines.some(
    ({ description, taxCode, taxAmount, fields }) =>
      description !== null || taxCode !== null || isTaxed(taxAmount) || fields.length > 0,
  );

export const isTaxed = (tax: string): boolean => compareDecimals(tax, '0') !== 0;

/** The sums of the lines, as decimals. */
export function lineTotals(lines: readonly Pick<Line, 'amount' | 'taxAmount'>[]) {
  const total = sumDecimals(lines.map(({ amount }) => amount));
  const tax = sumDecimals(lines.map(({ taxAmount }) => taxAmount));
  return { net: subtractDecimals(total, tax), tax, total };
}
