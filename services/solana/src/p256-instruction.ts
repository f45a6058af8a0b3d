import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { P256Signature } from './p256-signature.ts';

/** Verifies P-256 signatures before any other instruction runs (SIMD-0075). It reads no account and uses no compute units. */
export const P256_PROGRAM_ID = new PublicKey('Secp256r1SigVerify1111111111111111111111111');

const HEADER_BYTES = 16;
const PUBLIC_KEY_BYTES = 33;
const SIGNATURE_BYTES = 64;
/** Refers to data in the instruction itself. */
const THIS_INSTRUCTION = 0xffff;

/** The whole transaction fails unless the signature is valid. */
export function p256Instruction({
  publicKey,
  signature,
  message,
}: P256Signature): TransactionInstruction {
  const signatureAt = HEADER_BYTES + PUBLIC_KEY_BYTES;
  const messageAt = signatureAt + SIGNATURE_BYTES;
  const header = Buffer.alloc(HEADER_BYTES);
  // The number of signatures, followed by a byte of padding.
  header.writeUInt8(1);
  const places = [
    ...[signatureAt, THIS_INSTRUCTION],
    ...[HEADER_BYTES, THIS_INSTRUCTION],
    ...[messageAt, message.length, THIS_INSTRUCTION],
  ];
  places.forEach((place, index) => header.writeUInt16LE(place, 2 + 2 * index));
  return new TransactionInstruction({
    programId: P256_PROGRAM_ID,
    keys: [],
    data: Buffer.concat([header, publicKey, signature, message]),
  });
}
