import { keccak_256 } from '@noble/hashes/sha3.js';

/** A price as Pyth publishes it. */
export interface FeedPrice {
  /** Feed id in hexadecimal. */
  readonly feedId: string;
  readonly price: bigint;
  readonly confidence: bigint;
  readonly exponent: number;
  /** Publish time in seconds since 1970. */
  readonly publishTime: number;
}

/** Prices under one signed root. */
export interface SignedPrices {
  /** The accumulator update with the prices of these feeds; unknown feeds are left out. */
  update(feedIds: readonly string[]): Buffer;
}

const HASH_BYTES = 20;
const PRICE_MESSAGE_BYTES = 85;

/** Message 0: feed, price, confidence, exponent, publish time, previous publish time, averages. */
export function priceMessage(feed: FeedPrice): Buffer {
  const message = Buffer.alloc(PRICE_MESSAGE_BYTES);
  message.set(Buffer.from(feed.feedId, 'hex'), 1);
  message.writeBigInt64BE(feed.price, 33);
  message.writeBigUInt64BE(feed.confidence, 41);
  message.writeInt32BE(feed.exponent, 49);
  message.writeBigInt64BE(BigInt(feed.publishTime), 53);
  message.writeBigInt64BE(BigInt(feed.publishTime - 1), 61);
  message.writeBigInt64BE(feed.price, 69);
  message.writeBigUInt64BE(feed.confidence, 77);
  return message;
}

const hash = (...parts: readonly Uint8Array[]): Buffer =>
  Buffer.from(keccak_256(Buffer.concat(parts)).subarray(0, HASH_BYTES));

const parentOf = (left: Buffer, right: Buffer): Buffer =>
  Buffer.compare(left, right) <= 0
    ? hash(Buffer.from([1]), left, right)
    : hash(Buffer.from([1]), right, left);

/** The root over messages, and each message's path to it. */
export function treeOver(messages: readonly Buffer[]): { root: Buffer; paths: Buffer[][] } {
  const empty = hash(Buffer.from([2]));
  let level = messages.map((message) => hash(Buffer.from([0]), message));
  const places = messages.map((_, index) => index);
  const paths: Buffer[][] = messages.map(() => []);
  while (level.length > 1) {
    const nodes = level;
    places.forEach((place, index) => paths[index]?.push(nodes[place ^ 1] ?? empty));
    level = Array.from({ length: Math.ceil(nodes.length / 2) }, (_, index) =>
      parentOf(nodes[index * 2] ?? empty, nodes[index * 2 + 1] ?? empty),
    );
    places.forEach((place, index) => (places[index] = place >> 1));
  }
  return { root: level[0] ?? empty, paths };
}

const short = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};

/** Pyth's wire format: the signed message, then each price with its path. */
export const encodeUpdate = (
  vaa: Buffer,
  updates: readonly { readonly message: Buffer; readonly path: readonly Buffer[] }[],
): Buffer =>
  Buffer.concat([
    // Magic, version 1.0, no trailing header, kind 0.
    Buffer.from('PNAU\u0001\u0000\u0000\u0000', 'latin1'),
    short(vaa.length),
    vaa,
    Buffer.from([updates.length]),
    ...updates.flatMap(({ message, path }) => [
      short(message.length),
      message,
      Buffer.from([path.length]),
      ...path,
    ]),
  ]);
