import type { DraftCheckInput, UpdateExpenseInput } from '../../../generated/graphql.ts';
import { amountText } from '../../../lib/read-amount.ts';
import { amountOf, checkedAmount, type EditExpenseValues } from '../expense-form-schema.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

export const editFieldLabels: Record<keyof EditExpenseValues, string> = {
  title: 'Expense Title',
  vendor: 'Vendor',
  amount: 'Amount',
  currency: 'Currency',
  date: 'Date',
  invoiceNumber: 'Invoice/Receipt Number',
  categoryId: 'Category',
  policyId: 'Policy',
  description: 'Description',
};

export function valuesOf(expense: ExpenseOnPage): EditExpenseValues {
  return {
    title: expense.title,
    vendor: expense.vendor ?? '',
    amount: amountText(expense.amount),
    currency: expense.currency,
    date: expense.date,
    invoiceNumber: expense.invoiceNumber ?? '',
    categoryId: expense.category?.id ?? '',
    policyId: expense.policy?.id ?? '',
    description: expense.description ?? '',
  };
}

const optional = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export function toUpdateInput(
  { date, ...values }: EditExpenseValues,
  version: number,
): UpdateExpenseInput {
  return {
    ...values,
    time: date,
    amount: checkedAmount(values),
    vendor: optional(values.vendor),
    invoiceNumber: optional(values.invoiceNumber),
    categoryId: optional(values.categoryId),
    policyId: optional(values.policyId),
    description: optional(values.description),
    expectedVersion: version,
  };
}

/** Input of the draft check; null while there is no amount. */
export function toCheckInput(
  values: EditExpenseValues,
  expense: ExpenseOnPage,
): DraftCheckInput | null {
  const amount = amountOf(values);
  if (amount === null) return null;
  return {
    expenseId: expense.id,
    amount,
    currency: values.currency,
    time: optional(values.date),
    vendor: optional(values.vendor),
    description: optional(values.description),
    invoiceNumber: optional(values.invoiceNumber),
    categoryId: optional(values.categoryId),
    policyId: optional(values.policyId),
    receiptId: expense.receipt?.id ?? null,
  };
}
