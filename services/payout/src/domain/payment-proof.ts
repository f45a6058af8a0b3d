import type { Attempt, FrozenTerms, Payout } from './payout.ts';

/** A final payment with everything that it is based on. */
export interface PaymentProof {
  readonly payout: Payout;
  /** The terms, which every paid payout has. */
  readonly terms: FrozenTerms;
  readonly recipient: string;
  readonly finalizedAt: Date;
  readonly attempt: Attempt;
  readonly slot: string;
}

/** A payment named by its transaction, which the expense service shows to the viewer. */
export interface NamedPayment {
  readonly expenseId: string;
  readonly signature: string;
}

/** A day of one service's history. */
export interface HistoryDay {
  readonly history: string;
  /** The day in UTC, yyyy-mm-dd. */
  readonly date: string;
}

/** Proofs per request. Each takes hashing that grows with the size of the installation. */
export const PROOFS_MAX = 10;
