import { p256 } from '@noble/curves/nist.js';
import { createHash } from 'node:crypto';
import type { Assertion } from '@outlay/authority';

/** A passkey's signature, in the form that P-256 verifiers take. */
export interface P256Signature {
  /** Compressed point, 33 bytes. */
  readonly publicKey: Uint8Array;
  /** r and s, 32 bytes each; s is in the lower half of the group, because Solana accepts no other. */
  readonly signature: Uint8Array;
  /** The authenticator's data and the SHA-256 of the client's data. */
  readonly message: Uint8Array;
}

/**
 * The parts of a verified assertion.
 * @param publicKey uncompressed point (65 bytes) in base64url
 */
export function p256SignatureOf(
  { authenticatorData, clientDataJSON, signature }: Assertion,
  publicKey: string,
): P256Signature {
  const point = Buffer.from(publicKey, 'base64url');
  const clientDataHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url'));
  return {
    publicKey: p256.Point.fromBytes(point).toBytes(true),
    signature: inLowerHalf(Buffer.from(signature, 'base64url')),
    message: Buffer.concat([Buffer.from(authenticatorData, 'base64url'), clientDataHash.digest()]),
  };
}

/** s and its negative are equally valid, and this picks the lower one. */
function inLowerHalf(der: Uint8Array): Uint8Array {
  const read = p256.Signature.fromBytes(der, 'der');
  const low = read.hasHighS() ? new p256.Signature(read.r, p256.Point.Fn.neg(read.s)) : read;
  return low.toBytes('compact');
}
