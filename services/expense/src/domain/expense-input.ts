import {
  AMOUNT_MAX,
  formatMoney,
  isCurrency,
  parseMoney,
  scaleOf,
  type Currency,
  type Money,
} from '@outlay/platform/money';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import { EXPENSE_TEXT_LENGTH_MAX } from '@outlay/schemas/expense-values';
import type { ExpenseDetails } from './expense.ts';
import { invalid, readText } from './printable-text.ts';

/** Input from a form or an API, not yet validated. In an edit, absent means unchanged. */
export interface ExpenseInput {
  readonly title?: string | null;
  readonly amount?: string | null;
  readonly currency?: string | null;
  readonly description?: string | null;
  readonly vendor?: string | null;
  readonly location?: string | null;
  readonly invoiceNumber?: string | null;
  readonly categoryId?: string | null;
  readonly policyId?: string | null;
  readonly expenseType?: string | null;
  readonly receiptId?: string | null;
}

type Invalid = Refusal<'VALIDATION_FAILED'>;

/**
 * Merges an input over `current` (null when creating) and validates every field; one refusal per invalid field. Whether
 * categories, policies and receipts exist is checked elsewhere: that needs the database.
 */
export function readExpenseInput(
  input: ExpenseInput,
  current: ExpenseDetails | null,
): Result<ExpenseDetails, 'VALIDATION_FAILED'> {
  const problems: Invalid[] = [];
  const text = (field: keyof typeof EXPENSE_TEXT_LENGTH_MAX): string | null => {
    const given = input[field];
    if (given === undefined) return current?.[field] ?? null;
    const rule = { field, label: labelOf(field), lengthMax: EXPENSE_TEXT_LENGTH_MAX[field] };
    return readText(given, { ...rule, required: field === 'title' }, problems);
  };
  const title = text('title');
  const amount = readAmount(input, current, problems);
  const id = (field: 'categoryId' | 'policyId' | 'receiptId'): string | null => {
    const given = input[field];
    if (given === undefined) return current?.[field] ?? null;
    if (given === null || given === '') return null;
    if (!isRowId(given)) {
      problems.push(invalid(field, `${labelOf(field)} does not exist.`));
    }
    return given;
  };
  const details = {
    description: text('description'),
    vendor: text('vendor'),
    location: text('location'),
    invoiceNumber: text('invoiceNumber'),
    expenseType: text('expenseType') ?? 'regular',
    categoryId: id('categoryId'),
    policyId: id('policyId'),
    receiptId: id('receiptId'),
  };
  const refused = refuseAll(problems);
  if (refused) return refused;
  if (!title || !amount) throw new Error('a checked input has a title and an amount');
  return ok({ title, amount, ...details });
}

function readAmount(
  input: ExpenseInput,
  current: ExpenseDetails | null,
  problems: Invalid[],
): Money | null {
  const code = input.currency === undefined ? (current?.amount.currency ?? 'USD') : input.currency;
  const currency = code && isCurrency(code) ? code : null;
  if (!currency) {
    problems.push(invalid('currency', 'Currency must be an ISO 4217 code, PYUSD or SOL.'));
    if (input.amount === undefined) return null;
  }
  if (input.amount === undefined && current && current.amount.currency === currency)
    return current.amount;
  const given =
    input.amount ?? (current && input.amount === undefined ? formatMoney(current.amount) : '');
  if (given.trim() === '') {
    problems.push(invalid('amount', 'Amount is required.'));
    return null;
  }
  // SOL has the most decimals: what it refuses, every currency does.
  const scale = currency ?? 'SOL';
  const parsed = parseMoney(given, scale);
  if (typeof parsed !== 'string') return currency && parsed;
  problems.push(invalid('amount', amountMessage(parsed, scale)));
  return null;
}

function amountMessage(
  problem: 'not_a_number' | 'too_many_decimals' | 'negative' | 'too_large',
  currency: Currency,
): string {
  switch (problem) {
    case 'not_a_number':
      return 'Amount must be a number.';
    case 'too_many_decimals':
      return scaleOf(currency) === 0
        ? `Amount cannot have decimals in ${currency}.`
        : `Amount can have at most ${scaleOf(currency)} decimals in ${currency}.`;
    case 'negative':
      return 'Amount must be 0 or more.';
    case 'too_large':
      return `Amount must be at most ${AMOUNT_MAX}.`;
  }
}

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  vendor: 'Vendor',
  location: 'Location',
  invoiceNumber: 'Invoice number',
  expenseType: 'Expense type',
  categoryId: 'Category',
  policyId: 'Policy',
  receiptId: 'Receipt',
};

const labelOf = (field: string): string => LABELS[field] ?? field;

const HAS_ZONE = /(?:z|[+-]\d{2}:?\d{2})$/i;

/** Without a zone a timestamp would depend on the local time of the machine that parses it. */
function inUtc(text: string): string {
  if (text.length === 10) return `${text}T00:00:00Z`;
  return HAS_ZONE.test(text) ? text : `${text}Z`;
}

/** Parses the day or time of an expense; a day alone means its start in UTC, and a time without a zone is UTC. */
export function readExpenseTime(text: string): Result<Date, 'VALIDATION_FAILED'> {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text);
  const time = match ? new Date(inUtc(text)) : null;
  const valid =
    time !== null &&
    !Number.isNaN(time.getTime()) &&
    // Date turns 31 February into March; the parsed day must equal the input.
    new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));
  if (!valid) {
    return { ok: false, refusals: [invalid('time', 'Date must be a valid ISO date.')] };
  }
  if (time.getUTCFullYear() < 1990 || time.getUTCFullYear() > 2100) {
    return { ok: false, refusals: [invalid('time', 'Date must lie between 1990 and 2100.')] };
  }
  return ok(time);
}
