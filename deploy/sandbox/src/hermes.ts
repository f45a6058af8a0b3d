import type { FeedPrice } from '@outlay/prices/signing';
import type { PriceRound, PriceRounds } from './price-rounds.ts';

/** Paths of Hermes, Pyth's price service, and of the guardians that its clients pin. */
const UPDATES_PATH = '/v2/updates/price/';
export const PRICE_GUARDIANS_PATH = '/price-guardians.json';

export interface HermesReply {
  readonly status: number;
  readonly contentType: 'application/json' | 'text/plain';
  readonly body: string;
}

const json = (value: unknown): HermesReply => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(value),
});
const refusal = (status: number, body: string): HermesReply => ({
  status,
  contentType: 'text/plain',
  body,
});

/** Answers as Hermes does; null for a path that Hermes doesn't have. */
export function answerAsHermes(url: URL, rounds: PriceRounds): HermesReply | null {
  if (url.pathname === PRICE_GUARDIANS_PATH) return json(JSON.parse(rounds.guardians.file));
  if (!url.pathname.startsWith(UPDATES_PATH)) return null;
  const time = url.pathname.slice(UPDATES_PATH.length);
  if (time !== 'latest' && !/^\d{1,12}$/.test(time)) return refusal(400, 'Invalid publish time');
  const round = time === 'latest' ? rounds.latest() : rounds.from(Number(time));
  if (!round) return refusal(404, 'Price update not found');
  return answerWith(round, rounds, url.searchParams);
}

function answerWith(round: PriceRound, rounds: PriceRounds, query: URLSearchParams): HermesReply {
  const asked = query.getAll('ids[]').map((id) => id.toLowerCase().replace(/^0x/, ''));
  if (asked.length === 0) return refusal(400, 'Failed to deserialize query string: missing ids');
  const known = round.prices.filter(({ feedId }) => asked.includes(feedId));
  const missing = asked.filter((id) => !known.some(({ feedId }) => feedId === id));
  if (missing.length > 0 && query.get('ignore_invalid_price_ids') !== 'true') {
    return refusal(404, `Price ids not found: ${missing.map((id) => `0x${id}`).join(', ')}`);
  }
  const encoding = query.get('encoding') === 'base64' ? 'base64' : 'hex';
  const feedIds = known.map(({ feedId }) => feedId);
  const data = known.length === 0 ? [] : [rounds.update(round, feedIds).toString(encoding)];
  const parsed =
    query.get('parsed') === 'false' ? null : known.map((price) => parsedOf(price, round));
  return json({ binary: { encoding, data }, parsed });
}

function parsedOf(
  { feedId, price, confidence, exponent, publishTime }: FeedPrice,
  { slot }: PriceRound,
) {
  const stated = {
    price: price.toString(),
    conf: confidence.toString(),
    expo: exponent,
    publish_time: publishTime,
  };
  return {
    id: feedId,
    price: stated,
    ema_price: stated,
    metadata: { slot, proof_available_time: publishTime, prev_publish_time: publishTime - 1 },
  };
}
