import * as z from 'zod/mini';
import { compareDecimals } from '../../lib/decimal.ts';
import { requiredText } from '../../lib/form-schema.ts';
import { amountProblem, decimalOf } from '../../lib/read-amount.ts';

/** Offered first; every other currency follows. */
export const createCurrencies = ['USD', 'EUR', 'GBP', 'CAD'] as const;
export const editCurrencies = ['USD', 'EUR', 'GBP', 'SOL', 'PYUSD'] as const;

interface TypedAmount {
  amount: string;
  currency: string;
}

/** The amount as a decimal; null while it is none. */
export const amountOf = ({ amount, currency }: TypedAmount): string | null =>
  decimalOf(amount, currency);

/** The amount as the API takes it, from a form that was checked. */
export const checkedAmount = (values: TypedAmount): string => amountOf(values) ?? values.amount;

const isAmount = z.check<TypedAmount>(({ value, issues }) => {
  const message = amountProblem(value.amount, value.currency, 'required');
  if (message !== null) issues.push({ code: 'custom', message, input: value, path: ['amount'] });
});

const isAboveZero = z.refine<TypedAmount>(
  (values) => {
    const amount = amountOf(values);
    return amount === null || compareDecimals(amount, '0') > 0;
  },
  { error: 'Amount must be more than 0', path: ['amount'] },
);

const createFields = z.object({
  title: requiredText('Title is required'),
  amount: z.string(),
  currency: requiredText('Currency is required'),
  vendor: z.string(),
  date: requiredText('Date is required'),
  location: z.string(),
  categoryId: z.string(),
  policyId: z.string(),
  description: z.string(),
});

/** A draft is completed later; a submission needs its category and policy. */
export const createExpenseSchemas = {
  draft: createFields.check(isAmount),
  submission: z
    .extend(createFields, {
      categoryId: requiredText('Please select a category before submitting'),
      policyId: requiredText('Please select a policy before submitting'),
    })
    .check(isAmount, isAboveZero),
};

export const editExpenseSchema = z
  .object({
    title: requiredText('Title is required'),
    vendor: z.string(),
    amount: z.string(),
    currency: z.string(),
    date: requiredText('Date is required'),
    invoiceNumber: z.string(),
    categoryId: z.string(),
    policyId: z.string(),
    description: z.string(),
  })
  .check(isAmount);

export type CreateExpenseValues = z.infer<typeof createFields>;
export type EditExpenseValues = z.infer<typeof editExpenseSchema>;
