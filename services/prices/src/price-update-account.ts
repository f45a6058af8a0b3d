import { createHash } from 'node:crypto';
import { PriceProofError, type PublishedPrice } from './price-proof.ts';

/** Anchor's discriminator of the account type. */
const DISCRIMINATOR = createHash('sha256').update('account:PriceUpdateV2').digest().subarray(0, 8);
/** Offset after discriminator and write authority. */
const LEVEL_AT = 40;
/** Verification levels: partial (0) is followed by the number of signatures, full (1) by nothing. */
const FULL = 1;
const MESSAGE_BYTES = 84;

/**
 * The message of a PriceUpdateV2 account of Pyth's Solana receiver. An account without full guardian verification has no valid
 * price. @throws {PriceProofError}
 */
export function readPriceUpdateAccount(data: Buffer, feedId: string): PublishedPrice {
  if (!data.subarray(0, DISCRIMINATOR.length).equals(DISCRIMINATOR)) {
    throw new PriceProofError('not a PriceUpdateV2 account');
  }
  if (data[LEVEL_AT] !== FULL) throw new PriceProofError('not fully verified');
  const message = data.subarray(LEVEL_AT + 1);
  if (message.length < MESSAGE_BYTES + 8) throw new PriceProofError('the account is cut off');
  const id = message.subarray(0, 32).toString('hex');
  if (id !== feedId) throw new PriceProofError(`the feed is ${id}`);
  return {
    price: message.readBigInt64LE(32),
    confidence: message.readBigUInt64LE(40),
    exponent: message.readInt32LE(48),
    publishedAt: new Date(Number(message.readBigInt64LE(52)) * 1_000),
    slot: Number(message.readBigUInt64LE(MESSAGE_BYTES)),
  };
}
