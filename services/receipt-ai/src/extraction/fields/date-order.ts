import type { ReceiptLayout } from '../layout/receipt-layout.ts';

/** Meaning of 03/04/2025. Unknown is read day first, as in most of the world, with low confidence. */
export type DateOrder = 'day-first' | 'month-first' | 'unknown';

/** Text that only occurs where months come first: the United States. */
const MONTH_FIRST: readonly RegExp[] = [
  // A state with a ZIP code.
  /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,? +\d{5}(?:-\d{4})?\b/,
  // A telephone number of the North American plan.
  /\(\d{3}\) ?\d{3} ?[-.] ?\d{4}|(?<![\d-])1?[-. ]?\d{3}-\d{3}-\d{4}(?![\d-])|(?<![\d.])\d{3}\.\d{3}\.\d{4}(?![\d.])/,
  /\bUSD\b|US\$/,
  /SALES TAX|STATE TAX|\bGRATUITY|\bTIP\s*[:$_]|\bSUGGESTED TIP|\bUSA\b|\bZIP\b/i,
];

/** Text that never occurs there. */
const DAY_FIRST: readonly RegExp[] = [
  /€|\bEURO?\b|£|\bGBP\b|\bRM ?\d|\bRM\b|\bMYR\b|\bCHF\b|\bRP\.? ?\d|\bIDR\b|\bSGD\b|\bAUD\b|₹|\bINR\b/i,
  /SDN\.? ?BHD|\bBHD\b|\bJALAN\b|\bJLN\b|MALAYSIA|JOHOR|SELANGOR/i,
  /\bGST\b|\bVAT\b|\bTVA\b|\bIVA\b|MWST|\bUST\b|\bBTW\b|\bNIF\b|\bPPN\b|\bPB1\b/i,
  /GMBH|\bSARL\b|\bLDA\b|\bTARIKH\b|\bDATUM\b|\bFECHA\b|\bTANGGAL\b|\bHORA\b/i,
];

/** AM and PM prove nothing, but outside day-first countries they decide. */
const TWELVE_HOURS = /\d{1,2}:\d{2}(?::\d{2})? ?[AP]\.?M?\b/i;
const DOLLAR = /\$ ?\d/;

const NUMERIC = /(?<![\d.])(\d{1,2})[/-](\d{1,2})[/-](?:20)?\d{2}(?!\d)/g;

/** Order of day and month on this document: by a date with only one valid order, else by where it was printed. */
export function dateOrder({ rows }: ReceiptLayout): DateOrder {
  const text = rows.map((row) => row.text).join('\n');
  const monthFirst = MONTH_FIRST.filter((sign) => sign.test(text)).length;
  const dayFirst = DAY_FIRST.filter((sign) => sign.test(text)).length;
  if (dayFirst > 0 && monthFirst <= dayFirst) return orderOfPrinted(text) ?? 'day-first';
  if (monthFirst > 0) return orderOfPrinted(text) ?? 'month-first';
  const printed = orderOfPrinted(text);
  if (printed) return printed;
  return TWELVE_HOURS.test(text) || DOLLAR.test(text) ? 'month-first' : 'unknown';
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
