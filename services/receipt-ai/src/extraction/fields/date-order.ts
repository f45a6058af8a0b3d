import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { LOCALES } from '../locales/index.ts';

/** Meaning of 03/04/2025. Unknown is read day first, as in most of the world, with low confidence. */
export type DateOrder = 'day-first' | 'month-first' | 'unknown';

/** The signs of one order by kind, each with the patterns of all locales; every kind counts once. */
const kindsOf = (order: 'dayFirst' | 'monthFirst'): readonly (readonly RegExp[])[] =>
  (['address', 'telephone', 'money', 'tax', 'word'] as const).map((kind) =>
    LOCALES.flatMap(({ dates }) => dates?.[order]?.[kind] ?? []),
  );
const MONTH_FIRST = kindsOf('monthFirst');
const DAY_FIRST = kindsOf('dayFirst');

const countKinds = (kinds: readonly (readonly RegExp[])[], text: string): number =>
  kinds.filter((signs) => signs.some((sign) => sign.test(text))).length;

/** Times with AM and PM decide only where nothing shows a country that prints the day first. */
const TWELVE_HOURS = /\d{1,2}:\d{2}(?::\d{2})? ?[AP]\.?M?\b/i;
const DOLLAR = /\$ ?\d/;

const NUMERIC = /(?<![\d.])(\d{1,2})[/-](\d{1,2})[/-](?:20)?\d{2}(?!\d)/g;

/** The order of day and month on this document, by a date with only one valid order, else by the country that printed it. */
export function dateOrder({ rows }: ReceiptLayout): DateOrder {
  const text = rows.map((row) => row.text).join('\n');
  const monthFirst = countKinds(MONTH_FIRST, text);
  const dayFirst = countKinds(DAY_FIRST, text);
  if (dayFirst > 0 && monthFirst <= dayFirst) return orderOfPrinted(text) ?? 'day-first';
  if (monthFirst > 0) return orderOfPrinted(text) ?? 'month-first';
  const printed = orderOfPrinted(text);
  if (printed) return printed;
  return TWELVE_HOURS.test(text) || DOLLAR.test(text) ? 'month-first' : 'unknown';
}

/** Whether the print shows the American order by more than a dollar sign or a time with AM and PM. */
export function isPrintedMonthFirst({ rows }: ReceiptLayout): boolean {
  const text = rows.map((row) => row.text).join('\n');
  const dayFirst = countKinds(DAY_FIRST, text);
  if (countKinds(MONTH_FIRST, text) > dayFirst) return true;
  return dayFirst === 0 && orderOfPrinted(text) === 'month-first';
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
