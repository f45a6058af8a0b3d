import type { PublicKey, VersionedTransaction } from '@solana/web3.js';

/** Intended effect of the bytes; the signer parses them and refuses anything else. */
export interface SigningIntent {
  readonly payoutId: string;
  readonly mint: PublicKey;
  readonly recipient: PublicKey;
  readonly amountBaseUnits: bigint;
  readonly memo: string;
  /** A second memo after ours, required by the payee's exchange; null: none. */
  readonly payeeMemo: string | null;
  /** Cost of the guard against a second payment; 0 for a payment without one. */
  readonly guardLamports: bigint;
}

/** Holds the treasury's key and does nothing else. */
export interface Signer {
  /** The treasury's wallet, base58. */
  readonly address: string;
  /** Seed of a payout's guard account. Derived with the key, so that no one else can find the account before it exists. */
  guardSeed(payoutId: string): string;
  /** @throws {SigningRefusedError} when the transaction is anything but that one transfer. */
  sign(
    transaction: VersionedTransaction,
    intent: SigningIntent,
  ): { readonly signature: string; readonly signedTransaction: string };
}

/** A bug or an attack: this payment is not retried in this form. */
export class SigningRefusedError extends Error {
  override readonly name = 'SigningRefusedError';
}
