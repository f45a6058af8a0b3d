import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { meanShares, repairedPart } from '../tagging/printed-shares.ts';
import { amountLabels, type AmountLabels } from './amount-labels.ts';
import { amountReader, decimalsOf, repairNumbers, type PrintedAmount } from './amount-text.ts';

/** What the model can take an amount for. The order is part of the trained weights. */
export const AMOUNT_TAGS = ['TOTAL', 'NET', 'TAX', 'TAX_NET', 'ITEM_AMOUNT', 'ITEM_PRICE'] as const;
export type AmountTag = (typeof AMOUNT_TAGS)[number];

/** An amount on the receipt with the text left of it. */
export interface AmountOnReceipt extends PrintedAmount {
  row: TextRow;
  rowIndex: number;
  segment: TextSegment;
  /** Everything left of the amount in its row. */
  leftText: string;
  labels: AmountLabels;
  /** How likely it is each of AMOUNT_TAGS, 0..1. */
  shares: Readonly<Record<AmountTag, number>>;
}

/** All amounts, row by row, left to right, with the decimals of the document's currency. */
export function amountsOnReceipt(
  layout: ReceiptLayout,
  currency: string | null,
): AmountOnReceipt[] {
  const decimals = decimalsOf(layout.rows.map(({ text }) => text).join('\n'), currency);
  const expected = collect(layout, amountReader(decimals));
  if (expected.length > 0) return expected;
  return collect(layout, amountReader(decimals === 'none' ? 'two' : 'none'));
}

const collect = (
  layout: ReceiptLayout,
  read: (line: string) => PrintedAmount[],
): AmountOnReceipt[] =>
  layout.rows.flatMap((row, rowIndex) =>
    row.segments.flatMap((segment) => {
      const text = repairNumbers(segment.text);
      const before = row.segments.filter((other) => other.right <= segment.left + 2);
      const beside = before.map((other) => other.text).join(' ');
      return read(text).map((amount) => {
        const leftText = `${beside} ${text.slice(0, amount.index)}`;
        const shares = sharesOf(segment, amount, text.length);
        return {
          ...amount,
          row,
          rowIndex,
          segment,
          leftText,
          labels: amountLabels(leftText),
          shares,
        };
      });
    }),
  );

/** @param length of the repaired text, in which the place of the amount counts */
function sharesOf(
  segment: TextSegment,
  { index, decimal }: PrintedAmount,
  length: number,
): AmountOnReceipt['shares'] {
  const part = repairedPart([segment], length, { index, length: decimal.length });
  const shares = meanShares(part, AMOUNT_TAGS);
  return Object.fromEntries(
    AMOUNT_TAGS.map((tag, at) => [tag, shares[at] ?? 0]),
  ) as AmountOnReceipt['shares'];
}
