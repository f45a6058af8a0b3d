import {
  DAILY_RATES_BYTES_MAX,
  dailyRateFeed,
  readDailyRates,
  readPriceProof,
  splitDailyRates,
} from '@outlay/prices';
import { CURRENCIES, isPythPair, pairOf } from '@outlay/schemas/currencies';
import type { Reading } from '../domain/quote.ts';
import { ChainUnavailableError, type PriceFeed } from '../use-cases/ports.ts';
import { read } from './read-node.ts';

/** A slower server counts as down. */
const TIMEOUT_MS = 10_000;

export interface DailyRatesOptions {
  readonly url: string;
  /** Whether the document comes from the sandbox. */
  readonly simulated: boolean;
  readonly timeoutMs?: number;
}

/** The central bank's document with the rates of 90 days has some 200 kB. */
const HISTORY_BYTES_MAX = 1_000_000;

/** Prices of the currencies without a Pyth feed, from a document with the day's rates of the euro. */
export const createDailyRatesFeed = (options: DailyRatesOptions): PriceFeed => ({
  read: () =>
    read('daily rates', async () =>
      readingsOf(await documentAt(options, DAILY_RATES_BYTES_MAX), options.simulated),
    ),
});

/** The same of past days, from a document with all of them; the newest day may be among them. */
export const readRateHistory = (options: DailyRatesOptions): Promise<Reading[][]> =>
  read('history of daily rates', async () =>
    splitDailyRates(await documentAt(options, HISTORY_BYTES_MAX)).map((day) =>
      readingsOf(day, options.simulated),
    ),
  );

async function documentAt(
  { url, timeoutMs = TIMEOUT_MS }: DailyRatesOptions,
  bytesMax: number,
): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new ChainUnavailableError(`the daily rates answered ${response.status}`);
  return bytesOf(response, bytesMax);
}

/** Stops reading beyond the size that a document can have. */
async function bytesOf({ body }: Response, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > bytesMax) {
      throw new ChainUnavailableError('the daily rates are over the size limit');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function readingsOf(document: Buffer, simulated: boolean): Reading[] {
  const data = document.toString('base64');
  const { perEuro } = readDailyRates(document);
  return CURRENCIES.flatMap((currency) => {
    const pair = pairOf(currency);
    if (pair === null || isPythPair(pair) || !perEuro.has(currency)) return [];
    const proof = { format: 'ecb-daily', feed: dailyRateFeed(document, currency), data } as const;
    const source = simulated ? 'ecb (simulated)' : 'ecb';
    return [{ pair, published: readPriceProof(proof), source, simulated, proof }];
  });
}
