import { PriceProofError, type PublishedPrice } from './price-proof.ts';

/** Bytes up to the aggregate price; the votes of single publishers follow. */
export const PRICE_ACCOUNT_BYTES_KEPT = 240;

const MAGIC = 0xa1b2c3d4;
const VERSION = 2;
const PRICE_ACCOUNT = 3;

/** The aggregate of a v2 price account. Offsets: pyth-client's oracle.h, struct pc_price. @throws {PriceProofError} */
export function readPriceAccount(data: Buffer): PublishedPrice {
  if (data.length < PRICE_ACCOUNT_BYTES_KEPT) throw new PriceProofError('the account is cut off');
  const header = [data.readUInt32LE(0), data.readUInt32LE(4), data.readUInt32LE(8)];
  if (header[0] !== MAGIC || header[1] !== VERSION || header[2] !== PRICE_ACCOUNT) {
    throw new PriceProofError('not a v2 price account');
  }
  return {
    exponent: data.readInt32LE(20),
    publishedAt: new Date(Number(data.readBigInt64LE(96)) * 1_000),
    price: data.readBigInt64LE(208),
    confidence: data.readBigUInt64LE(216),
    slot: Number(data.readBigUInt64LE(232)),
  };
}
