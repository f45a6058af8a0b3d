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
