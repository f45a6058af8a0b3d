import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { PageGist } from '../tagging/page-gist.ts';

/** Meaning of 03/04/2025. Unknown is read day first, as in most of the world, with low confidence. */
export type DateOrder = 'day-first' | 'month-first' | 'unknown';

/** The page is clear where the share of one order is above these. */
const MONTH_FIRST_MIN = 0.7;
const DAY_FIRST_MAX = 0.2;

const NUMERIC = /(?<![\d.])(\d{1,2})[/-](\d{1,2})[/-](?:20)?\d{2}(?!\d)/g;

/** The order of day and month on this document, by a date with only one valid order, else by what the page says as a whole. */
export function dateOrder({ rows }: ReceiptLayout, { monthFirst }: PageGist): DateOrder {
  const printed = orderOfPrinted(rows.map((row) => row.text).join('\n'));
  if (printed) return printed;
  if (monthFirst >= MONTH_FIRST_MIN) return 'month-first';
  return monthFirst <= DAY_FIRST_MAX ? 'day-first' : 'unknown';
}

/** 11/17/2017 anywhere decides 11/03/2017: a document uses one order. */
function orderOfPrinted(text: string): DateOrder | null {
  const pairs = [...text.matchAll(NUMERIC)].map(
    ([, first, second]) => [Number(first), Number(second)] as const,
  );
  const isDayFirst = pairs.some(([first, second]) => first > 12 && first <= 31 && second <= 12);
  const isMonthFirst = pairs.some(([first, second]) => second > 12 && second <= 31 && first <= 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day-first' : 'month-first';
}
