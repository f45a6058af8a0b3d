import { isCurrency, NATIONAL_CURRENCIES, scaleOf } from '@outlay/schemas/currencies';
import * as z from 'zod/mini';
import { compareDecimals, isDecimal, scaleOf as decimalsOf } from '../../lib/decimal.ts';

export const createCurrencies = NATIONAL_CURRENCIES;
export const editCurrencies = ['USD', 'EUR', 'GBP', 'SOL', 'PYUSD'] as const;

const currencyScale = (code: string): number => (isCurrency(code) ? scaleOf(code) : 2);

/** Steps of the amount input: 0.01 for money, finer for what has more decimals. */
export function amountStep(currency: string): string {
  return `0.${'1'.padStart(currencyScale(currency), '0')}`;
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
  return !isDecimal(text) || decimalsOf(text) <= currencyScale(values.currency);
}

const fitsCurrency = z.refine<{ amount: string; currency: string }>(amountFitsCurrency, {
  error: 'Amount has more decimals than its currency',
  path: ['amount'],
});

export const createExpenseSchema = z
  .object({
    title: requiredText('Title is required'),
    amount,
    currency: z.string(),
    vendor: z.string(),
    date: requiredText('Date is required'),
    location: z.string(),
    categoryId: requiredText('Please select a category before submitting'),
    policyId: requiredText('Please select a policy before submitting'),
    description: z.string(),
  })
  .check(fitsCurrency);

export const editExpenseSchema = z
  .object({
    title: requiredText('Title is required'),
    vendor: z.string(),
    amount,
    currency: z.string(),
    invoiceNumber: z.string(),
    categoryId: z.string(),
    policyId: z.string(),
    description: z.string(),
  })
  .check(fitsCurrency);

export type CreateExpenseValues = z.infer<typeof createExpenseSchema>;
export type EditExpenseValues = z.infer<typeof editExpenseSchema>;
