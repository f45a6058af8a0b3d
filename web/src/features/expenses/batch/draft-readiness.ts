import type { ExpenseDetailFragment } from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';
import type { ReceiptDraft } from '../../../subjects/receipts/receipt-draft.ts';
import { doubtsOf, lacksCurrency, questionsOf } from '../components/create-expense-values.ts';
import { openCopies } from '../components/open-copies.ts';
import { createTexts, formValuesOf, type CreateExpenseValues } from '../expense-form-schema.ts';

/** A draft that was made from one of several receipts. */
export interface BatchDraft {
  draft: ReceiptDraft;
  /** As it was saved last. */
  expense: ExpenseDetailFragment;
  /** The doubtful values that the person said are right, and 'duplicate' once it is none. */
  answered: ReadonlySet<string>;
  /** Why its submission was refused. */
  failure: string | null;
}

export type DraftReadiness =
  | { kind: 'submitted' }
  | { kind: 'question'; count: number }
  | { kind: 'blocked'; text: string }
  | { kind: 'duplicate' }
  | { kind: 'ready'; warning: string | null };

/** Returns the values of a saved draft for its form. */
export function valuesOfDraft(expense: ExpenseDetailFragment): CreateExpenseValues {
  const values = formValuesOf(expense, createTexts);
  // Zero stands for an amount that could not be read.
  return compareDecimals(expense.amount, '0') === 0 ? { ...values, amount: '' } : values;
}

/** Counts the questions that must be answered. A draft may be submitted with a doubtful number, or without one. */
export const questionCount = ({ draft, expense, answered }: BatchDraft): number =>
  questionsOf(draft, valuesOfDraft(expense), answered).filter((name) => name !== 'invoiceNumber')
    .length;

export const openDuplicateOf = ({ expense }: BatchDraft) => openCopies(expense.duplicates)[0];

/** Returns what is still to be done with a draft before it can be submitted. */
export function readinessOf(batchDraft: BatchDraft): DraftReadiness {
  const { expense, answered, failure } = batchDraft;
  if (expense.status !== 'DRAFT') return { kind: 'submitted' };
  const count = questionCount(batchDraft);
  if (count > 0) return { kind: 'question', count };
  const missing = missingText(expense) ?? failure;
  if (missing !== null) return { kind: 'blocked', text: missing };
  if (openDuplicateOf(batchDraft) && !answered.has('duplicate')) return { kind: 'duplicate' };
  return { kind: 'ready', warning: expense.violations[0]?.message ?? currencyNote(batchDraft) };
}

/** A currency that the receipt doesn't name was chosen for the person. */
const currencyNote = ({ draft, expense, answered }: BatchDraft): string | null =>
  lacksCurrency(draft) && doubtsOf(draft, valuesOfDraft(expense), answered).includes('currency')
    ? 'check the currency'
    : null;

function missingText(expense: ExpenseDetailFragment): string | null {
  if (compareDecimals(expense.amount, '0') <= 0) return 'Amount missing';
  if (!expense.category) return 'Category missing';
  if (!expense.policy) return 'Policy missing';
  const blocking = expense.violations.find(({ severity }) => severity === 'BLOCK');
  if (blocking) return blocking.message;
  const { allowed, reason } = expense.viewerCan.submit;
  return allowed ? null : reason;
}
