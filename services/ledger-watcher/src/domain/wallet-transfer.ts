import type { ExpenseOutcome } from './classify-movement.ts';
import type { Asset, Direction } from './asset.ts';

/** A finalized movement of a watched wallet, and its result. */
export interface WalletTransfer {
  readonly id: string;
  readonly signature: string;
  readonly address: string;
  readonly asset: Asset;
  readonly direction: Direction;
  readonly amount: string;
  readonly usdAmount: string | null;
  readonly counterparty: string | null;
  readonly slot: number;
  readonly at: Date;
  readonly outcome: ExpenseOutcome;
  /** The draft created from it. */
  readonly expense: { readonly id: string } | null;
}
