import bs58 from 'bs58';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
} from './program-addresses.ts';
import { isTokenProgram, readAddress, uiAmount } from './token-layout.ts';

/** An instruction with its account indexes resolved. */
export interface ResolvedInstruction {
  readonly programId: string;
  readonly accounts: readonly string[];
  readonly data: Buffer;
  readonly stackHeight: number | null;
}

interface Parsed {
  readonly type: string;
  readonly info: object;
}

/** The `jsonParsed` view of an instruction; unknown programs and variants stay raw. */
export function parsedInstruction(instruction: ResolvedInstruction): object {
  const { programId, accounts, data, stackHeight } = instruction;
  if (MEMO_PROGRAMS.has(programId)) {
    return { program: 'spl-memo', programId, parsed: data.toString('utf8'), stackHeight };
  }
  const known = parseKnown(instruction);
  if (known === null) return { programId, accounts, data: bs58.encode(data), stackHeight };
  return { program: known.program, programId, parsed: known.parsed, stackHeight };
}

function parseKnown({
  programId,
  accounts,
  data,
}: ResolvedInstruction): { program: string; parsed: Parsed } | null {
  try {
    if (programId === SYSTEM_PROGRAM) return named('system', systemInstruction(accounts, data));
    if (programId === ASSOCIATED_TOKEN_PROGRAM) {
      return named('spl-associated-token-account', associatedTokenInstruction(accounts, data));
    }
    if (isTokenProgram(programId)) {
      const program = programId === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token';
      return named(program, tokenInstruction(accounts, data));
    }
    return null;
  } catch (error) {
    // Instructions may contain any bytes; data too short for its variant is shown raw.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function named(program: string, parsed: Parsed | null) {
  return parsed === null ? null : { program, parsed };
}

function systemInstruction(accounts: readonly string[], data: Buffer): Parsed | null {
  switch (data.readUInt32LE(0)) {
    case 0:
      return {
        type: 'createAccount',
        info: {
          source: accounts[0],
          newAccount: accounts[1],
          lamports: Number(data.readBigUInt64LE(4)),
          space: Number(data.readBigUInt64LE(12)),
          owner: readAddress(data, 20),
        },
      };
    case 2:
      return {
        type: 'transfer',
        info: {
          source: accounts[0],
          destination: accounts[1],
          lamports: Number(data.readBigUInt64LE(4)),
        },
      };
    case 4:
      return {
        type: 'advanceNonce',
        info: {
          nonceAccount: accounts[0],
          recentBlockhashesSysvar: accounts[1],
          nonceAuthority: accounts[2],
        },
      };
    default:
      return null;
  }
}

function associatedTokenInstruction(accounts: readonly string[], data: Buffer): Parsed | null {
  const variant = data[0] ?? 0;
  if (variant > 1) return null;
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts;
  return {
    type: variant === 0 ? 'create' : 'createIdempotent',
    info: { source, account, wallet, mint, systemProgram, tokenProgram },
  };
}

/** A single signer is listed by its role; a multisig lists its signers after itself. */
function authority(accounts: readonly string[], index: number, role: string): object {
  if (accounts.length <= index + 1) return { [role]: accounts[index] };
  const multisigRole = `multisig${role.charAt(0).toUpperCase()}${role.slice(1)}`;
  return { [multisigRole]: accounts[index], signers: accounts.slice(index + 1) };
}

function tokenInstruction(accounts: readonly string[], data: Buffer): Parsed | null {
  const [first, second, third] = accounts;
  const amount = () => data.readBigUInt64LE(1).toString();
  const checkedAmount = (offset: number) =>
    uiAmount(data.readBigUInt64LE(offset), data.readUInt8(offset + 8));
  switch (data.readUInt8(0)) {
    case 3:
      return {
        type: 'transfer',
        info: {
          source: first,
          destination: second,
          amount: amount(),
          ...authority(accounts, 2, 'authority'),
        },
      };
    case 7:
      return {
        type: 'mintTo',
        info: {
          mint: first,
          account: second,
          amount: amount(),
          ...authority(accounts, 2, 'mintAuthority'),
        },
      };
    case 8:
      return {
        type: 'burn',
        info: {
          account: first,
          mint: second,
          amount: amount(),
          ...authority(accounts, 2, 'authority'),
        },
      };
    case 9:
      return {
        type: 'closeAccount',
        info: { account: first, destination: second, ...authority(accounts, 2, 'owner') },
      };
    case 12:
      return {
        type: 'transferChecked',
        info: {
          source: first,
          mint: second,
          destination: third,
          tokenAmount: checkedAmount(1),
          ...authority(accounts, 3, 'authority'),
        },
      };
    case 14:
      return {
        type: 'mintToChecked',
        info: {
          mint: first,
          account: second,
          tokenAmount: checkedAmount(1),
          ...authority(accounts, 2, 'mintAuthority'),
        },
      };
    default:
      return accountInstruction(accounts, data) ?? transferWithFee(accounts, data);
  }
}

function accountInstruction(accounts: readonly string[], data: Buffer): Parsed | null {
  const [account, mint] = accounts;
  switch (data[0]) {
    case 10:
    case 11:
      return {
        type: data[0] === 10 ? 'freezeAccount' : 'thawAccount',
        info: { account, mint, ...authority(accounts, 2, 'freezeAuthority') },
      };
    case 18:
      return { type: 'initializeAccount3', info: { account, mint, owner: readAddress(data, 1) } };
    case 22:
      return { type: 'initializeImmutableOwner', info: { account } };
    default:
      return null;
  }
}

function transferWithFee(accounts: readonly string[], data: Buffer): Parsed | null {
  if (data[0] !== 26 || data[1] !== 1) return null;
  const decimals = data.readUInt8(10);
  return {
    type: 'transferCheckedWithFee',
    info: {
      source: accounts[0],
      mint: accounts[1],
      destination: accounts[2],
      tokenAmount: uiAmount(data.readBigUInt64LE(2), decimals),
      feeAmount: uiAmount(data.readBigUInt64LE(11), decimals),
      ...authority(accounts, 3, 'authority'),
    },
  };
}
