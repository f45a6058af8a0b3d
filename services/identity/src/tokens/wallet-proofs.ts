import bs58 from 'bs58';
import { createPublicKey, verify } from 'node:crypto';
import type { WalletChallenge } from '../domain/wallet-challenge.ts';
import type { WalletProofs } from '../use-cases/ports.ts';

/** Bytes of an Ed25519 public key, which a wallet's address encodes. */
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** 32 bytes have at most 44 characters in base58, 64 bytes at most 88 in either encoding. */
const ADDRESS_LENGTH_MAX = 44;
const SIGNATURE_LENGTH_MAX = 88;

/**
 * Points of small order: anyone can forge signatures for these "keys". Canonical encodings, as refused by RFC 8032; the list is
 * from libsodium's documentation of crypto_core_ed25519_is_valid_point.
 */
const SMALL_ORDER_KEYS: ReadonlySet<string> = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000080',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
]);

/** The public key of an address; null for an invalid address. */
function keyOf(address: string): Uint8Array | null {
  const key = address.length <= ADDRESS_LENGTH_MAX ? bs58.decodeUnsafe(address) : undefined;
  if (key?.length !== KEY_BYTES || bs58.encode(key) !== address) return null;
  return SMALL_ORDER_KEYS.has(Buffer.from(key).toString('hex')) ? null : key;
}

/** Whether the challenge address's key made this signature, given in base58 or base64. */
function isSigned(challenge: WalletChallenge, signature: string): boolean {
  const key = keyOf(challenge.address);
  if (!key) return false;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
  });
  const message = Buffer.from(challenge.message, 'utf8');
  return readSignature(signature).some((bytes) => verify(null, message, publicKey, bytes));
}

/** Some texts are valid base58 and base64: either decoding may be the intended one. */
function readSignature(given: string): Uint8Array[] {
  const text = given.trim();
  if (text.length > SIGNATURE_LENGTH_MAX) return [];
  const readings = [bs58.decodeUnsafe(text), Buffer.from(text, 'base64')];
  return readings.filter((bytes) => bytes?.length === SIGNATURE_BYTES) as Uint8Array[];
}

/** Ed25519 over base58 keys, as in Solana's wallets. */
export const solanaWalletProofs: WalletProofs = {
  isAddress: (text) => keyOf(text) !== null,
  isSigned,
};
