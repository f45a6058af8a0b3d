import { isPythPair, pairOf, CURRENCIES } from '@outlay/schemas/currencies';
import { createHash } from 'node:crypto';
import { isSameDecimal } from '@outlay/platform/money';
import { FEED_IDS } from './feed-ids.ts';
import type { GuardianSet } from './guardian-sets.ts';
import { PriceProofError, type PriceProof } from './price-proof.ts';
import { decimalText } from './price-text.ts';
import { readPriceProof } from './read-price-proof.ts';
import { verifyMessage } from './verify-message.ts';
import type { WormholeMessage } from './wormhole-message.ts';

/** A price that may convert money: the publisher's values, and whether they are signed. */
export interface ProvenPrice {
  readonly pair: string;
  readonly price: string;
  readonly confidence: string;
  readonly publishedAt: Date;
  /** True when Wormhole's guardians signed it. A daily reference rate is unsigned and needs its own limits. */
  readonly signed: boolean;
}

/** The price of a pair in its proof. @throws {PriceProofError} when the proof is not valid for the pair */
export type ProvePrice = (pair: string, proof: PriceProof) => ProvenPrice;

/** Maximum cached messages. One message has all prices of a round, and an expense's rate is checked several times. */
const VERIFIED_MAX = 500;
/** A confidence interval wider than this share of the price (0.5 %) means that publishers disagree, so the price is not used. */
const CONFIDENCE_SHARE_MAX = 200n;

/** Proves prices with the pinned guardians. Pairs with a Pyth feed need a signed update, all others a daily reference rate. */
export function createPriceProver(sets: readonly GuardianSet[]): ProvePrice {
  const isVerified = rememberVerified(sets);
  return (pair, proof) => {
    assertOfPair(pair, proof);
    const signers: { set?: GuardianSet } = {};
    const { price, confidence, exponent, publishedAt } = readPriceProof(proof, (vaa, message) => {
      signers.set = isVerified(vaa, message);
    });
    const until = signers.set?.until ?? null;
    if (until !== null && publishedAt > until) {
      throw new PriceProofError('the guardians who signed the price had been replaced');
    }
    if (price <= 0n || confidence * CONFIDENCE_SHARE_MAX > price) {
      throw new PriceProofError('the price is too uncertain');
    }
    return {
      pair,
      price: decimalText(price, exponent),
      confidence: decimalText(confidence, exponent),
      publishedAt,
      signed: signers.set !== undefined,
    };
  };
}

/** A proof for another feed, currency or format is not valid for the pair. */
function assertOfPair(pair: string, { format, feed }: PriceProof): void {
  const isExpectedKind = isPythPair(pair)
    ? format === 'pyth-hermes' && feed === FEED_IDS[pair]
    : format === 'ecb-daily' && feed.slice(feed.indexOf('/') + 1) === dailyCurrencyOf(pair);
  if (!isExpectedKind) throw new PriceProofError(`the proof is not valid for ${pair}`);
}

const dailyCurrencyOf = (pair: string): string | undefined =>
  CURRENCIES.find((currency) => pairOf(currency) === pair);

/** Verifies each message once, because its 13 signatures take some 10 ms. The oldest is forgotten first. */
function rememberVerified(
  sets: readonly GuardianSet[],
): (vaa: Buffer, message: WormholeMessage) => GuardianSet {
  const verified = new Set<string>();
  return (vaa, message) => {
    const set = sets.find(({ index }) => index === message.guardianSet);
    if (!set) throw new PriceProofError('no pinned guardian set has signed the price');
    const key = createHash('sha256').update(vaa).digest('base64');
    if (!verified.has(key)) {
      verifyMessage(message, set);
      const [oldest] = verified;
      if (verified.size >= VERIFIED_MAX && oldest !== undefined) verified.delete(oldest);
      verified.add(key);
    }
    return set;
  };
}

/** A quote as it was recorded. */
export interface RecordedQuote {
  readonly pair: string;
  readonly price: string;
  readonly confidence: string;
  readonly publishedAt: Date;
  readonly proof: PriceProof | null;
}

/** The price of a pair; null when its proof is not valid. */
export function provenOrNull(
  pair: string,
  proof: PriceProof,
  prove: ProvePrice,
): ProvenPrice | null {
  try {
    return prove(pair, proof);
  } catch (error) {
    if (isUnproven(error)) return null;
    throw error;
  }
}

const isUnproven = (error: unknown): error is Error =>
  error instanceof PriceProofError || error instanceof RangeError;

/** Why a quote differs from what its bytes prove; null when it doesn't. */
export function quoteProblem(quote: RecordedQuote, prove: ProvePrice): string | null {
  if (!quote.proof) return 'it has no proof';
  try {
    const proven = prove(quote.pair, quote.proof);
    const isSame =
      isSameDecimal(proven.price, quote.price) &&
      isSameDecimal(proven.confidence, quote.confidence) &&
      proven.publishedAt.getTime() === quote.publishedAt.getTime();
    return isSame ? null : 'its proof is of another price';
  } catch (error) {
    if (isUnproven(error)) return error.message;
    throw error;
  }
}
