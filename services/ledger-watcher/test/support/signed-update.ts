import { keccak_256 } from '@noble/hashes/sha3.js';
import { FEED_IDS } from '../../src/feed/feed-ids.ts';
import type { PythPair } from '@outlay/schemas/currencies';

export interface TestPrice {
  readonly pair: PythPair;
  readonly price: bigint;
  readonly confidence: bigint;
  readonly publishedAt: Date;
}

const hash = (...parts: readonly Uint8Array[]): Buffer =>
  Buffer.from(keccak_256(Buffer.concat(parts)).subarray(0, 20));

function messageOf({ pair, price, confidence, publishedAt }: TestPrice): Buffer {
  const message = Buffer.alloc(85);
  message.set(Buffer.from(FEED_IDS[pair], 'hex'), 1);
  message.writeBigInt64BE(price, 33);
  message.writeBigUInt64BE(confidence, 41);
  message.writeInt32BE(-8, 49);
  message.writeBigInt64BE(BigInt(Math.floor(publishedAt.getTime() / 1_000)), 53);
  return message;
}

/** An update of two prices in Hermes' format, without signatures: their Merkle tree has these two leaves. */
export function signedUpdate(prices: readonly [TestPrice, TestPrice], slot: bigint): Buffer {
  const messages = prices.map(messageOf);
  const leaves = messages.map((message) => hash(Buffer.from([0]), message));
  const root = hash(
    Buffer.from([1]),
    ...leaves.toSorted((left, right) => Buffer.compare(left, right)),
  );
  const payload = Buffer.alloc(37);
  payload.write('AUWV', 0, 'latin1');
  payload.writeBigUInt64BE(slot, 5);
  payload.set(root, 17);
  const vaa = Buffer.concat([Buffer.from([1, 0, 0, 0, 3, 0]), Buffer.alloc(51), payload]);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(vaa.length);
  const updates = messages.flatMap((message, index) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(message.length);
    return [length, message, Buffer.from([1]), leaves[1 - index] ?? Buffer.alloc(20)];
  });
  const head = Buffer.concat([Buffer.from('PNAU', 'latin1'), Buffer.from([1, 0, 0, 0])]);
  return Buffer.concat([head, size, vaa, Buffer.from([messages.length]), ...updates]);
}
