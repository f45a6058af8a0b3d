import { EXPENSE_FIELD_LABELS } from '@outlay/schemas/expense-values';
import type { DraftCheckInput, UpdateExpenseInput } from '#graphql';
import {
  checkedAmount,
  checkedAmountOf,
  editTexts,
  formValuesOf,
  inputOf,
  type EditExpenseValues,
} from '../expense-form-schema.ts';
import type { FieldValues } from '../fields/field-values.ts';
import { dayOf, type TripValues } from '../trips/trip-values.ts';
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
  tripKind: 'Expense type',
  mileage: 'Mileage',
  perDiem: 'Per diem',
  lines: 'Lines',
};

/** Returns the lines as text, such as 'Room 119.00; Line 2 -19.00'. */
const linesText = (lines: readonly LineValues[]): string =>
  lines
    .map(({ description, amount }, place) => `${description || `Line ${place + 1}`} ${amount}`)
    .join('; ');

/** Returns a value that isn't a text, for people. */
export const listText = (value: readonly LineValues[] | FieldValues): string =>
  isLines(value)
    ? linesText(value)
    : Object.entries(value)
        .filter(([name, text]) => name !== 'rateId' && text !== '')
        .map(([, text]) => text)
        .join('; ');

const isLines = (value: readonly LineValues[] | FieldValues): value is readonly LineValues[] =>
  Array.isArray(value);

export const valuesOf = (expense: ExpenseOnPage): EditExpenseValues =>
  formValuesOf(expense, editTexts);

export function toUpdateInput(values: EditExpenseValues, version: number): UpdateExpenseInput {
  const amount = checkedAmount(values);
  return {
    ...inputOf(values, editTexts),
    title: values.title,
    time: dayOf(values),
    ...(values.tripKind === 'regular' ? { amount, ...noLonger(values) } : {}),
    lines: linesInputOf(values, amount),
    expectedVersion: version,
  };
}

/** An expense that was a trip becomes regular. */
const noLonger = ({ mileage, perDiem }: TripValues) => ({
  ...(mileage.rateId !== '' && { mileage: null }),
  ...(perDiem.rateId !== '' && { perDiem: null }),
});

/** Returns the input of the draft check; null without an amount. */
export function toCheckInput(
  values: EditExpenseValues,
  expense: ExpenseOnPage,
): DraftCheckInput | null {
  const amount = checkedAmountOf(values);
  if (amount === null) return null;
  return {
    ...inputOf(values, editTexts),
    expenseId: expense.id,
    ...amount,
    time: dayOf(values).trim() || null,
    receiptId: expense.receipt?.id ?? null,
  };
}
