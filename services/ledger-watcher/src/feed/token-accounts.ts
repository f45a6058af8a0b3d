import { PublicKey } from '@solana/web3.js';

const TOKEN_2022_PROGRAM = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const ASSOCIATED_TOKEN_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');

/** PYUSD is a mint of the second program, wrapped SOL of the first. */
export const TOKEN_PROGRAMS = [
  new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  TOKEN_2022_PROGRAM,
] as const;

/** Both programs begin an account with mint (32 bytes), owner (32) and amount (8). */
const MINT_END = 32;
const AMOUNT_AT = 64;

export const mintOf = (data: Buffer): string =>
  new PublicKey(data.subarray(0, MINT_END)).toBase58();

/** A token account's balance in base units. @throws {RangeError} for data that is too short to be a token account. */
export const amountOf = (data: Buffer): bigint => data.readBigUInt64LE(AMOUNT_AT);

/** The address that wallets send PYUSD to by default. */
export const assetAccountOf = (mint: PublicKey, owner: PublicKey): PublicKey =>
  PublicKey.findProgramAddressSync(
    [owner.toBuffer(), TOKEN_2022_PROGRAM.toBuffer(), mint.toBuffer()],
    ASSOCIATED_TOKEN_PROGRAM,
  )[0];
