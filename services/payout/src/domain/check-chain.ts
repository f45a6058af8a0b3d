import { hold, type Hold } from './holds.ts';
import { hindranceOf, type MintSettings } from './mint-guard.ts';

/** A treasury's funds. */
export interface TreasuryAccounts {
  readonly lamports: bigint;
  /** Null when it has no PYUSD account yet. */
  readonly tokenAccount: { readonly balance: bigint; readonly frozen: boolean } | null;
}

/** Finalized state of the accounts that a payment touches, all at one slot. */
export interface PaymentFacts {
  readonly slot: number;
  /** Null when there is no Token-2022 mint at the address. */
  readonly mint: MintSettings | null;
  readonly treasury: TreasuryAccounts;
  /** The same for the second treasury; null when not requested. */
  readonly beside: TreasuryAccounts | null;
  readonly recipient: {
    /** Address of the recipient's PYUSD account, whether it exists or not. */
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
  /** Lamports for the payee's token account; 0 when it exists. */
  readonly rentLamports: bigint;
  /** Lamports for the guard against a second payment; 0 without guards. */
  readonly guardLamports: bigint;
}

/** The organisation's settings for an address. */
export interface RecipientRule {
  readonly allowListOnly: boolean;
  /** Its allow list entry; null without one. */
  readonly listed: { readonly isVault: boolean } | null;
}

const PYUSD_DECIMALS = 6;
/** Always stays in the treasury: fees of this and of pending payments. */
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
  // No one can sign for an address off the curve: it may be a vault only if a person has allowed it.
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
