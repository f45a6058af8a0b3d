import { ok, type Result } from '@outlay/platform/result';
import {
  alreadyApproved,
  mayNotClear,
  mayNotDecide,
  type ExpenseRefusalCode,
} from './expense-refusals.ts';
import { EXPENSE_STATUSES, isEditable, type Expense, type ExpenseStatus } from './expense.ts';

/** Reasons why two expenses look like one purchase, strongest first. */
export const DUPLICATE_REASONS = ['same_receipt', 'same_invoice', 'same_purchase'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** keep: both are real; discard: this one is the duplicate. */
export const DUPLICATE_CHOICES = ['keep', 'discard'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** A person's decision on a warning. */
export interface DuplicateDecision {
  readonly choice: DuplicateChoice;
  readonly decidedById: string;
  readonly decidedAt: Date;
  readonly note: string | null;
}

/** Another expense of the organisation that looks like the same purchase; it blocks nothing. */
export interface DuplicateWarning {
  readonly id: string;
  readonly expenseId: string;
  readonly otherExpenseId: string;
  readonly reason: DuplicateReason;
  readonly decision: DuplicateDecision | null;
}

const isDecided = (status: ExpenseStatus): boolean => status === 'approved' || status === 'paid';

/**
 * Statuses in which a decision is allowed. A submitter can't decide until the expense comes back to them, and an approved or
 * paid expense can no longer be discarded.
 */
export const statusesForDuplicate = (
  choice: DuplicateChoice,
  isCreator: boolean,
): readonly ExpenseStatus[] =>
  EXPENSE_STATUSES.filter((status) =>
    choice === 'discard' ? !isDecided(status) : !isCreator || isEditable(status),
  );

/** Whether this person may decide so now. `reviews`: an approver of it, finance or an admin. */
export function decideDuplicate(
  expense: Pick<Expense, 'creatorId' | 'status'>,
  { userId, reviews }: { readonly userId: string; readonly reviews: boolean },
  choice: DuplicateChoice,
): Result<null, ExpenseRefusalCode> {
  const isCreator = expense.creatorId === userId;
  if (!isCreator && !reviews) return mayNotDecide();
  if (statusesForDuplicate(choice, isCreator).includes(expense.status)) return ok(null);
  return choice === 'discard' ? alreadyApproved(expense.status) : mayNotClear();
}

const SIGNS: Readonly<Record<DuplicateReason, string>> = {
  same_receipt: 'the same receipt',
  same_invoice: 'the same vendor and invoice number',
  same_purchase: 'the same vendor, date and amount',
};

/** One sentence; `other` is null for a viewer who may not see the other expense, and then nothing of it is revealed. */
export const duplicateMessage = (
  reason: DuplicateReason,
  other: { readonly id: string; readonly title: string } | null,
): string =>
  other
    ? `Expense ${other.id}, “${other.title}”, has ${SIGNS[reason]}.`
    : `Another expense of your organisation has ${SIGNS[reason]}.`;
