import { EXPENSE_FIELD_LABELS } from '@outlay/schemas/expense-values';
import type { DraftCheckInput, UpdateExpenseInput } from '../../../generated/graphql.ts';
import {
  amountOf,
  checkedAmount,
  editTexts,
  formValuesOf,
  inputOf,
  type EditExpenseValues,
} from '../expense-form-schema.ts';
import type { FieldValues } from '../fields/field-values.ts';
import { linesInputOf, type LineValues } from '../split/line-values.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

/** Labels of the form's fields. */
export const editFieldLabels: Readonly<Record<keyof EditExpenseValues, string>> = {
  ...EXPENSE_FIELD_LABELS,
  title: 'Expense Title',
  invoiceNumber: 'Invoice/Receipt Number',
  taxCodeId: 'Tax code',
  fields: 'Custom fields',
  lineFields: 'Custom fields of the line',
  lines: 'Lines',
};

/** Returns the lines as text, such as 'Room 119.00; Line 2 -19.00'. */
const linesText = (lines: readonly LineValues[]): string =>
  lines
    .map(({ description, amount }, place) => `${description || `Line ${place + 1}`} ${amount}`)
    .join('; ');

/** Returns a value that isn't a text, for people. */
export const listText = (value: readonly LineValues[] | FieldValues): string =>
  isLines(value) ? linesText(value) : Object.values(value).join('; ');

const isLines = (value: readonly LineValues[] | FieldValues): value is readonly LineValues[] =>
  Array.isArray(value);

export const valuesOf = (expense: ExpenseOnPage): EditExpenseValues =>
  formValuesOf(expense, editTexts);

export function toUpdateInput(values: EditExpenseValues, version: number): UpdateExpenseInput {
  const amount = checkedAmount(values);
  return {
    ...inputOf(values, editTexts),
    title: values.title,
    time: values.date,
    amount,
    lines: linesInputOf(values, amount),
    expectedVersion: version,
  };
}

/** Returns the input of the draft check; null without an amount. */
export function toCheckInput(
  values: EditExpenseValues,
  expense: ExpenseOnPage,
): DraftCheckInput | null {
  const amount = amountOf(values);
  if (amount === null) return null;
  return {
    ...inputOf(values, editTexts),
    expenseId: expense.id,
    amount,
    time: values.date.trim() === '' ? null : values.date,
    receiptId: expense.receipt?.id ?? null,
  };
}
