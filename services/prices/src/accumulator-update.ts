import { keccak_256 } from '@noble/hashes/sha3.js';
import { ByteReader } from './byte-reader.ts';
import { PriceProofError, type PriceProof, type PublishedPrice } from './price-proof.ts';
import { readWormholeMessage, type WormholeMessage } from './wormhole-message.ts';

/** Pyth's wire format of a Wormhole message with price messages and their paths in its Merkle tree. All numbers big-endian. */
interface AccumulatorUpdate {
  /** All bytes before the number of updates. */
  readonly head: Buffer;
  /** The signed Wormhole message. */
  readonly vaa: Buffer;
  readonly updates: readonly Update[];
}

interface Update {
  readonly message: Buffer;
  readonly path: readonly Buffer[];
}

const MAGIC = 'PNAU';
const HASH_BYTES = 20;
const PRICE_MESSAGE = 0;
const PRICE_MESSAGE_BYTES = 85;
const UPDATES_MAX = 255;

function parse(data: Buffer): AccumulatorUpdate {
  const reader = new ByteReader(data);
  if (reader.bytes(4).toString('latin1') !== MAGIC) {
    throw new PriceProofError('not an accumulator update');
  }
  reader.bytes(2);
  reader.bytes(reader.byte());
  if (reader.byte() !== 0) throw new PriceProofError('the update has an unknown kind');
  const vaa = reader.bytes(reader.short());
  const head = data.subarray(0, reader.position);
  const updates = Array.from({ length: reader.byte() }, () => ({
    message: reader.bytes(reader.short()),
    path: Array.from({ length: reader.byte() }, () => reader.bytes(HASH_BYTES)),
  }));
  return { head, vaa, updates };
}

const hash = (...parts: readonly Uint8Array[]): Buffer =>
  Buffer.from(keccak_256(Buffer.concat(parts)).subarray(0, HASH_BYTES));

/** Leaves and nodes are hashed with different first bytes. The smaller of two hashes is on the left. */
const rootOf = ({ message, path }: Update): Buffer =>
  path.reduce(
    (left, right) => {
      const pair = Buffer.compare(left, right) <= 0 ? [left, right] : [right, left];
      return hash(Buffer.from([1]), ...pair);
    },
    hash(Buffer.from([0]), message),
  );

const isPriceOf = ({ message }: Update, feedId: string): boolean =>
  message.length >= PRICE_MESSAGE_BYTES &&
  message[0] === PRICE_MESSAGE &&
  message.subarray(1, 33).toString('hex') === feedId;

/** @throws {PriceProofError} when the feed is missing */
function updateOf({ updates }: AccumulatorUpdate, feedId: string): Update {
  const update = updates.find((each) => isPriceOf(each, feedId));
  if (!update) throw new PriceProofError(`no price of feed ${feedId}`);
  return update;
}

/** Reduces an update to one feed's price, still verifiable, as quotes store it. @throws {PriceProofError} */
export function reduceAccumulatorUpdate(data: Buffer, feedId: string): Buffer {
  const parsed = parse(data);
  const { message, path } = updateOf(parsed, feedId);
  if (path.length > UPDATES_MAX) throw new PriceProofError('the path is too long');
  const size = Buffer.alloc(2);
  size.writeUInt16BE(message.length);
  return Buffer.concat([
    parsed.head,
    Buffer.from([1]),
    size,
    message,
    Buffer.from([path.length]),
    ...path,
  ]);
}

/** Decides whether a Wormhole message is accepted. @throws {PriceProofError} when it is not */
export type CheckMessage = (vaa: Buffer, message: WormholeMessage) => void;

/**
 * The price of a feed in an update. Its message must belong to the root in the Wormhole message that `check` accepts.
 * @throws {PriceProofError}
 */
export function readAccumulatorUpdate(
  data: Buffer,
  feedId: string,
  check?: CheckMessage,
): PublishedPrice {
  const parsed = parse(data);
  const update = updateOf(parsed, feedId);
  const signed = readWormholeMessage(parsed.vaa);
  if (!rootOf(update).equals(signed.root)) {
    throw new PriceProofError('the price does not belong to the signed root');
  }
  check?.(parsed.vaa, signed);
  const { message } = update;
  return {
    price: message.readBigInt64BE(33),
    confidence: message.readBigUInt64BE(41),
    exponent: message.readInt32BE(49),
    publishedAt: new Date(Number(message.readBigInt64BE(53)) * 1_000),
    slot: signed.slot,
  };
}

/** The index of the guardian set that signed a price; null for an unsigned proof. @throws {PriceProofError} */
export const guardianSetOf = ({ format, data }: PriceProof): number | null =>
  format === 'pyth-hermes'
    ? readWormholeMessage(parse(Buffer.from(data, 'base64')).vaa).guardianSet
    : null;
