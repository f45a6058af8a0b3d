import { p256 } from '@noble/curves/nist.js';
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import { createHash } from 'node:crypto';
import type { PasskeyAssertion } from '../signed-statement/index.ts';

/** A passkey's signature, in the form that P-256 verifiers take. */
export interface P256Signature {
  /** Compressed point, 33 bytes. */
  readonly publicKey: Uint8Array;
  /** r and s, 32 bytes each; s is in the lower half of the group, because Solana accepts no other. */
  readonly signature: Uint8Array;
  /** The authenticator's data and the SHA-256 of the client's data. */
  readonly message: Uint8Array;
}

/** The uncompressed point (65 bytes) of a COSE key in base64url; null for a key of another kind than P-256. */
export function pointOfCose(publicKey: string): Uint8Array | null {
  const key = decodeCredentialPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url')));
  if (!cose.isCOSEPublicKeyEC2(key)) return null;
  const x = key.get(cose.COSEKEYS.x);
  const y = key.get(cose.COSEKEYS.y);
  const isP256 = key.get(cose.COSEKEYS.crv) === cose.COSECRV.P256;
  return isP256 && x && y ? Buffer.concat([Buffer.of(4), x, y]) : null;
}

/**
 * The parts of a verified assertion.
 * @param publicKey uncompressed point (65 bytes) in base64url
 */
export function p256SignatureOf(
  { authenticatorData, clientDataJSON, signature }: PasskeyAssertion,
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
