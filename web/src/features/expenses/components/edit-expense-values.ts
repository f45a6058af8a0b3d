import type { UpdateExpenseInput } from '../../../generated/graphql.ts';
import { isDecimal } from '../../../lib/decimal.ts';
import type { DraftCheckInput } from '../../../generated/graphql.ts';
import {
  editExpenseSchema,
  normalizeAmount,
  type EditExpenseValues,
} from '../expense-form-schema.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

export const editFieldNames = Object.keys(editExpenseSchema.shape) as (keyof EditExpenseValues)[];

export function valuesOf(expense: ExpenseOnPage): EditExpenseValues {
  return {
    title: expense.title,
    vendor: expense.vendor ?? '',
    amount: expense.amount,
    currency: expense.currency,
    invoiceNumber: expense.invoiceNumber ?? '',
    categoryId: expense.category?.id ?? '',
    policyId: expense.policy?.id ?? '',
    description: expense.description ?? '',
  };
}

const optional = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export function toUpdateInput(values: EditExpenseValues, version: number): UpdateExpenseInput {
  return {
    title: values.title,
    vendor: optional(values.vendor),
    amount: normalizeAmount(values.amount),
    currency: values.currency,
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
    vendor: optional(values.vendor),
    description: optional(values.description),
    invoiceNumber: optional(values.invoiceNumber),
    categoryId: optional(values.categoryId),
    policyId: optional(values.policyId),
    receiptId: expense.receipt?.id ?? null,
  };
}
