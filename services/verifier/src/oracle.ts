import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { PriceProof } from './bundle.ts';
import { readDailyRate } from './daily-rates.ts';
import type { OraclePrice } from './decimals.ts';
import { bytesOfBase64, concat, hexOf, isEqual, utf8, type Bytes } from './encoding.ts';

/** The Wormhole message with the guardians' signatures. @throws {RangeError} when the update is cut off */
export function signedMessageIn(update: Bytes): Bytes {
  const view = viewOf(update);
  const at = 8 + view.getUint8(6);
  const end = at + 2 + view.getUint16(at);
  if (end > update.length) throw new RangeError('cut off');
  return update.slice(at + 2, end);
}

/** The price in the bytes; a message when they are not what they claim to be. */
export function readOraclePrice({ format, feed, data }: PriceProof): OraclePrice | string {
  const bytes = bytesOfBase64(data);
  if (!bytes) return "The price feed's data is not base64.";
  try {
    switch (format) {
      case 'pyth-account':
        return readPriceAccount(bytes);
      case 'pyth-price-update':
        return readPriceUpdate(bytes, feed);
      case 'pyth-hermes':
        return readSignedUpdate(bytes, feed);
      case 'ecb-daily':
        return readDailyRate(bytes, feed);
    }
  } catch (error) {
    if (error instanceof RangeError) return "The price feed's data is cut off.";
    throw error;
  }
}

const viewOf = (bytes: Bytes): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Offsets: pyth-client's oracle.h, struct pc_price. */
function readPriceAccount(bytes: Bytes): OraclePrice | string {
  const view = viewOf(bytes);
  const head = [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)];
  if (head.join() !== [0xa1b2c3d4, 2, 3].join()) return 'The bytes are no Pyth price account.';
  return {
    exponent: view.getInt32(20, true),
    publishedAtS: view.getBigInt64(96, true),
    price: view.getBigInt64(208, true),
    confidence: view.getBigUint64(216, true),
  };
}

const FULLY_VERIFIED = 1;

/** An account of Pyth's receiver on Solana. */
function readPriceUpdate(bytes: Bytes, feed: string): OraclePrice | string {
  const mark = sha256(utf8('account:PriceUpdateV2')).slice(0, 8);
  if (!isEqual(bytes.slice(0, 8), mark)) return 'The bytes are no Pyth price update.';
  const view = viewOf(bytes);
  if (view.getUint8(40) !== FULLY_VERIFIED) return 'The price update is not fully verified.';
  if (hexOf(bytes.slice(41, 73)) !== feed) return 'The price update is of another feed.';
  return {
    price: view.getBigInt64(73, true),
    confidence: view.getBigUint64(81, true),
    exponent: view.getInt32(89, true),
    publishedAtS: view.getBigInt64(93, true),
  };
}

const NODE_BYTES = 20;
const SIGNATURE_BYTES = 66;

const keccak = (...parts: readonly Uint8Array[]): Uint8Array =>
  keccak_256(concat(...parts)).slice(0, NODE_BYTES);

/** Hashes two nodes, with the smaller hash on the left. */
const nodeOf = (one: Uint8Array, other: Uint8Array): Uint8Array =>
  hexOf(one) <= hexOf(other)
    ? keccak(Uint8Array.of(1), one, other)
    : keccak(Uint8Array.of(1), other, one);

/**
 * An update from Hermes: the price's message, its path in a tree of hashes, and the root in a message of Wormhole's guardians.
 */
function readSignedUpdate(bytes: Bytes, feed: string): OraclePrice | string {
  const view = viewOf(bytes);
  if (hexOf(bytes.slice(0, 4)) !== '504e4155') return 'The bytes are no Pyth update.';
  let at = 7 + view.getUint8(6);
  if (view.getUint8(at) !== 0) return 'The Pyth update has an unknown kind.';
  const signed = at + 3;
  at = signed + view.getUint16(at + 1);
  const root = rootIn(viewOf(bytes.slice(signed, at)));
  const updates = view.getUint8(at);
  at += 1;
  for (let update = 0; update < updates; update += 1) {
    const size = view.getUint16(at);
    const message = bytes.slice(at + 2, at + 2 + size);
    at += 2 + size;
    const steps = view.getUint8(at);
    let node = keccak(Uint8Array.of(0), message);
    for (let step = 0; step < steps; step += 1) {
      const start = at + 1 + step * NODE_BYTES;
      if (start + NODE_BYTES > bytes.length) throw new RangeError('cut off');
      node = nodeOf(node, bytes.slice(start, start + NODE_BYTES));
    }
    at += 1 + steps * NODE_BYTES;
    if (message[0] !== 0 || hexOf(message.slice(1, 33)) !== feed) continue;
    if (hexOf(node) !== root) return 'The price does not belong to the root that was signed.';
    const price = viewOf(message);
    return {
      price: price.getBigInt64(33),
      confidence: price.getBigUint64(41),
      exponent: price.getInt32(49),
      publishedAtS: price.getBigInt64(53),
    };
  }
  return 'The Pyth update has no price of this feed.';
}

/** The root in a Wormhole message, in hex; null when it has none. */
function rootIn(message: DataView): string | null {
  // Version, guardian set and signatures; then time, nonce, emitter, sequence and consistency.
  const payload = 6 + message.getUint8(5) * SIGNATURE_BYTES + 51;
  if (message.getUint32(payload) !== 0x41555756 || message.getUint8(payload + 4) !== 0) return null;
  const start = payload + 17;
  return hexOf(Uint8Array.from({ length: NODE_BYTES }, (_, at) => message.getUint8(start + at)));
}
