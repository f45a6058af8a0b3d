import type { ReadValue } from '../extraction.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { CURRENCIES, LOCALES } from '../locales/index.ts';
import type { Locale, PlacesOfCurrencies } from '../locales/locale.ts';
import { dateOrder } from './date-order.ts';

/** Places of currencies, in the order of locales; a currency's places of all locales count as one. */
function placesOf(
  part: (locale: Locale) => PlacesOfCurrencies | undefined,
): readonly (readonly [RegExp, string])[] {
  const places = LOCALES.flatMap((locale) => Object.entries(part(locale) ?? {}));
  return [...Map.groupBy(places, ([currency]) => currency)].map(([currency, entries]) => [
    new RegExp(entries.map(([, { source }]) => source).join('|'), 'i'),
    currency,
  ]);
}

const REGISTRATIONS = placesOf(({ registrations }) => registrations);
const PLACES = [...REGISTRATIONS, ...placesOf(({ places }) => places)];

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
    for (const { sign, code } of CURRENCIES) {
      if (!sign?.test(segment.text)) continue;
      const entry = found.get(code) ?? { count: 0, first: segment.region };
      entry.count++;
      found.set(code, entry);
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
const OTHER_RUPEES = placesOf(({ rupeePlaces }) => rupeePlaces);

function byRupee(layout: ReceiptLayout): ReadValue<string> | null {
  const segment = segmentsOf(layout).find(({ text }) => RUPEES.test(text));
  const place = byPlace(layout)?.value ?? 'INR';
  // Misread print: 'RM' on a faded receipt looks like it.
  if (!segment || place !== 'INR') return null;
  const text = textOf(layout);
  const other = OTHER_RUPEES.find(([pattern]) => pattern.test(text));
  return {
    value: other?.[1] ?? 'INR',
    confidence:
      REGISTRATIONS.some(([pattern]) => pattern.test(text)) || other
        ? SIGN_CONFIDENCE
        : PLACE_CONFIDENCE,
    region: segment.region,
  };
}

/** Countries where a bare dollar sign means the local currency; Malaysian tills print it, too. */
const DOLLAR_PLACES = placesOf(({ dollarPlaces }) => dollarPlaces);
const LOCAL_DOLLARS = new Set(
  CURRENCIES.filter(({ isDollar }) => isDollar).map(({ code }) => code),
);

/** A bare dollar sign is American unless the place says otherwise. */
function byDollar(layout: ReceiptLayout): ReadValue<string> | null {
  const segment = segmentsOf(layout).find(({ text }) => /\$ ?\d/.test(text));
  if (!segment) return null;
  const text = textOf(layout);
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
