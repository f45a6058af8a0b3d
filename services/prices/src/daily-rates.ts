import { createHash } from 'node:crypto';
import { divideHalfEven, parseDecimal, type Decimal } from '@outlay/platform/money';
import { PriceProofError, type PublishedPrice } from './price-proof.ts';

/** Maximum bytes of a document: a central bank's document has about 2,000 bytes, and as base64 it must fit into an event. */
export const DAILY_RATES_BYTES_MAX = 12_000;

/** Decimals of a price in US dollars: enough for currencies of which a dollar buys tens of thousands. */
const SCALE = 12;

const DAY = /<Cube\s+time=["'](\d{4}-\d{2}-\d{2})["']\s*>/g;
const RATE = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["'](\d{1,9}(?:\.\d{1,9})?)["']\s*\/>/g;

/** The reference rates of a day, in the XML of the European Central Bank. */
export interface DailyRates {
  /** Start of the day in UTC, because the document has no time. */
  readonly publishedAt: Date;
  /** What one euro costs in each currency. */
  readonly perEuro: ReadonlyMap<string, Decimal>;
}

/** @throws {PriceProofError} for a document with another structure, without exactly one day, or with two rates of one currency */
export function readDailyRates(document: Buffer): DailyRates {
  if (document.length > DAILY_RATES_BYTES_MAX)
    throw new PriceProofError('the document is too large');
  const text = document.toString('utf8');
  const [day, ...others] = [...text.matchAll(DAY)].map(([, each = '']) => each);
  const publishedAt = new Date(`${day ?? ''}T00:00:00Z`);
  if (others.length > 0 || Number.isNaN(publishedAt.getTime())) {
    throw new PriceProofError('the document must have exactly one day');
  }
  const perEuro = new Map<string, Decimal>();
  for (const [, currency = '', rate = ''] of text.matchAll(RATE)) {
    const decimal = parseDecimal(rate);
    if (!decimal || decimal.units === 0n || perEuro.has(currency)) {
      throw new PriceProofError(`the document has several rates of ${currency}`);
    }
    perEuro.set(currency, decimal);
  }
  return { publishedAt, perEuro };
}

const WHOLE_DAY = /<Cube\s+time=["'][\d-]{10}["']\s*>(?:(?!<\/Cube>)[\s\S])*<\/Cube>/g;

/** The days of a document with several, each as a document of its own, in which its proofs are. */
export const splitDailyRates = (history: Buffer): Buffer[] =>
  [...history.toString('utf8').matchAll(WHOLE_DAY)].map(([day]) =>
    Buffer.from(`<Cube>${day}</Cube>`),
  );

/** The document and the currency in it, as a proof names them. */
export const dailyRateFeed = (document: Buffer, currency: string): string =>
  `${createHash('sha256').update(document).digest('hex')}/${currency}`;

/** US dollars for one unit of the currency, computed from both rates of the euro. @throws {PriceProofError} */
export function readDailyRate(document: Buffer, feed: string): PublishedPrice {
  const currency = feed.slice(feed.indexOf('/') + 1);
  if (dailyRateFeed(document, currency) !== feed) {
    throw new PriceProofError('the hash of the document differs');
  }
  const { publishedAt, perEuro } = readDailyRates(document);
  const [dollars, units] = [perEuro.get('USD'), perEuro.get(currency)];
  if (!dollars || !units) throw new PriceProofError(`no rate of ${currency} or of USD`);
  const price = divideHalfEven(
    dollars.units * 10n ** BigInt(SCALE + units.scale),
    units.units * 10n ** BigInt(dollars.scale),
  );
  return { price, confidence: 0n, exponent: -SCALE, publishedAt, slot: 0 };
}
