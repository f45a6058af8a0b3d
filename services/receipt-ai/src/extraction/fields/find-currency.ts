import type { ReadValue } from '../extraction.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { dateOrder } from './date-order.ts';

/** Signs and codes that name one currency. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bRM ?\d|\bRM\b|\bMYR\b/, 'MYR'],
  [/€|\bEUR\b|\bEURO\b/i, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bUSD\b|\bUS ?\$/, 'USD'],
  [/\bCAD\b|\bC\$|\bCA\$|\bCDN\$/, 'CAD'],
  [/\bSGD\b|\bS\$/, 'SGD'],
  [/\bAUD\b|\bAU?\$/, 'AUD'],
  [/\bNZD\b|\bNZ\$/, 'NZD'],
  [/\bHKD\b|\bHK\$/, 'HKD'],
  [/\bTWD\b|\bNT\$/, 'TWD'],
  [/\bMXN\b|\bMX\$/, 'MXN'],
  [/\bBRL\b|\bR\$/, 'BRL'],
  [/\bCHF\b|\bSFr\b/, 'CHF'],
  [/\bIDR\b|\bRp\.? ?\d/, 'IDR'],
  [/\bJPY\b|¥|円/, 'JPY'],
  [/\bKRW\b|₩/, 'KRW'],
  [/\bVND\b|₫/, 'VND'],
  [/\bPKR\b/, 'PKR'],
  [/\bLKR\b/, 'LKR'],
  [/\bINR\b|₹/, 'INR'],
  [/\bPHP\b|₱/, 'PHP'],
  [/\bTHB\b|฿/, 'THB'],
  [/\bPLN\b|\bzł\b/, 'PLN'],
];

/** A registration for the Indian GST, by its name or by its form: state, tax number, Z. */
const INDIAN = /\bGSTIN\b|\b\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z\d]{2}\b|\bPVT\.? LTD\b/i;

/** The vendor's country, when no sign is printed. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [INDIAN, 'INR'],
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

/** Currency by the most frequent sign, else by a shared sign and the country, else by the country; null without evidence. */
export function findCurrency(layout: ReceiptLayout): ReadValue<string> | null {
  return bySign(layout) ?? byRupee(layout) ?? byDollar(layout) ?? byPlace(layout);
}

const segmentsOf = ({ rows }: ReceiptLayout): TextSegment[] => rows.flatMap((row) => row.segments);

const textOf = ({ rows }: ReceiptLayout): string => rows.map((row) => row.text).join('\n');

function bySign(layout: ReceiptLayout): ReadValue<string> | null {
  const found = new Map<string, { count: number; first: ReadValue<string>['region'] }>();
  for (const segment of segmentsOf(layout)) {
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

/** Rupees of India, unless another country that has them is named. */
const RUPEES = /\b(?:Rs|RS)\b\.? ?(?=\d)/;
const OTHER_RUPEES: readonly (readonly [RegExp, string])[] = [
  [/PAKISTAN|KARACHI|LAHORE|ISLAMABAD/i, 'PKR'],
  [/SRI LANKA|COLOMBO/i, 'LKR'],
  [/\bNEPAL\b|KATHMANDU/i, 'NPR'],
  [/MAURITIUS/i, 'MUR'],
];

function byRupee(layout: ReceiptLayout): ReadValue<string> | null {
  const segment = segmentsOf(layout).find(({ text }) => RUPEES.test(text));
  const place = byPlace(layout)?.value ?? 'INR';
  // Misread print: 'RM' on a faded receipt looks like it.
  if (!segment || place !== 'INR') return null;
  const text = textOf(layout);
  const other = OTHER_RUPEES.find(([pattern]) => pattern.test(text));
  return {
    value: other?.[1] ?? 'INR',
    confidence: INDIAN.test(text) || other ? SIGN_CONFIDENCE : PLACE_CONFIDENCE,
    region: segment.region,
  };
}

/** Countries where a bare dollar sign means the local currency; Malaysian tills print it, too. */
const DOLLAR_PLACES: readonly (readonly [RegExp, string])[] = [
  [/\bAUSTRALIA\b|\bA\.?B\.?N\.?:? ?\d{2} ?\d{3} ?\d{3} ?\d{3}\b|\bPTY\.? LTD\b/i, 'AUD'],
  [/\bNEW ZEALAND\b|\bAUCKLAND\b/i, 'NZD'],
  [/\bSINGAPORE\b|\bPTE\.? LTD\b/i, 'SGD'],
  [/\bHONG ?KONG\b|\bKOWLOON\b/i, 'HKD'],
  [/\bM[EÉ]XICO\b(?!,? (?:MO|NY|ME)\b)|\bS\.?A\.? DE C\.?V\b/i, 'MXN'],
  [/\bTAIWAN\b|\bTAIPEI\b/i, 'TWD'],
];
const LOCAL_DOLLARS = new Set(['CAD', 'MYR']);
/** A US state with a country's name. */
const NEW_MEXICO = /\bNEW MEXICO\b/gi;

/** A bare dollar sign is American unless the place says otherwise. */
function byDollar(layout: ReceiptLayout): ReadValue<string> | null {
  const segment = segmentsOf(layout).find(({ text }) => /\$ ?\d/.test(text));
  if (!segment) return null;
  const text = textOf(layout).replace(NEW_MEXICO, '');
  const place = byPlace(layout)?.value;
  const local =
    place !== undefined && LOCAL_DOLLARS.has(place)
      ? place
      : DOLLAR_PLACES.find(([pattern]) => pattern.test(text))?.[1];
  if (local !== undefined)
    return { value: local, confidence: DOLLAR_AND_PLACE_CONFIDENCE, region: segment.region };
  const isAmerican = dateOrder(layout) === 'month-first';
  const confidence = isAmerican ? DOLLAR_AND_PLACE_CONFIDENCE : BARE_DOLLAR_CONFIDENCE;
  return { value: 'USD', confidence, region: segment.region };
}

function byPlace(layout: ReceiptLayout): ReadValue<string> | null {
  const text = textOf(layout);
  const place = PLACES.find(([pattern]) => pattern.test(text));
  return place ? { value: place[1], confidence: PLACE_CONFIDENCE, region: null } : null;
}
