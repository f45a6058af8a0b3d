import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import { anyOf } from '../locales/index.ts';

const TIP = anyOf(({ otherAmounts }) => otherAmounts?.tip);
const SUGGESTED = anyOf(({ otherAmounts }) => otherAmounts?.suggested);
const TAX = anyOf(({ taxes }) => taxes?.label);
const PERCENT = /\d ?%/g;
const AMOUNT = /\d[.,]\d{2}(?!\d)/g;
/** A line on which a tip is written by hand is no heading. */
const TO_FILL_IN = /[:=_.-]\s*$/;
/** Rows between two percentages of one table: the tip, and the total with it. */
const GAP_ROWS_MAX = 3;

interface Row {
  percents: number;
  amounts: number;
  isOffer: boolean;
  isHeading: boolean;
  isTax: boolean;
}

/**
 * A receipt without the rows that offer tips as shares of the total: nobody paid these, nor the totals beside them. They name the tip
 * themselves, or are in a table whose heading does.
 */
export function withoutTipOffers(layout: ReceiptLayout): ReceiptLayout {
  const rows = layout.rows.map(toRow);
  const offers = new Set(rows.flatMap((_, index) => tableFrom(rows, index)));
  return offers.size === 0
    ? layout
    : { ...layout, rows: layout.rows.filter((_, index) => !offers.has(index)) };
}

function toRow({ text }: TextRow): Row {
  const folded = foldAccents(text);
  const [percents, amounts] = [PERCENT, AMOUNT].map((sign) => folded.match(sign)?.length ?? 0);
  const isSuggested = SUGGESTED.test(folded);
  const isNamed = isSuggested || TIP.test(folded);
  return {
    percents: percents ?? 0,
    amounts: amounts ?? 0,
    isOffer: isNamed && percents !== 0,
    isHeading: isNamed && amounts === 0 && (isSuggested || !TO_FILL_IN.test(folded)),
    isTax: TAX.test(folded) && !isNamed,
  };
}

/** The rows of the table that begins in a row; none where the row offers no tip. */
function tableFrom(rows: readonly Row[], start: number): number[] {
  const first = rows[start];
  if (!first?.isOffer && !first?.isHeading) return [];
  let [last, gap, columns] = [start, 1, first.percents];
  for (let at = start + 1; at <= last + Math.max(GAP_ROWS_MAX, gap); at += 1) {
    const row = rows[at];
    if (!row || row.isTax) break;
    const isInColumns = columns > 1 && row.amounts === columns;
    if (row.percents === 0 && !isInColumns) continue;
    // Tip and total of a percentage may have rows of their own below it.
    if (row.percents > 0 && last > start) gap = Math.max(gap, at - last);
    columns = Math.max(columns, row.percents);
    last = at;
  }
  const end = Math.min(rows.length - 1, columns > 1 ? last : last + gap - 1);
  return Array.from({ length: end - start + 1 }, (_, i) => start + i);
}
