/**
 * Format of a source's response: the first bytes of a v2 price account, a PriceUpdateV2 account, a signed update from Hermes, or
 * a central bank's document of the day, which is unsigned.
 */
export const PRICE_PROOF_FORMATS = [
  'pyth-account',
  'pyth-price-update',
  'pyth-hermes',
  'ecb-daily',
] as const;

/** The bytes behind a quote, kept so that anyone can recompute it offline. */
export interface PriceProof {
  readonly format: (typeof PRICE_PROOF_FORMATS)[number];
  /** Address of the account, the feed's id in hexadecimal, or the document's SHA-256 in hexadecimal, '/' and the currency. */
  readonly feed: string;
  /** The bytes in base64. */
  readonly data: string;
}

/** A price as its publisher wrote it: integers and a power of ten. */
export interface PublishedPrice {
  readonly price: bigint;
  /** Half width of the confidence interval in the same units; 0 if the publisher states none. */
  readonly confidence: bigint;
  readonly exponent: number;
  readonly publishedAt: Date;
  /** Slot of the chain that the oracle runs on; 0 for other sources. */
  readonly slot: number;
}

/** Thrown when the bytes are not what they claim to be, or contradict themselves. */
export class PriceProofError extends Error {
  override readonly name = 'PriceProofError';
}
