import { isEd25519Signature, isUsableEd25519Key } from '@outlay/authority-log/ed25519';
import bs58 from 'bs58';
import type { WalletChallenge } from '../domain/wallet-challenge.ts';
import type { WalletProofs } from '../use-cases/ports.ts';

const SIGNATURE_BYTES = 64;
/** 32 bytes have at most 44 characters in base58, 64 bytes at most 88 in either encoding. */
const ADDRESS_LENGTH_MAX = 44;
const SIGNATURE_LENGTH_MAX = 88;

/** Returns the public key of an address; null for an invalid address. */
function keyOf(address: string): Uint8Array | null {
  const key = address.length <= ADDRESS_LENGTH_MAX ? bs58.decodeUnsafe(address) : undefined;
  return key && isUsableEd25519Key(key) && bs58.encode(key) === address ? key : null;
}

/** Whether the challenge address's key made this signature, given in base58 or base64. */
function isSigned(challenge: WalletChallenge, signature: string): boolean {
  const key = keyOf(challenge.address);
  if (!key) return false;
  const message = Buffer.from(challenge.message, 'utf8');
  return readSignature(signature).some((bytes) => isEd25519Signature(key, message, bytes));
}

/** Some texts are valid in base58 and base64, so both decodings are tried. */
function readSignature(given: string): Uint8Array[] {
  const text = given.trim();
  if (text.length > SIGNATURE_LENGTH_MAX) return [];
  const readings = [bs58.decodeUnsafe(text), Buffer.from(text, 'base64')];
  return readings.filter((bytes) => bytes?.length === SIGNATURE_BYTES) as Uint8Array[];
}

/** Verifies Ed25519 signatures with base58 keys, as in Solana's wallets. */
export const solanaWalletProofs: WalletProofs = {
  isAddress: (text) => keyOf(text) !== null,
  isSigned,
};
