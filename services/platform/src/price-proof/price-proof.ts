/**
 * Format of an oracle's response: the first bytes of a v2 price account, a PriceUpdateV2 account, or a signed update from
 * Hermes.
 */
export const PRICE_PROOF_FORMATS = ['pyth-account', 'pyth-price-update', 'pyth-hermes'] as const;

/** The bytes that a quote was made from, kept so that anyone can recompute it offline. */
export interface PriceProof {
  readonly format: (typeof PRICE_PROOF_FORMATS)[number];
  /** Address of the account, or the feed's id in hexadecimal. */
  readonly feed: string;
  /** Base64. */
  readonly data: string;
}

/** A price as its publisher wrote it: integers and a power of ten. */
export interface PublishedPrice {
  readonly price: bigint;
  /** Half width of the confidence interval, in the same units. */
  readonly confidence: bigint;
  readonly exponent: number;
  readonly publishedAt: Date;
  /** Of the chain that the oracle runs on. */
  readonly slot: number;
}

/** The bytes are not what they claim to be, or contradict themselves. */
export class PriceProofError extends Error {
  override readonly name = 'PriceProofError';
}
