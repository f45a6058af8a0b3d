import {
  createPriceProver,
  FEED_IDS,
  readPriceProof,
  reduceAccumulatorUpdate,
  type GuardianSet,
  type ProvePrice,
} from '@outlay/prices';
import { z } from 'zod';
import { PYTH_PAIRS, type PythPair } from '@outlay/schemas/currencies';
import type { Reading } from '../domain/quote.ts';
import { ChainUnavailableError, type PriceFeed } from '../use-cases/ports.ts';
import { read } from './read-node.ts';

/** A slower server counts as down. */
const TIMEOUT_MS = 5_000;
/** Five prices with their signatures take some kilobytes. */
const ANSWER_BYTES_MAX = 200_000;

const answer = z.object({
  binary: z.object({ encoding: z.literal('base64'), data: z.array(z.string()).min(1) }),
});

export interface HermesOptions {
  readonly url: string;
  /** Null for a server that needs no key. */
  readonly apiKey: string | null;
  readonly guardians: readonly GuardianSet[];
  /** Whether the prices come from the sandbox. */
  readonly simulated: boolean;
  readonly timeoutMs?: number;
}

/** Prices from Pyth's Hermes. Only what the pinned guardians signed is used: other parts of the response are ignored. */
export function createHermesFeed({
  url,
  apiKey,
  guardians,
  simulated,
  timeoutMs = TIMEOUT_MS,
}: HermesOptions): PriceFeed {
  const prove = createPriceProver(guardians);
  const target = new URL('/v2/updates/price/latest', url);
  for (const pair of PYTH_PAIRS) target.searchParams.append('ids[]', FEED_IDS[pair]);
  target.searchParams.set('encoding', 'base64');
  target.searchParams.set('parsed', 'false');
  // A pair that Hermes lacks must not fail the others.
  target.searchParams.set('ignore_invalid_price_ids', 'true');

  async function readPrices(): Promise<Reading[]> {
    const response = await fetch(target, {
      headers: {
        accept: 'application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
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
    return binary.data.flatMap((data) => readingsOf(Buffer.from(data, 'base64'), prove, simulated));
  }

  return { read: () => read('prices of Hermes', readPrices) };
}

/** The prices in an update; pairs without a provable price are missing. */
const readingsOf = (update: Buffer, prove: ProvePrice, simulated: boolean): Reading[] =>
  PYTH_PAIRS.flatMap((pair) => {
    const reading = readingIn(update, pair, prove, simulated);
    return reading ? [reading] : [];
  });

function readingIn(
  update: Buffer,
  pair: PythPair,
  prove: ProvePrice,
  simulated: boolean,
): Reading | null {
  try {
    const feed = FEED_IDS[pair];
    const data = reduceAccumulatorUpdate(update, feed).toString('base64');
    const proof = { format: 'pyth-hermes', feed, data } as const;
    prove(pair, proof);
    const source = simulated ? 'pyth (simulated)' : 'pyth hermes';
    return { pair, published: readPriceProof(proof), source, simulated, proof };
  } catch {
    return null;
  }
}
