import type { ExpenseOutcome } from './classify-movement.ts';
import type { Asset, Direction } from './asset.ts';

/** One finalized movement of a watched wallet, and what became of it. */
export interface WalletTransfer {
  readonly id: string;
  readonly signature: string;
  readonly address: string;
  readonly asset: Asset;
  readonly direction: Direction;
  readonly amount: string;
  readonly usdAmount: string | null;
  readonly counterparty: string | null;
  readonly at: Date;
  readonly outcome: ExpenseOutcome;
  /** The draft that was made of it. */
  readonly expense: { readonly id: string } | null;
}
