import bs58 from 'bs58';
import { createPublicKey, verify } from 'node:crypto';
import type { WalletChallenge } from '../domain/wallet-challenge.ts';
import type { WalletProofs } from '../use-cases/ports.ts';

/** Bytes of an Ed25519 public key, which is what a wallet's address is. */
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** 44 characters are the most that 32 bytes take in base58, 88 what 64 bytes take in either text. */
const ADDRESS_LENGTH_MAX = 44;
const SIGNATURE_LENGTH_MAX = 88;

/**
 * Points of small order: for these "keys" anybody can make signatures that hold. Canonical encodings, as RFC 8032 would have
 * them refused; the list is the one of libsodium's documentation of crypto_core_ed25519_is_valid_point.
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

/** The key that an address stands for; null for text that no wallet has. */
function keyOf(address: string): Uint8Array | null {
  const key = address.length <= ADDRESS_LENGTH_MAX ? bs58.decodeUnsafe(address) : undefined;
  if (key?.length !== KEY_BYTES || bs58.encode(key) !== address) return null;
  return SMALL_ORDER_KEYS.has(Buffer.from(key).toString('hex')) ? null : key;
}

/** Whether the key of the challenge's address made this signature, given in base58 or base64. */
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

/** Some texts are both base58 and base64: either reading may be the one that was meant. */
function readSignature(given: string): Uint8Array[] {
  const text = given.trim();
  if (text.length > SIGNATURE_LENGTH_MAX) return [];
  const readings = [bs58.decodeUnsafe(text), Buffer.from(text, 'base64')];
  return readings.filter((bytes) => bytes?.length === SIGNATURE_BYTES) as Uint8Array[];
}

/** Ed25519 over base58 keys, as Solana's wallets have them. */
export const solanaWalletProofs: WalletProofs = {
  isAddress: (text) => keyOf(text) !== null,
  isSigned,
};
