import { readPriceProof, reduceAccumulatorUpdate } from '@outlay/platform/price-proof';
import { z } from 'zod';
import { PYTH_PAIRS, type PythPair } from '@outlay/schemas/currencies';
import type { Reading } from '../domain/quote.ts';
import { ChainUnavailableError, type PriceFeed } from '../use-cases/ports.ts';
import { read } from './connection.ts';
import { FEED_IDS } from './feed-ids.ts';

/** A slower server counts as down. */
const TIMEOUT_MS = 5_000;
/** Five prices with their signatures take some kilobytes. */
const ANSWER_BYTES_MAX = 200_000;

const answer = z.object({
  binary: z.object({ encoding: z.literal('base64'), data: z.array(z.string()).min(1) }),
});

/** Prices from Pyth's Hermes, from the signed update only: other parts of the response are ignored. */
export function createHermesFeed(
  url: string,
  apiKey: string,
  timeoutMs: number = TIMEOUT_MS,
): PriceFeed {
  const target = new URL('/v2/updates/price/latest', url);
  for (const pair of PYTH_PAIRS) target.searchParams.append('ids[]', FEED_IDS[pair]);
  target.searchParams.set('encoding', 'base64');
  target.searchParams.set('parsed', 'false');
  // A pair missing from Hermes must not cost the others.
  target.searchParams.set('ignore_invalid_price_ids', 'true');

  async function readPrices(): Promise<Reading[]> {
    const response = await fetch(target, {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401 || response.status === 403) {
      throw new ChainUnavailableError(`Hermes refuses the key (${response.status})`);
    }
    if (!response.ok) throw new ChainUnavailableError(`Hermes answered ${response.status}`);
    const text = await response.text();
    if (text.length > ANSWER_BYTES_MAX)
      throw new ChainUnavailableError('Hermes sent a response over the size limit');
    const { binary } = answer.parse(JSON.parse(text));
    return binary.data.flatMap((data) => readingsOf(Buffer.from(data, 'base64')));
  }

  return { read: () => read('prices of Hermes', readPrices) };
}

/** The prices in an update; pairs without a provable price are missing. */
export const readingsOf = (update: Buffer): Reading[] =>
  PYTH_PAIRS.flatMap((pair) => {
    const reading = readingIn(update, pair);
    return reading ? [reading] : [];
  });

function readingIn(update: Buffer, pair: PythPair): Reading | null {
  try {
    const feed = FEED_IDS[pair];
    const data = reduceAccumulatorUpdate(update, feed).toString('base64');
    const proof = { format: 'pyth-hermes', feed, data } as const;
    const published = readPriceProof(proof);
    return { pair, published, source: 'pyth hermes', simulated: false, proof };
  } catch {
    return null;
  }
}
