import { decimalOf, divide, type Decimal, type OraclePrice } from './decimals.ts';
import { sha256Hex } from './digests.ts';
import { textOf, type Bytes } from './encoding.ts';

/** Decimals of the price in US dollars. */
const SCALE = 12;

const DAY = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>/g;
const RATE = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']\s*\/>/g;

/** The hash of a document and the currency, from a feed's name. */
export function partsOfFeed(feed: string): { readonly sha256: string; readonly currency: string } {
  const [sha256 = '', currency = ''] = feed.split('/');
  return { sha256, currency };
}

/** US dollars for one unit, from a document with the rates of the euro on one day; a message when the document is not valid. */
export function readDailyRate(bytes: Bytes, feed: string): OraclePrice | string {
  const { sha256, currency } = partsOfFeed(feed);
  if (sha256Hex(bytes) !== sha256) return 'The hash of the document differs.';
  const text = textOf(bytes) ?? '';
  const days = [...text.matchAll(DAY)].map(([, day = '']) => Date.parse(`${day}T00:00:00Z`));
  const [day = Number.NaN] = days;
  if (days.length !== 1 || Number.isNaN(day)) return 'The document is not of one day.';
  const rateOf = (wanted: string): Decimal | null => {
    const found = [...text.matchAll(RATE)].filter(([, code]) => code === wanted);
    return found.length === 1 ? decimalOf(found[0]?.[2] ?? '') : null;
  };
  const [dollars, units] = [rateOf('USD'), rateOf(currency)];
  if (!dollars || !units || units.units === 0n) {
    return `The document must have one rate each of ${currency} and USD.`;
  }
  const dividend = dollars.units * 10n ** BigInt(SCALE + units.scale);
  return {
    price: divide(dividend, units.units * 10n ** BigInt(dollars.scale)),
    confidence: 0n,
    exponent: -SCALE,
    publishedAtS: BigInt(day / 1_000),
  };
}
