import { ByteReader } from './byte-reader.ts';
import { PriceProofError } from './price-proof.ts';

/** A guardian's signature: its index in the set, and r, s and the recovery bit. */
export interface GuardianSignature {
  readonly guardian: number;
  readonly compact: Buffer;
  readonly recovery: number;
}

/** A Wormhole message (VAA, version 1) with the root of Pyth's Merkle tree. */
export interface WormholeMessage {
  readonly guardianSet: number;
  readonly signatures: readonly GuardianSignature[];
  /** The signed bytes: everything after the signatures. */
  readonly body: Buffer;
  readonly emitterChain: number;
  /** Address in hexadecimal. */
  readonly emitterAddress: string;
  readonly root: Buffer;
  readonly slot: number;
}

const VERSION = 1;
const ROOT_MAGIC = 'AUWV';
const ROOT_BYTES = 20;

function readSignature(reader: ByteReader): GuardianSignature {
  return { guardian: reader.byte(), compact: reader.bytes(64), recovery: reader.byte() };
}

/** Reads the message's parts without verifying them. @throws {PriceProofError} */
export function readWormholeMessage(vaa: Buffer): WormholeMessage {
  const reader = new ByteReader(vaa);
  if (reader.byte() !== VERSION) throw new PriceProofError('a message of an unknown version');
  const guardianSet = reader.int();
  const signatures = Array.from({ length: reader.byte() }, () => readSignature(reader));
  const body = reader.rest();
  const fields = new ByteReader(body);
  // Skips timestamp and nonce.
  fields.bytes(8);
  const emitterChain = fields.short();
  const emitterAddress = fields.bytes(32).toString('hex');
  // Skips sequence and consistency level.
  fields.bytes(9);
  if (fields.bytes(4).toString('latin1') !== ROOT_MAGIC || fields.byte() !== 0) {
    throw new PriceProofError('the signed message has no root');
  }
  const slot = Number(fields.bytes(8).readBigUInt64BE());
  // Skips the size of the validators' ring buffer.
  fields.bytes(4);
  const root = fields.bytes(ROOT_BYTES);
  return { guardianSet, signatures, body, emitterChain, emitterAddress, root, slot };
}
