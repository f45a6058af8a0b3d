import type { PublicKey, VersionedTransaction } from '@solana/web3.js';

/** What the bytes are meant to do; the signer reads them and refuses whatever else they say. */
export interface SigningIntent {
  readonly payoutId: string;
  readonly mint: PublicKey;
  readonly recipient: PublicKey;
  readonly amountBaseUnits: bigint;
  readonly memo: string;
  /** A second memo behind it, for the place that is paid; null: none. */
  readonly payeeMemo: string | null;
  /** What the guard against a second payment costs; 0 for a payment without one. */
  readonly guardLamports: bigint;
}

/** Holds the treasury's key, and nothing else does. */
export interface Signer {
  /** The treasury's wallet, base58. */
  readonly address: string;
  /** Seed of a payout's guard account. Made with the key, so that nobody else can find the account before it stands. */
  guardSeed(payoutId: string): string;
  /**
   * What binds a payout to the content that it was queued with. Made with the key: whoever can write the database, and computes
   * a matching hash, cannot make this.
   */
  contentSeal(payoutId: string, contentHash: string): string;
  /** @throws {SigningRefusedError} when the transaction is anything but that one transfer. */
  sign(
    transaction: VersionedTransaction,
    intent: SigningIntent,
  ): { readonly signature: string; readonly signedTransaction: string };
}

/** A fault of ours, or an attack: the payment is not tried again in this form. */
export class SigningRefusedError extends Error {
  override readonly name = 'SigningRefusedError';
}
