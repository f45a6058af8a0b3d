/** What is left to do in the expenses of a month before it is closed. */
export interface MonthClose {
  /** yyyy-mm. */
  readonly month: string;
  readonly missingReceipts: number;
  readonly walletDrafts: number;
  readonly openApprovals: number;
  readonly heldPayouts: number;
  readonly linesWithoutTaxCode: number;
  readonly linesWithoutField: number;
}

export type ReminderAbout = 'missing_receipts' | 'wallet_drafts' | 'open_approvals';

/** An expense whose person is reminded. */
export interface ToRemind {
  readonly expenseId: string;
  readonly creatorId: string;
}

/** Expenses that one reminder covers; the oldest come first. */
export const REMINDED_MAX = 5_000;

/** People are reminded of one thing at most this often. */
export const REMINDER_INTERVAL_MS = 86_400_000;
