import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexOf } from './encoding.ts';

/** Lower-case hex. */
export const sha256Hex = (bytes: Uint8Array): string => hexOf(sha256(bytes));

/** Whether an Ed25519 signature is valid. False for bytes that are no signature or no key. */
export function isSigned(
  publicKey: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
