import { createPublicKey, verify } from 'node:crypto';

/** Bytes of an Ed25519 public key. */
export const ED25519_KEY_BYTES = 32;

/** The field's prime, 2^255 - 19. */
const PRIME = 2n ** 255n - 19n;
/** The highest bit holds the sign of x. */
const SIGN_BIT = 0x80;

/**
 * The y of the points whose order divides 8. With such a "key" anyone can make signatures that verify. The list is from
 * libsodium's `ge25519_has_small_order`; each value counts with either sign of x.
 */
const SMALL_ORDER_Y: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  PRIME - 1n,
  0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
  0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n,
]);

/**
 * Whether these bytes may be used as a public key. RFC 8032 requires y below the prime, but OpenSSL 3.0 reduces a larger one.
 * Then one key would have two encodings, and points of small order would pass a list of their canonical encodings.
 */
export function isUsableEd25519Key(key: Uint8Array): boolean {
  if (key.length !== ED25519_KEY_BYTES) return false;
  const littleEndian = Buffer.from(key).reverse();
  littleEndian[0] = (littleEndian[0] ?? 0) & ~SIGN_BIT;
  const y = BigInt(`0x${littleEndian.toString('hex')}`);
  return y < PRIME && !SMALL_ORDER_Y.has(y);
}

/** Whether the key made this signature of the message. Callers check a foreign key with `isUsableEd25519Key` first. @throws when the key has not 32 bytes */
export function isEd25519Signature(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  const x = Buffer.from(key).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, publicKey, signature);
}
