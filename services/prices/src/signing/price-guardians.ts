import { SANDBOX_GUARDIAN_SET } from '@outlay/schemas/sandbox-guardians';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { createHmac } from 'node:crypto';
import type { GuardianSet } from '../guardian-sets.ts';
import { addressOf, PYTH_EMITTER, signedHash } from '../verify-message.ts';
import {
  encodeUpdate,
  priceMessage,
  treeOver,
  type FeedPrice,
  type SignedPrices,
} from './accumulator.ts';

const GUARDIANS = 19;
const QUORUM = 13;

export interface SignOptions {
  /** Indexes of the signers in the set; the first 13 by default. */
  readonly signers?: readonly number[];
  readonly emitterChain?: number;
  readonly emitterAddress?: string;
  readonly slot?: number;
}

/** Invented guardians, who sign prices of the sandbox or a test as Wormhole's guardians do. */
export interface PriceGuardians {
  readonly set: GuardianSet;
  /** The content of PRICE_GUARDIANS_FILE. */
  readonly file: string;
  /** Signs the prices of one round together. */
  sign(prices: readonly FeedPrice[], options?: SignOptions): SignedPrices;
}

/** Guardians derived from a seed: the same seed gives the same guardians. */
export function createPriceGuardians(
  seed: string | Buffer,
  index: number = SANDBOX_GUARDIAN_SET,
): PriceGuardians {
  const keys = Array.from({ length: GUARDIANS }, (_, place) => keyOf(seed, place));
  const addresses = keys.map((key) => addressOf(secp256k1.getPublicKey(key, false)));
  const sets = [{ index, keys: addresses }];
  return {
    set: { index, keys: addresses, until: null },
    file: JSON.stringify({ source: 'Invented guardians of a sandbox.', sets }),
    sign: (prices, options = {}) => {
      const messages = prices.map(priceMessage);
      const { root, paths } = treeOver(messages);
      const vaa = signMessage(bodyOf(root, options), { index, keys, ...options });
      return {
        update: (feedIds) => {
          const chosen = prices.flatMap(({ feedId }, at) => {
            const [message, path] = [messages[at], paths[at]];
            return message && path && feedIds.includes(feedId) ? [{ message, path }] : [];
          });
          return encodeUpdate(vaa, chosen);
        },
      };
    },
  };
}

/** A key of secp256k1 is a number below the curve's order, which a hash exceeds once in 2^128. */
const keyOf = (seed: string | Buffer, place: number): Uint8Array =>
  createHmac('sha256', seed).update(`outlay-sandbox-guardian:${place}`).digest();

function bodyOf(
  root: Buffer,
  {
    emitterChain = PYTH_EMITTER.chain,
    emitterAddress = PYTH_EMITTER.address,
    slot = 0,
  }: SignOptions,
): Buffer {
  const head = Buffer.alloc(51);
  head.writeUInt32BE(Math.floor(Date.now() / 1_000), 0);
  head.writeUInt16BE(emitterChain, 8);
  head.set(Buffer.from(emitterAddress, 'hex'), 10);
  head.writeBigUInt64BE(BigInt(slot), 42);
  head.writeUInt8(1, 50);
  const payload = Buffer.alloc(17);
  payload.write('AUWV', 'latin1');
  payload.writeBigUInt64BE(BigInt(slot), 5);
  payload.writeUInt32BE(10_000, 13);
  return Buffer.concat([head, payload, root]);
}

interface Signers {
  readonly index: number;
  readonly keys: readonly Uint8Array[];
  readonly signers?: readonly number[];
}

function signMessage(body: Buffer, { index, keys, signers = firstOf(QUORUM) }: Signers): Buffer {
  const hash = signedHash(body);
  const signatures = signers.map((place) => {
    const signature = secp256k1.sign(hash, keys[place] ?? new Uint8Array());
    return Buffer.concat([
      Buffer.from([place]),
      signature.toBytes('compact'),
      Buffer.from([signature.recovery]),
    ]);
  });
  const head = Buffer.alloc(6);
  head.writeUInt8(1, 0);
  head.writeUInt32BE(index, 1);
  head.writeUInt8(signatures.length, 5);
  return Buffer.concat([head, ...signatures, body]);
}

const firstOf = (count: number): number[] => Array.from({ length: count }, (_, place) => place);
