import type { PublicKey, VersionedTransaction } from '@solana/web3.js';

/** What the bytes are meant to do; the signer reads them and refuses whatever else they say. */
export interface SigningIntent {
  readonly mint: PublicKey;
  readonly recipient: PublicKey;
  readonly amountBaseUnits: bigint;
  readonly memo: string;
}

/** Holds the treasury's key, and nothing else does. */
export interface Signer {
  /** The treasury's wallet, base58. */
  readonly address: string;
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
