import { ecdsa } from '@noble/curves/abstract/weierstrass.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { quorumOf, type GuardianSet } from './guardian-sets.ts';
import { PriceProofError } from './price-proof.ts';
import type { GuardianSignature, WormholeMessage } from './wormhole-message.ts';

/** Pythnet's chain number in Wormhole, and the address of Pyth's accumulator on it. */
export const PYTH_EMITTER = {
  chain: 26,
  address: 'e101faedac5851e32b9b23b5f9411a8c2bac4aae3ed4dd7b811dd1a72ea4aa71',
} as const;

const curve = ecdsa(secp256k1.Point, keccak_256);

/** The hash that guardians sign. */
export const signedHash = (body: Uint8Array): Uint8Array => keccak_256(keccak_256(body));

/** The Ethereum address of a public key (uncompressed), in hexadecimal. */
export const addressOf = (publicKey: Uint8Array): string =>
  Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex');

/** The address that a signature recovers to; null for an invalid signature. */
export function signerOf(
  { compact, recovery }: Pick<GuardianSignature, 'compact' | 'recovery'>,
  hash: Uint8Array,
): string | null {
  try {
    const signature = Buffer.concat([Buffer.from([recovery]), compact]);
    const key = curve.recoverPublicKey(signature, hash, { prehash: false });
    return addressOf(secp256k1.Point.fromBytes(key).toBytes(false));
  } catch {
    return null;
  }
}

/** Checks the sender, and that a quorum of the guardians signed the message. @throws {PriceProofError} when it is not valid */
export function verifyMessage(message: WormholeMessage, set: GuardianSet): void {
  const { signatures, body, emitterChain, emitterAddress } = message;
  if (emitterChain !== PYTH_EMITTER.chain || emitterAddress !== PYTH_EMITTER.address) {
    throw new PriceProofError('the message is from another emitter');
  }
  if (signatures.length < quorumOf(set)) throw new PriceProofError('too few guardians signed');
  const hash = signedHash(body);
  let before = -1;
  for (const signature of signatures) {
    // The order must be ascending, so that no guardian counts twice.
    if (signature.guardian <= before) {
      throw new PriceProofError('a guardian signed twice, or out of order');
    }
    before = signature.guardian;
    const expected = set.keys[signature.guardian];
    if (expected === undefined || signerOf(signature, hash) !== expected) {
      throw new PriceProofError('a signature was not made by the guardian that it names');
    }
  }
}
