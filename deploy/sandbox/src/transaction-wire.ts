import { verify } from 'node:crypto';
import { VersionedTransaction } from '@solana/web3.js';
import type { VersionedMessage } from '@solana/web3.js';
import bs58 from 'bs58';
import type { AccountState } from './account-state.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from './program-addresses.ts';

export type WireEncoding = 'base58' | 'base64';

export interface DecodedTransaction {
  readonly bytes: Buffer;
  readonly signature: string;
  readonly signatures: readonly Uint8Array[];
  readonly message: VersionedMessage;
  readonly version: 'legacy' | 0 | 1;
}

export interface LoadedAddresses {
  readonly writable: readonly string[];
  readonly readonly: readonly string[];
}

const SIGNATURE_BYTES = 64;
const LAMPORTS_PER_SIGNATURE = 5_000;
const UNITS_PER_INSTRUCTION = 200_000;
const UNITS_MAX = 1_400_000;
/** Size limits of the network: one UDP packet, or the larger frame of transaction v1 (SIMD-0385). */
const BYTES_MAX = { legacy: 1_232, 0: 1_232, 1: 4_096 } as const;
/** An ed25519 public key in DER is this prefix plus the 32 bytes of the key. */
const ED25519_DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** A lookup table's addresses follow its 56-byte header. */
const LOOKUP_TABLE_HEADER_BYTES = 56;

/** @throws with a reason when the network would not accept the bytes as a transaction */
export function decodeTransaction(wire: string, encoding: WireEncoding): DecodedTransaction {
  const bytes =
    encoding === 'base64' ? Buffer.from(wire, 'base64') : Buffer.from(bs58.decode(wire));
  if (bytes.length > BYTES_MAX[1]) throw new Error(`too large: ${bytes.length} bytes`);
  const transaction = VersionedTransaction.deserialize(bytes);
  const { message, signatures, version } = transaction;
  if (bytes.length > BYTES_MAX[version]) throw new Error(`too large: ${bytes.length} bytes`);
  const first = signatures[0];
  if (first === undefined) throw new Error('no signature');
  return { bytes, signature: bs58.encode(first), signatures, message, version };
}

export function signaturesValid(transaction: DecodedTransaction): boolean {
  const { message, signatures } = transaction;
  if (signatures.length !== message.header.numRequiredSignatures) return false;
  const signed = signedBytes(transaction);
  return signatures.every((signature, index) => {
    const signer = message.staticAccountKeys[index];
    if (signer === undefined) return false;
    const key = Buffer.concat([ED25519_DER_PREFIX, signer.toBuffer()]);
    return verify(null, signed, { key, format: 'der', type: 'spki' }, signature);
  });
}

/** Parsed from the wire, because web3.js can't serialize a v1 message. Signatures come first, but in v1 they come last. */
function signedBytes({ bytes, version, signatures }: DecodedTransaction): Buffer {
  const signatureBytes = SIGNATURE_BYTES * signatures.length;
  if (version === 1) return bytes.subarray(0, bytes.length - signatureBytes);
  // The count before the signatures fits one byte, because a packet has at most 19 of them.
  return bytes.subarray(1 + signatureBytes);
}

/** Base fee plus priority fee, in lamports. */
export function transactionFee(message: VersionedMessage): number {
  const base = LAMPORTS_PER_SIGNATURE * message.header.numRequiredSignatures;
  if ('transactionConfig' in message)
    return base + Number(message.transactionConfig.priorityFee ?? 0n);
  let microLamportsPerUnit = 0n;
  let unitLimit: number | undefined;
  let instructionCount = 0;
  for (const { programIdIndex, data } of message.compiledInstructions) {
    if (message.staticAccountKeys[programIdIndex]?.toBase58() !== COMPUTE_BUDGET_PROGRAM) {
      instructionCount += 1;
      continue;
    }
    const bytes = Buffer.from(data);
    if (bytes[0] === 2 && bytes.length >= 5) unitLimit = bytes.readUInt32LE(1);
    if (bytes[0] === 3 && bytes.length >= 9) microLamportsPerUnit = bytes.readBigUInt64LE(1);
  }
  const units = unitLimit ?? Math.min(UNITS_MAX, UNITS_PER_INSTRUCTION * instructionCount);
  return base + Number((microLamportsPerUnit * BigInt(units) + 999_999n) / 1_000_000n);
}

/** The account whose nonce replaces the recent blockhash; null unless the first instruction advances a nonce. */
export function nonceAccountOf(message: VersionedMessage): string | null {
  const first = message.compiledInstructions[0];
  if (first === undefined || first.data[0] !== 4) return null;
  if (message.staticAccountKeys[first.programIdIndex]?.toBase58() !== SYSTEM_PROGRAM) return null;
  const index = first.accountKeyIndexes[0];
  return index === undefined ? null : (message.staticAccountKeys[index]?.toBase58() ?? null);
}

export function nonceValue(account: AccountState | null): string | null {
  if (account?.owner !== SYSTEM_PROGRAM || account.data.length !== 80) return null;
  return bs58.encode(account.data.subarray(40, 72));
}

/** Addresses that a v0 message loads from lookup tables; missing tables load nothing. */
export function loadedAddresses(
  message: VersionedMessage,
  accountOf: (address: string) => AccountState | null,
): LoadedAddresses {
  const writable: string[] = [];
  const readonly: string[] = [];
  for (const lookup of message.addressTableLookups) {
    const table = accountOf(lookup.accountKey.toBase58());
    if (table === null) continue;
    const entry = (index: number) => {
      const start = LOOKUP_TABLE_HEADER_BYTES + 32 * index;
      return bs58.encode(table.data.subarray(start, start + 32));
    };
    writable.push(...lookup.writableIndexes.map(entry));
    readonly.push(...lookup.readonlyIndexes.map(entry));
  }
  return { writable, readonly };
}
