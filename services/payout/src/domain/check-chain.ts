import { hold, type Hold } from './holds.ts';
import { hindranceOf, type MintSettings } from './mint-guard.ts';

/** What a treasury could pay with. */
export interface TreasuryAccounts {
  readonly lamports: bigint;
  /** Null when it has no PYUSD account yet. */
  readonly tokenAccount: { readonly balance: bigint; readonly frozen: boolean } | null;
}

/** What the finalized chain says about the accounts that a payment touches, all as of one slot. */
export interface PaymentFacts {
  readonly slot: number;
  /** Null when there is no Token-2022 mint at the address. */
  readonly mint: MintSettings | null;
  readonly treasury: TreasuryAccounts;
  /** The same of the treasury that may stand in for it; null where none was asked for. */
  readonly beside: TreasuryAccounts | null;
  readonly recipient: {
    /** Address of the PYUSD account that is paid into, whether it is there or not. */
    readonly tokenAddress: string;
    readonly isTreasury: boolean;
    readonly isOnCurve: boolean;
    /** False for token accounts, mints, programs and whatever else is no plain wallet; true for an address without account. */
    readonly isPlainAccount: boolean;
    readonly tokenAccount: { readonly frozen: boolean; readonly ownedByRecipient: boolean } | null;
  };
  /** Lamports that the payee's token account costs; 0 when it exists. */
  readonly rentLamports: bigint;
  /** Lamports of the account that guards against a second payment; 0 without guards. */
  readonly guardLamports: bigint;
}

/** What an organisation has said about an address. */
export interface RecipientRule {
  readonly allowListOnly: boolean;
  /** Its entry in the allow list; null without one. */
  readonly listed: { readonly isVault: boolean } | null;
}

const PYUSD_DECIMALS = 6;
/** Stays in the treasury whatever is paid: fees of this payment and of those under way. */
export const SOL_FLOOR_LAMPORTS = 5_000_000n;

/** What must hold before anything is signed; null when it all does. */
export function objectionTo(facts: PaymentFacts, rule: RecipientRule): Hold | null {
  return objectionToMint(facts) ?? objectionToRecipient(facts, rule) ?? objectionToTreasury(facts);
}

function objectionToMint({ mint }: PaymentFacts): Hold | null {
  if (mint?.decimals !== PYUSD_DECIMALS) return hold('MINT_UNEXPECTED');
  return hindranceOf(mint) === null ? null : hold('MINT_CHANGED');
}

function objectionToRecipient(
  { recipient }: PaymentFacts,
  { allowListOnly, listed }: RecipientRule,
): Hold | null {
  if (recipient.isTreasury) return hold('RECIPIENT_IS_TREASURY');
  if (allowListOnly && !listed) return hold('NOT_ON_ALLOW_LIST');
  // Nobody can sign for an address off the curve: a vault is one that somebody has vouched for.
  const isWallet = recipient.isOnCurve || listed?.isVault === true;
  if (!isWallet || !recipient.isPlainAccount) return hold('RECIPIENT_NOT_A_WALLET');
  if (recipient.tokenAccount?.frozen) return hold('RECIPIENT_FROZEN');
  if (recipient.tokenAccount?.ownedByRecipient === false) return hold('RECIPIENT_ACCOUNT_TAKEN');
  return null;
}

function objectionToTreasury({ treasury, rentLamports, guardLamports }: PaymentFacts): Hold | null {
  if (!treasury.tokenAccount) return hold('TREASURY_EMPTY');
  if (treasury.tokenAccount.frozen) return hold('TREASURY_FROZEN');
  if (treasury.lamports < SOL_FLOOR_LAMPORTS + rentLamports + guardLamports)
    return hold('TREASURY_SOL_LOW');
  return null;
}
