import { hold, type Hold } from './holds.ts';

/** What the finalized chain says about the accounts that a payment touches, all as of one slot. */
export interface PaymentFacts {
  readonly slot: number;
  readonly mint: {
    readonly isToken2022: boolean;
    readonly decimals: number;
    /** Basis points, the higher of the two epochs that the mint knows. */
    readonly transferFeeBasisPoints: number;
    readonly hasTransferHook: boolean;
  } | null;
  readonly treasury: {
    readonly lamports: bigint;
    /** Null when the treasury has no PYUSD account yet. */
    readonly tokenAccount: { readonly balance: bigint; readonly frozen: boolean } | null;
  };
  readonly recipient: {
    readonly isTreasury: boolean;
    readonly isOnCurve: boolean;
    /** False for token accounts, mints, programs and whatever else is no plain wallet; true for an address without account. */
    readonly isPlainAccount: boolean;
    readonly tokenAccount: { readonly frozen: boolean; readonly ownedByRecipient: boolean } | null;
  };
  /** Lamports that the payee's token account costs; 0 when it exists. */
  readonly rentLamports: bigint;
}

const PYUSD_DECIMALS = 6;
/** Stays in the treasury whatever is paid: fees of this payment and of those under way. */
export const SOL_FLOOR_LAMPORTS = 5_000_000n;

/** Rule 13 of solana.md: what must hold before anything is signed. Null when it all does. */
export function objectionTo(facts: PaymentFacts): Hold | null {
  return objectionToMint(facts) ?? objectionToRecipient(facts) ?? objectionToTreasury(facts);
}

function objectionToMint({ mint }: PaymentFacts): Hold | null {
  if (!mint?.isToken2022 || mint.decimals !== PYUSD_DECIMALS) return hold('MINT_UNEXPECTED');
  if (mint.transferFeeBasisPoints !== 0 || mint.hasTransferHook) return hold('MINT_CHANGED');
  return null;
}

function objectionToRecipient({ recipient }: PaymentFacts): Hold | null {
  if (recipient.isTreasury) return hold('RECIPIENT_IS_TREASURY');
  if (!recipient.isOnCurve || !recipient.isPlainAccount) return hold('RECIPIENT_NOT_A_WALLET');
  if (recipient.tokenAccount?.frozen) return hold('RECIPIENT_FROZEN');
  if (recipient.tokenAccount?.ownedByRecipient === false) return hold('RECIPIENT_ACCOUNT_TAKEN');
  return null;
}

function objectionToTreasury({ treasury, rentLamports }: PaymentFacts): Hold | null {
  if (!treasury.tokenAccount) return hold('TREASURY_EMPTY');
  if (treasury.tokenAccount.frozen) return hold('TREASURY_FROZEN');
  if (treasury.lamports < SOL_FLOOR_LAMPORTS + rentLamports) return hold('TREASURY_SOL_LOW');
  return null;
}
