import { isCurrency, scaleOf } from '@outlay/schemas/currencies';
import * as z from 'zod/mini';
import { compareDecimals, isDecimal, scaleOf as decimalsOf } from '../../lib/decimal.ts';

/** Offered first; every other currency follows. */
export const createCurrencies = ['USD', 'EUR', 'GBP', 'CAD'] as const;
export const editCurrencies = ['USD', 'EUR', 'GBP', 'SOL', 'PYUSD'] as const;

/** Steps of the amount input: the smallest unit of the currency, any while none is chosen. */
export function amountStep(currency: string): string {
  if (!isCurrency(currency)) return 'any';
  const scale = scaleOf(currency);
  return scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`;
}

const requiredText = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const amount = z.string().check((context) => {
  const problem = amountProblem(context.value);
  if (problem !== null)
    context.issues.push({ code: 'custom', message: problem, input: context.value });
});

/** People type '.5'; a decimal is '0.5'. */
export function normalizeAmount(text: string): string {
  return text.trim().replace(/^\./, '0.');
}

function amountProblem(typed: string): string | null {
  const text = normalizeAmount(typed);
  if (text === '') return 'Amount is required';
  if (!isDecimal(text)) return 'Amount must be a number';
  return compareDecimals(text, '0') < 0 ? 'Amount must be 0 or more' : null;
}

function amountFitsCurrency(values: { amount: string; currency: string }): boolean {
  const text = normalizeAmount(values.amount);
  const { currency } = values;
  return !isDecimal(text) || !isCurrency(currency) || decimalsOf(text) <= scaleOf(currency);
}

const fitsCurrency = z.refine<{ amount: string; currency: string }>(amountFitsCurrency, {
  error: 'Amount has more decimals than its currency',
  path: ['amount'],
});

const createFields = z.object({
  title: requiredText('Title is required'),
  amount,
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
  draft: createFields.check(fitsCurrency),
  submission: z
    .extend(createFields, {
      categoryId: requiredText('Please select a category before submitting'),
      policyId: requiredText('Please select a policy before submitting'),
    })
    .check(fitsCurrency),
};

export const editExpenseSchema = z
  .object({
    title: requiredText('Title is required'),
    vendor: z.string(),
    amount,
    currency: z.string(),
    date: requiredText('Date is required'),
    invoiceNumber: z.string(),
    categoryId: z.string(),
    policyId: z.string(),
    description: z.string(),
  })
  .check(fitsCurrency);

export type CreateExpenseValues = z.infer<typeof createFields>;
export type EditExpenseValues = z.infer<typeof editExpenseSchema>;
