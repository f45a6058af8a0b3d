import { TOKEN_2022_PROGRAM_ID, unpackAccount } from '@solana/spl-token';
import type { AccountInfo, Connection, PublicKey } from '@solana/web3.js';
import type { TreasuryFacts } from '../../domain/treasury.ts';
import { assetAccountOf } from '@outlay/solana';
import { readAccounts } from './read-accounts.ts';
import { mintSettingsOf } from './mint-settings.ts';

/** The wallet that pays, and its token. */
export interface TreasuryKeys {
  readonly treasury: PublicKey;
  readonly mint: PublicKey;
}

/** Mint and treasury at one finalized slot. @throws {RailUnavailableError} */
export async function readTreasuryFacts(
  connection: Connection,
  { treasury, mint }: TreasuryKeys,
): Promise<TreasuryFacts> {
  const source = assetAccountOf(mint, treasury);
  const { slot, accounts } = await readAccounts(connection, [mint, treasury, source]);
  const [mintInfo, treasuryInfo, sourceInfo] = accounts;
  const held = tokenAccountOf(source, sourceInfo, mint);
  return {
    slot,
    readAt: new Date(),
    lamports: BigInt(treasuryInfo?.lamports ?? 0),
    baseUnits: held?.amount ?? 0n,
    isFrozen: held?.isFrozen ?? false,
    mint: mintSettingsOf(mint, mintInfo),
  };
}

/** A token account of this mint; null for anything else at the address. */
export function tokenAccountOf(
  address: PublicKey,
  info: AccountInfo<Buffer> | null | undefined,
  mint: PublicKey,
): ReturnType<typeof unpackAccount> | null {
  if (!info?.owner.equals(TOKEN_2022_PROGRAM_ID)) return null;
  const account = unpackAccount(address, info, TOKEN_2022_PROGRAM_ID);
  return account.mint.equals(mint) ? account : null;
}
