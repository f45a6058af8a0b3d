import type { DraftCheckInput, UpdateExpenseInput } from '../../../generated/graphql.ts';
import { isDecimal } from '../../../lib/decimal.ts';
import { normalizeAmount, type EditExpenseValues } from '../expense-form-schema.ts';
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
    amount: expense.amount,
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
    amount: normalizeAmount(values.amount),
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
  const amount = normalizeAmount(values.amount);
  if (!isDecimal(amount)) return null;
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
