import { base58Of, bytesOfHex, isEqual, textOf, type Bytes } from './encoding.ts';

/** Maximum bytes of a transaction on a Solana network. */
const TRANSACTION_BYTES_MAX = 1_232;
const SIGNATURE_BYTES = 64;
const KEY_BYTES = 32;

export const PROGRAMS = {
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  system: '11111111111111111111111111111111',
  tokenAccounts: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  p256: 'Secp256r1SigVerify1111111111111111111111111',
} as const;

export interface Instruction {
  readonly program: string;
  /** Addresses. */
  readonly accounts: readonly string[];
  readonly data: Bytes;
}

/** A signed Solana transaction in the legacy format, the only one that Outlay signs. */
export interface Transaction {
  /** One signature per signer. */
  readonly signatures: readonly Bytes[];
  readonly message: Bytes;
  /** Public keys of the signers; the first pays the fee. */
  readonly signers: readonly Bytes[];
  readonly instructions: readonly Instruction[];
}

class Reader {
  readonly #bytes: Bytes;
  at = 0;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  take(count: number): Bytes {
    if (this.at + count > this.#bytes.length) throw new RangeError('cut off');
    this.at += count;
    return this.#bytes.slice(this.at - count, this.at);
  }

  byte = (): number => this.take(1)[0] ?? 0;

  /** Solana's compact length, with seven bits per byte. Lengths in a transaction have at most two bytes. */
  length(): number {
    const low = this.byte();
    return low < 128 ? low : (low & 127) | (this.byte() << 7);
  }

  times<Value>(count: number, read: () => Value): Value[] {
    return Array.from({ length: count }, read);
  }
}

/** Null for bytes that are not a legacy transaction. */
export function readTransaction(bytes: Bytes): Transaction | null {
  if (bytes.length > TRANSACTION_BYTES_MAX) return null;
  try {
    return parse(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function parse(bytes: Bytes): Transaction | null {
  const reader = new Reader(bytes);
  const signatures = reader.times(reader.length(), () => reader.take(SIGNATURE_BYTES));
  const message = bytes.slice(reader.at);
  const [signerCount = 0] = reader.take(3);
  // A versioned message starts with the highest bit set, which no number of signers has.
  if (signerCount !== signatures.length || signerCount === 0) return null;
  const keys = reader.times(reader.length(), () => reader.take(KEY_BYTES));
  reader.take(KEY_BYTES);
  const addressAt = (place: number): string => {
    const key = keys[place];
    if (!key) throw new RangeError('no such account');
    return base58Of(key);
  };
  const instructions = reader.times(reader.length(), () => ({
    program: addressAt(reader.byte()),
    accounts: reader.times(reader.length(), () => addressAt(reader.byte())),
    data: reader.take(reader.length()),
  }));
  if (reader.at !== bytes.length) return null;
  return { signatures, message, signers: keys.slice(0, signerCount), instructions };
}

export interface Transfer {
  readonly source: string;
  readonly mint: string;
  readonly destination: string;
  readonly authority: string;
  readonly amountBaseUnits: bigint;
}

/** Effects of a payment's transaction. */
export interface PaymentActions {
  readonly transfers: readonly Transfer[];
  /** Token accounts that are created if missing; the program refuses one that isn't the owner's. */
  readonly tokenAccounts: readonly {
    readonly account: string;
    readonly owner: string;
    readonly mint: string;
  }[];
  /** Null for a memo that is not UTF-8. */
  readonly memos: readonly (string | null)[];
  /** Messages whose P-256 signatures validators verified, since otherwise the transaction would have failed. */
  readonly signedMessages: readonly Bytes[];
  /** Accounts that prevent a second payment. */
  readonly guards: readonly string[];
  /** Programs of all other instructions. */
  readonly others: readonly string[];
}

const TRANSFER_CHECKED = 12;
const TRANSFER_BYTES = 10;
const CREATE_IDEMPOTENT = 1;
const CREATE_WITH_SEED = 3;
/** One signature; its offsets, all in the instruction itself; a compressed key; r and s. The message follows (SIMD-0075). */
const P256_HEADER = '0100' + '3100ffff' + '1000ffff' + '7100';
const P256_MESSAGE_AT = 113;

/** The message in the only format that Outlay writes; null for any other. */
function messageOfP256(data: Bytes): Bytes | null {
  const message = data.subarray(P256_MESSAGE_AT);
  const length = [message.length & 0xff, message.length >> 8];
  const header = Uint8Array.from([...bytesOfHex(P256_HEADER), ...length, 0xff, 0xff]);
  return message.length > 0 && isEqual(data.subarray(0, header.length), header) ? message : null;
}

export function actionsOf({ instructions }: Transaction): PaymentActions {
  const transfers: Transfer[] = [];
  const tokenAccounts: PaymentActions['tokenAccounts'][number][] = [];
  const memos: (string | null)[] = [];
  const signedMessages: Bytes[] = [];
  const guards: string[] = [];
  const others: string[] = [];
  for (const instruction of instructions) {
    const { program, accounts, data } = instruction;
    const [kind] = data;
    const [first = '', second = '', third = '', fourth = ''] = accounts;
    if (program === PROGRAMS.computeBudget) continue;
    const signed = program === PROGRAMS.p256 ? messageOfP256(data) : null;
    if (program === PROGRAMS.memo) {
      memos.push(textOf(data));
    } else if (
      program === PROGRAMS.token2022 &&
      kind === TRANSFER_CHECKED &&
      data.length === TRANSFER_BYTES
    ) {
      const amountBaseUnits = new DataView(data.buffer).getBigUint64(1, true);
      transfers.push({
        source: first,
        mint: second,
        destination: third,
        authority: fourth,
        amountBaseUnits,
      });
    } else if (program === PROGRAMS.tokenAccounts && kind === CREATE_IDEMPOTENT) {
      tokenAccounts.push({ account: second, owner: third, mint: fourth });
    } else if (signed) {
      signedMessages.push(signed);
    } else if (program === PROGRAMS.system && kind === CREATE_WITH_SEED) {
      guards.push(second);
    } else {
      others.push(program);
    }
  }
  return { transfers, tokenAccounts, memos, signedMessages, guards, others };
}
