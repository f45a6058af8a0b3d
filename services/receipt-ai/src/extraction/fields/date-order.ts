import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { likeliestCurrency, type PageGist } from '../tagging/page-gist.ts';

/** Meaning of 03/04/2025. Unknown is read day first, as in most of the world, with low confidence. */
export type DateOrder = 'day-first' | 'month-first' | 'unknown';

/** The page is clear where the share of one order is above these. */
const MONTH_FIRST_MIN = 0.7;
const DAY_FIRST_MAX = 0.2;

const NUMERIC = /(?<![\d.])(\d{1,2})[/-](\d{1,2})[/-](?:20)?\d{2}(?!\d)/g;

/** State and ZIP code, or a telephone number as only North America writes it. */
const AMERICAN = [
  /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])[ ,.]{1,2}\d{5}(?:-\d{4})?\b/,
  /(?<![\d-])(?:\(\d{3}\) ?|\d{3}-)\d{3}-\d{4}(?![\d-])/,
] as const;
/** Canada writes both orders. */
const CANADIAN_POSTCODE = /\b[A-CEGHJ-NPR-TVXY]\d[A-Z] ?\d[A-Z]\d\b/;
/** An American address is the buyer's where the page is this clearly in another currency. */
const FOREIGN_SHARE_MIN = 0.7;

/** The order of day and month on this document: by a date with only one valid order, by its country, or by the page as a whole. */
export function dateOrder({ rows }: ReceiptLayout, gist: PageGist): DateOrder {
  const text = rows.map((row) => row.text).join('\n');
  const printed = orderOfPrinted(text);
  if (printed) return printed;
  if (CANADIAN_POSTCODE.test(text)) return 'unknown';
  if (gist.monthFirst >= MONTH_FIRST_MIN) return 'month-first';
  if (AMERICAN.some((sign) => sign.test(text))) {
    const { code, share } = likeliestCurrency(gist);
    return code !== 'USD' && share >= FOREIGN_SHARE_MIN ? 'unknown' : 'month-first';
  }
  return gist.monthFirst <= DAY_FIRST_MAX ? 'day-first' : 'unknown';
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
