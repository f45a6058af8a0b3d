import { isPythPair, type PythPair } from '@outlay/schemas/currencies';
import { divideHalfEven, parseDecimal } from '@outlay/platform/money';
import {
  createPriceProver,
  dailyRateFeed,
  FEED_IDS,
  type PriceProof,
  type ProvenPrice,
} from '../index.ts';
import { createPriceGuardians, type SignOptions } from '../signing/index.ts';

/** Divisor for the confidence of these prices: 0.05 %. */
const CONFIDENCE_DIVISOR = 2_000n;

/** The guardians that the verifiers of tests accept. */
export const testGuardians = createPriceGuardians('guardians of the tests');

/** A quote for tests, with its proof. */
export interface ProvenQuote extends ProvenPrice {
  readonly proof: PriceProof;
}

/** A signed price. Times are whole seconds, as in Pyth's messages. */
export function signedPriceProof(
  pair: PythPair,
  price: string,
  publishedAt: Date,
  { by = testGuardians, ...options }: SignOptions & { readonly by?: typeof testGuardians } = {},
): PriceProof {
  const { units, scale } = parseDecimal(price) ?? { units: 0n, scale: 0 };
  const feedId = FEED_IDS[pair];
  const stated = { price: units, confidence: units / CONFIDENCE_DIVISOR, exponent: -scale };
  const publishTime = Math.floor(publishedAt.getTime() / 1_000);
  const data = by.sign([{ feedId, ...stated, publishTime }], options).update([feedId]);
  return { format: 'pyth-hermes', feed: feedId, data: data.toString('base64') };
}

/** A day's document in which one unit of the currency costs about this many US dollars. */
export function dailyRateProofOf(currency: string, price: string, publishedAt: Date): PriceProof {
  const dollars = parseDecimal(price) ?? { units: 1n, scale: 0 };
  const perDollar = divideHalfEven(10n ** BigInt(dollars.scale + 6), dollars.units).toString();
  const rate = `${perDollar.slice(0, -6) || '0'}.${perDollar.slice(-6).padStart(6, '0')}`;
  const day = publishedAt.toISOString().slice(0, 10);
  const document = Buffer.from(
    `<Cube><Cube time='${day}'><Cube currency='USD' rate='1'/><Cube currency='${currency}' rate='${rate}'/></Cube></Cube>`,
  );
  const data = document.toString('base64');
  return { format: 'ecb-daily', feed: dailyRateFeed(document, currency), data };
}

/** The proof of a pair's price: signed if Pyth has a feed, else a day's document. */
export const priceProofOf = (pair: string, price: string, publishedAt: Date): PriceProof =>
  isPythPair(pair)
    ? signedPriceProof(pair, price, publishedAt)
    : dailyRateProofOf(pair.slice(0, 3), price, publishedAt);

const prove = createPriceProver([testGuardians.set]);

/** A quote as ledger-watcher records it. */
export function provenQuote(pair: string, price: string, publishedAt = new Date()): ProvenQuote {
  const proof = priceProofOf(pair, price, publishedAt);
  return { ...prove(pair, proof), proof };
}
