import { ecdsa } from '@noble/curves/abstract/weierstrass.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToNumberBE } from '@noble/curves/utils.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { quorumOf, type GuardianSet } from './guardian-sets.ts';
import { PriceProofError } from './price-proof.ts';
import type { GuardianSignature, WormholeMessage } from './wormhole-message.ts';

/** Pythnet's chain number in Wormhole, and the address of Pyth's accumulator on it. */
export const PYTH_EMITTER = {
  chain: 26,
  address: 'e101faedac5851e32b9b23b5f9411a8c2bac4aae3ed4dd7b811dd1a72ea4aa71',
} as const;

const { Point } = secp256k1;
type Point = InstanceType<typeof Point>;
const curve = ecdsa(Point, keccak_256);

/** The hash that guardians sign. */
export const signedHash = (body: Uint8Array): Uint8Array => keccak_256(keccak_256(body));

/** The Ethereum address of a public key (uncompressed), in hexadecimal. */
export const addressOf = (publicKey: Uint8Array): string =>
  Buffer.from(keccak_256(publicKey.subarray(1)).subarray(12)).toString('hex');

/** Public keys by address, once a signature has recovered to one: as many as pinned guardians. */
const knownKeys = new Map<string, Point>();
/** 4 makes 1 MB of multiples for 19 guardians in 40 ms, once; 8 would save a fifth more of each message for 240 ms and 4 MB. */
const WINDOW_BITS = 4;

/**
 * Whether a guardian with this address has signed. Recovering the key takes 1.8 ms of CPU, and verifying with a known one 0.7,
 * because its multiples are kept.
 */
function isSignedBy(signature: GuardianSignature, hash: Uint8Array, address: string): boolean {
  try {
    const known = knownKeys.get(address);
    if (known) return isSignedWith(known, signature, hash);
    const { compact, recovery } = signature;
    const recovered = Buffer.concat([Buffer.from([recovery]), compact]);
    const key = Point.fromBytes(curve.recoverPublicKey(recovered, hash, { prehash: false }));
    if (addressOf(key.toBytes(false)) !== address) return false;
    knownKeys.set(address, key.precompute(WINDOW_BITS));
    return true;
  } catch {
    // It is no signature of anybody.
    return false;
  }
}

/** ECDSA's verification, and that the signature would also recover to this key and not to its negative. */
function isSignedWith(key: Point, { compact, recovery }: GuardianSignature, hash: Uint8Array) {
  const { r, s } = curve.Signature.fromBytes(compact, 'compact');
  const { Fn, BASE } = Point;
  const inverse = Fn.inv(s);
  const ofHash = BASE.multiplyUnsafe(Fn.mul(Fn.create(bytesToNumberBE(hash)), inverse));
  const point = ofHash.add(key.multiplyUnsafe(Fn.mul(r, inverse)));
  if (point.is0()) return false;
  const { x, y } = point.toAffine();
  return Fn.create(x) === r && recovery === Number(y & 1n) + (x === r ? 0 : 2);
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
    if (expected === undefined || !isSignedBy(signature, hash, expected)) {
      throw new PriceProofError('a signature was not made by the guardian that it names');
    }
  }
}
