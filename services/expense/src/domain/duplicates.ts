import { ok, type Result } from '@outlay/platform/result';
import {
  alreadyApproved,
  mayNotClear,
  mayNotDecide,
  type ExpenseRefusalCode,
} from './expense-refusals.ts';
import { EXPENSE_STATUSES, isEditable, type Expense, type ExpenseStatus } from './expense.ts';

/** Why two expenses look like one purchase, strongest sign first. */
export const DUPLICATE_REASONS = ['same_receipt', 'same_invoice', 'same_purchase'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** keep: both are real; discard: this one is the copy. */
export const DUPLICATE_CHOICES = ['keep', 'discard'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** What a person made of a warning. */
export interface DuplicateDecision {
  readonly choice: DuplicateChoice;
  readonly decidedById: string;
  readonly decidedAt: Date;
  readonly note: string | null;
}

/** Another expense of the organisation that looks like the same purchase; it holds nothing up. */
export interface DuplicateWarning {
  readonly id: string;
  readonly expenseId: string;
  readonly otherExpenseId: string;
  readonly reason: DuplicateReason;
  readonly decision: DuplicateDecision | null;
}

const isDecided = (status: ExpenseStatus): boolean => status === 'approved' || status === 'paid';

/**
 * In which statuses a choice may be made. Whoever submitted an expense has no say in whether it is a copy until it
 * comes back to them, and what is approved or paid can no longer be set aside as one.
 */
export const statusesForDuplicate = (
  choice: DuplicateChoice,
  isCreator: boolean,
): readonly ExpenseStatus[] =>
  EXPENSE_STATUSES.filter((status) =>
    choice === 'discard' ? !isDecided(status) : !isCreator || isEditable(status),
  );

/** May this person say so of the expense now? `reviews`: an approver of it, finance or an admin. */
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

/** One sentence; `other` is null for a reader who may not see the other expense, and then nothing of it is told. */
export const duplicateMessage = (
  reason: DuplicateReason,
  other: { readonly id: string; readonly title: string } | null,
): string =>
  other
    ? `Expense ${other.id}, “${other.title}”, has ${SIGNS[reason]}.`
    : `Another expense of your organisation has ${SIGNS[reason]}.`;
