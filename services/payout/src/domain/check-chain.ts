import { hold, type Hold } from './holds.ts';
import { hindranceOf, type MintSettings } from './mint-guard.ts';

export interface TreasuryAccounts {
  readonly lamports: bigint;
  /** Null for a treasury without a PYUSD account. */
  readonly tokenAccount: { readonly balance: bigint; readonly frozen: boolean } | null;
}

/** Finalized state of the accounts that a payment touches, all at one slot. */
export interface PaymentFacts {
  readonly slot: number;
  /** Null when there is no Token-2022 mint at the address. */
  readonly mint: MintSettings | null;
  readonly treasury: TreasuryAccounts;
  /** The second treasury's funds; null when not requested. */
  readonly second: TreasuryAccounts | null;
  readonly recipient: {
    /** Address of the recipient's PYUSD account, even before it exists. */
    readonly tokenAddress: string;
    readonly isTreasury: boolean;
    readonly isOnCurve: boolean;
    /**
     * False for token accounts, mints, programs and any other account that is not a plain wallet; true for an address without
     * an account.
     */
    readonly isSystemAccount: boolean;
    readonly tokenAccount: { readonly frozen: boolean; readonly ownedByRecipient: boolean } | null;
  };
  /** Lamports for the payee's token account; 0 when the account exists. */
  readonly rentLamports: bigint;
  /** Lamports for the guard against a second payment; 0 without guards. */
  readonly guardLamports: bigint;
}

/** The organization's settings for an address. */
export interface RecipientRule {
  readonly allowListOnly: boolean;
  /** Its allow list entry; null when it is not on the list. */
  readonly listed: { readonly isVault: boolean } | null;
}

const PYUSD_DECIMALS = 6;
/** Lamports that always stay in the treasury, for the fees of this and pending payments. */
export const SOL_FLOOR_LAMPORTS = 5_000_000n;

/** The first reason not to sign a payment; null when there is no objection. */
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
  // No one can sign for an address off the curve. It may be a vault, which a person has to allow.
  const isWallet = recipient.isOnCurve || listed?.isVault === true;
  if (!isWallet || !recipient.isSystemAccount) return hold('RECIPIENT_NOT_A_WALLET');
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
