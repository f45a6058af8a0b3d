import type { Balances, MovementKind } from './books.ts';

/** A change of a treasury's balances, with the payout that it belongs to. */
export interface TreasuryMovement {
  readonly at: Date;
  readonly kind: MovementKind | 'opening';
  readonly change: Balances;
  /** Null where no transaction explains it. */
  readonly signature: string | null;
  readonly payoutId: string | null;
  readonly expenseId: string | null;
}

/**
 * A treasury's month in the organization's time zone, as in its books. Opening and movements add up to closing, which is the
 * chain's balance.
 */
export interface TreasuryStatement {
  readonly treasury: string;
  readonly address: string;
  /** yyyy-mm. */
  readonly month: string;
  /** IANA time zone in which the month begins and ends. */
  readonly timeZone: string;
  readonly opening: Balances;
  readonly closing: Balances;
  /** Oldest first. */
  readonly movements: readonly TreasuryMovement[];
}

/** Movements that one statement lists. */
export const MOVEMENTS_MAX = 20_000;
