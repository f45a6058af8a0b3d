import type { ReadValue } from '../extraction.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { dateOrder } from './date-order.ts';

/** Signs and codes that name one currency. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bRM ?\d|\bRM\b|\bMYR\b/, 'MYR'],
  [/€|\bEUR\b|\bEURO\b/i, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bUSD\b|US\$/, 'USD'],
  [/\bCAD\b|\bC\$|CA\$/, 'CAD'],
  [/\bSGD\b|\bS\$/, 'SGD'],
  [/\bAUD\b|\bA\$/, 'AUD'],
  [/\bCHF\b|\bSFr\b/, 'CHF'],
  [/\bIDR\b|\bRp\.? ?\d/, 'IDR'],
  [/\bJPY\b|¥|円/, 'JPY'],
  [/\bKRW\b|₩/, 'KRW'],
  [/\bVND\b|₫/, 'VND'],
  [/\bINR\b|₹/, 'INR'],
  [/\bTHB\b|฿/, 'THB'],
  [/\bPLN\b|\bzł\b/, 'PLN'],
];

/** Where the seller is, when no sign is printed. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/SDN\.? ?BHD|MALAYSIA|SELANGOR|JOHOR|KUALA LUMPUR|\bJALAN\b.*\b\d{5}\b/i, 'MYR'],
  [
    /GMBH|DEUTSCHLAND|GERMANY|\bFRANCE\b|\bSARL\b|PORTUGAL|\bNIF\b|\bLDA\b|\bTVA\b|MWST|\bIVA\b/i,
    'EUR',
  ],
  [/\bHST\b|ONTARIO|QUEBEC|\bCANADA\b/i, 'CAD'],
  [/\bVAT NO\b|UNITED KINGDOM|\bLONDON\b/i, 'GBP'],
  [/JAKARTA|INDONESIA|\bPB1\b|\bPPN\b/i, 'IDR'],
];

const SIGN_CONFIDENCE = 0.97;
const AMBIGUOUS_SIGN_CONFIDENCE = 0.75;
const DOLLAR_AND_PLACE_CONFIDENCE = 0.93;
const BARE_DOLLAR_CONFIDENCE = 0.6;
const PLACE_CONFIDENCE = 0.8;

/** Currency by the sign printed most often, else by a dollar sign and the place, else by the place; null without evidence. */
export function findCurrency(layout: ReceiptLayout): ReadValue<string> | null {
  return bySign(layout) ?? byDollar(layout) ?? byPlace(layout);
}

function bySign({ rows }: ReceiptLayout): ReadValue<string> | null {
  const found = new Map<string, { count: number; first: ReadValue<string>['region'] }>();
  for (const segment of rows.flatMap((row) => row.segments)) {
    for (const [sign, currency] of SIGNS) {
      if (!sign.test(segment.text)) continue;
      const entry = found.get(currency) ?? { count: 0, first: segment.region };
      entry.count++;
      found.set(currency, entry);
    }
  }
  const ranked = [...found].sort(([, a], [, b]) => b.count - a.count);
  const [best, second] = ranked;
  if (!best) return null;
  const isClear = !second || best[1].count >= 2 * second[1].count;
  return {
    value: best[0],
    confidence: isClear ? SIGN_CONFIDENCE : AMBIGUOUS_SIGN_CONFIDENCE,
    region: best[1].first,
  };
}

/** Where a bare dollar sign stands for the local currency: tills in Malaysia print it, too. */
const DOLLAR_PLACES = new Set(['CAD', 'MYR']);

/** A bare dollar sign is American unless the place says otherwise. */
function byDollar(layout: ReceiptLayout): ReadValue<string> | null {
  const segment = layout.rows
    .flatMap((row) => row.segments)
    .find(({ text }) => /\$ ?\d/.test(text));
  if (!segment) return null;
  const place = byPlace(layout);
  if (place && DOLLAR_PLACES.has(place.value))
    return { ...place, confidence: DOLLAR_AND_PLACE_CONFIDENCE, region: segment.region };
  const isAmerican = dateOrder(layout) === 'month-first';
  const confidence = isAmerican ? DOLLAR_AND_PLACE_CONFIDENCE : BARE_DOLLAR_CONFIDENCE;
  return { value: 'USD', confidence, region: segment.region };
}

function byPlace({ rows }: ReceiptLayout): ReadValue<string> | null {
  const text = rows.map((row) => row.text).join('\n');
  const place = PLACES.find(([pattern]) => pattern.test(text));
  return place ? { value: place[1], confidence: PLACE_CONFIDENCE, region: null } : null;
}
