import type { ReadValue } from '../../domain/extraction.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { CURRENCIES, LOCALES } from '../locales/index.ts';
import type { Locale, PlacesOfCurrencies, SharedSign } from '../locales/locale.ts';
import { codesIn } from './currency-codes.ts';
import { isPrintedMonthFirst } from './date-order.ts';

type Places = readonly (readonly [RegExp, string])[];

/** The places of each currency in the order of locales; the places that several locales give a currency are joined. */
function placesOf(part: (locale: Locale) => PlacesOfCurrencies | undefined): Places {
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
const SHARED_SIGN_CONFIDENCE = 0.93;
const PLACE_CONFIDENCE = 0.8;

/**
 * Currency by the most frequent sign or code, else by a shared sign and what shows its country, else by the country. Null without
 * evidence: "$" alone is not the US dollar's.
 */
export function findCurrency(layout: ReceiptLayout): ReadValue<string> | null {
  const sign = bySign(layout);
  if (sign) return sign;
  const text = layout.rows.map((row) => row.text).join('\n');
  const place = byPlace(text);
  for (const shared of SHARED_SIGNS) {
    const segment = segmentsOf(layout).find((each) => shared.sign.test(each.text));
    if (!segment) continue;
    const value = meaningOf(shared, { layout, text, place: place?.value ?? null });
    if (value === null) return shared.isOftenMisread ? place : null;
    const isRegistered = REGISTRATIONS.some(
      ([pattern, currency]) => currency === value && pattern.test(text),
    );
    const confidence = isRegistered ? SIGN_CONFIDENCE : SHARED_SIGN_CONFIDENCE;
    return { value, confidence, region: segment.region };
  }
  return place;
}

const segmentsOf = ({ rows }: ReceiptLayout): TextSegment[] => rows.flatMap((row) => row.segments);

function bySign(layout: ReceiptLayout): ReadValue<string> | null {
  const found = new Map<string, { count: number; first: ReadValue<string>['region'] }>();
  for (const segment of segmentsOf(layout)) {
    const signed = CURRENCIES.filter(({ sign }) => sign?.test(segment.text));
    for (const code of new Set([...signed.map(({ code }) => code), ...codesIn(segment.text)])) {
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

/** A sign that several currencies share, and how they are told apart. */
interface AmbiguousSign {
  readonly sign: RegExp;
  readonly places: Places;
  /** Currencies whose country, known by other print, explains the sign. */
  readonly localCurrencies: ReadonlySet<string>;
  /** Chooses by other print where no place is found. */
  readonly otherwise?: (layout: ReceiptLayout, text: string) => string | null;
  /** Whether other print is often recognised as this sign. */
  readonly isOftenMisread?: true;
}

const ambiguousSign = (
  name: SharedSign,
  sign: RegExp,
  rest: Partial<AmbiguousSign> = {},
): AmbiguousSign => {
  const places = placesOf(({ sharedSigns }) => sharedSigns?.[name]);
  return { sign, places, localCurrencies: new Set(places.map(([, code]) => code)), ...rest };
};

const LOCAL_DOLLARS = new Set(
  CURRENCIES.filter(({ isDollar }) => isDollar).map(({ code }) => code),
);

const SHARED_SIGNS: readonly AmbiguousSign[] = [
  // 'RM' on a faded receipt looks like it.
  ambiguousSign('rupee', /\b(?:Rs|RS)\b\.? ?(?=\d)/, { isOftenMisread: true }),
  ambiguousSign('dollar', /\$ ?\d/, {
    // Malaysian tills print this sign, too.
    localCurrencies: LOCAL_DOLLARS,
    otherwise: (layout) => (isPrintedMonthFirst(layout) ? 'USD' : null),
  }),
  ambiguousSign('crown', /\bkr\b\.? ?\d|\d ?kr\b/i),
  ambiguousSign('yen', /[¥￥]/, {
    // Prices in yuan have decimals.
    otherwise: (_layout, text) => (/[¥￥] ?[\d,]*\.\d\d\b/.test(text) ? null : 'JPY'),
  }),
];

function meaningOf(
  { localCurrencies, places, otherwise }: AmbiguousSign,
  { layout, text, place }: { layout: ReceiptLayout; text: string; place: string | null },
): string | null {
  if (place !== null && localCurrencies.has(place)) return place;
  const named = places.find(([pattern]) => pattern.test(text))?.[1];
  return named ?? otherwise?.(layout, text) ?? null;
}

function byPlace(text: string): ReadValue<string> | null {
  const place = PLACES.find(([pattern]) => pattern.test(text));
  return place ? { value: place[1], confidence: PLACE_CONFIDENCE, region: null } : null;
}
