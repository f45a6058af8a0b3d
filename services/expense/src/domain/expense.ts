import {
  EXPENSE_SOURCES,
  EXPENSE_STATUSES,
  type ExpenseTextField,
} from '@outlay/schemas/expense-values';
import type { ExpenseLine as WireLine, SignedStatement } from '@outlay/schemas/events';
import type { Money } from '@outlay/platform/money';
import type { PriceProof } from '@outlay/prices';
import type { FieldValues } from './custom-field.ts';
import type { ExpenseLine } from './expense-lines.ts';
import type { Computed } from './travel.ts';
import type { Violation } from './violation.ts';

/** Expense statuses. `expense-decisions.ts` has the transitions. */
export { EXPENSE_SOURCES, EXPENSE_STATUSES };
export type ExpenseStatus = (typeof EXPENSE_STATUSES)[number];

export type ExpenseSource = (typeof EXPENSE_SOURCES)[number];

/** Returns how an expense was created, from a receipt or without one. Wallet payments have their own source. */
export const sourceOf = (hasReceipt: boolean): ExpenseSource => (hasReceipt ? 'fiat' : 'manual');

export const REIMBURSEMENT_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'held',
] as const;
export type ReimbursementStatus = (typeof REIMBURSEMENT_STATUSES)[number];

/** The quote used to convert an amount. */
export interface ExchangeRate {
  /** The name in the feed, such as EUR/USD. */
  readonly pair: string;
  /** US dollars for one unit of the currency, as a decimal string. */
  readonly price: string;
  readonly confidence: string;
  readonly source: string;
  readonly publishedAt: Date;
  /** The bytes that prove the quote; null in a past state with another rate than the current one. */
  readonly proof: PriceProof | null;
}

/** State reported by the payout service. */
export interface Reimbursement {
  readonly status: ReimbursementStatus;
  readonly payoutId: string;
  readonly amountUsd: string | null;
  /** The asset that is paid; null, like the amount in it, until the rate is frozen. */
  readonly asset: string | null;
  readonly amount: string | null;
  readonly rate: string | null;
  readonly transactionSignature: string | null;
  readonly reason: string | null;
}

/** Texts that may be empty. */
type ExpenseTexts = Readonly<Record<ExpenseTextField, string | null>>;

/** The fields that a creator fills in. */
export interface ExpenseDetails extends ExpenseTexts {
  readonly title: string;
  readonly amount: Money;
  readonly categoryId: string | null;
  readonly policyId: string | null;
  readonly expenseType: string;
  readonly receiptId: string | null;
  /** Calendar day, yyyy-mm-dd. For a wallet payment, the day of its time in the organization's zone. */
  readonly day: string;
  /** Null for an unsplit expense: its one line follows amount and category. */
  readonly lines: readonly ExpenseLine[] | null;
  /** Values of custom fields of the expense; its lines have their own. */
  readonly fields: FieldValues;
  /** What the amount of mileage or a per diem was computed from; null for any other expense. */
  readonly computed: Computed | null;
}

/** What the submitter signed, and the lines exactly as they were submitted: finance may recode them later. */
export interface SignedSubmission extends SignedStatement {
  readonly lines: [WireLine, ...WireLine[]];
}

/** The wallet payment that created an expense. */
export interface WalletOrigin {
  readonly signature: string;
  readonly account: string;
  readonly time: Date;
  /** The amount that the chain moved, whatever the expense claims. */
  readonly paid: Money;
  /** Whether a company wallet has paid it, so that it is never reimbursed. */
  readonly alreadyPaid: boolean;
}

export interface Expense extends ExpenseDetails {
  readonly id: string;
  readonly organizationId: string;
  readonly creatorId: string;
  readonly status: ExpenseStatus;
  readonly source: ExpenseSource;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly approvedAt: Date | null;
  readonly paidAt: Date | null;
  /** Null while no rate is known. */
  readonly usdAmount: Money | null;
  /** Null for US dollars and while no rate is known. */
  readonly rate: ExchangeRate | null;
  /** Number of submissions; 0 before the first. */
  readonly submission: number;
  readonly reimbursement: Reimbursement | null;
  readonly walletOrigin: WalletOrigin | null;
  /** Violations of the latest submission; null if it was never submitted. */
  readonly submittedViolations: readonly Violation[] | null;
  /** Incremented with every change. */
  readonly version: number;
}

/** Statuses in which the creator may edit, delete and submit. */
export const isEditable = (status: ExpenseStatus): boolean =>
  status === 'draft' || status === 'sent_back';
