import bs58 from 'bs58';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './program-addresses.ts';
import type { AccountState } from './account-state.ts';

export interface UiAmount {
  readonly amount: string;
  readonly decimals: number;
  readonly uiAmount: number;
  readonly uiAmountString: string;
}

export interface TokenAccount {
  readonly mint: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly delegate: string | null;
  readonly delegatedAmount: bigint;
  readonly state: 'uninitialized' | 'initialized' | 'frozen';
  readonly isNative: boolean;
  readonly closeAuthority: string | null;
}

/** Decimals of a mint; undefined when it doesn't exist. */
export type DecimalsOf = (mint: string) => number | undefined;

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
/** Token-2022 stores the type of an extended account right after the classic layout. */
const KIND_OFFSET = 165;
const ACCOUNT_STATES = ['uninitialized', 'initialized', 'frozen'] as const;

export function readAddress(data: Buffer, offset: number): string {
  if (offset + 32 > data.length) throw new RangeError('address beyond the end of the data');
  return bs58.encode(data.subarray(offset, offset + 32));
}

export function isTokenProgram(program: string): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM;
}

export function tokenKind({
  data,
  owner,
}: Pick<AccountState, 'data' | 'owner'>): 'mint' | 'account' | null {
  if (!isTokenProgram(owner)) return null;
  if (data.length === MINT_BYTES) return 'mint';
  if (data.length === ACCOUNT_BYTES) return 'account';
  if (owner === TOKEN_PROGRAM || data.length <= KIND_OFFSET) return null;
  const kind = data[KIND_OFFSET];
  return kind === 1 ? 'mint' : kind === 2 ? 'account' : null;
}

export function uiAmount(amount: bigint, decimals: number): UiAmount {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text };
}

export function readTokenAccount(data: Buffer): TokenAccount {
  return {
    mint: readAddress(data, 0),
    owner: readAddress(data, 32),
    amount: data.readBigUInt64LE(64),
    delegate: data.readUInt32LE(72) === 0 ? null : readAddress(data, 76),
    delegatedAmount: data.readBigUInt64LE(121),
    state: ACCOUNT_STATES[data.readUInt8(108)] ?? 'uninitialized',
    isNative: data.readUInt32LE(109) !== 0,
    closeAuthority: data.readUInt32LE(129) === 0 ? null : readAddress(data, 133),
  };
}

export function readMint(data: Buffer) {
  return {
    mintAuthority: data.readUInt32LE(0) === 0 ? null : readAddress(data, 4),
    supply: data.readBigUInt64LE(36),
    decimals: data.readUInt8(44),
    isInitialized: data.readUInt8(45) !== 0,
    freezeAuthority: data.readUInt32LE(46) === 0 ? null : readAddress(data, 50),
  };
}

/** The `jsonParsed` view of a token account or mint; null for anything else. */
export function parsedAccountData(account: AccountState, decimalsOf: DecimalsOf) {
  const kind = tokenKind(account);
  if (kind === null) return null;
  const program = account.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token';
  const space = account.data.length;
  if (kind === 'mint') {
    const mint = readMint(account.data);
    return {
      program,
      space,
      parsed: { type: kind, info: { ...mint, supply: mint.supply.toString() } },
    };
  }
  const token = readTokenAccount(account.data);
  const decimals = decimalsOf(token.mint);
  if (decimals === undefined) return null;
  const info = {
    isNative: token.isNative,
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    tokenAmount: uiAmount(token.amount, decimals),
    ...(token.delegate !== null && {
      delegate: token.delegate,
      delegatedAmount: uiAmount(token.delegatedAmount, decimals),
    }),
    ...(token.closeAuthority !== null && { closeAuthority: token.closeAuthority }),
  };
  return { program, space, parsed: { type: kind, info } };
}
