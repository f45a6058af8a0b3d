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
import {
  EXPENSE_FIELD_LABELS,
  EXPENSE_TEXT_FIELDS,
  EXPENSE_TEXTS,
  EXPENSE_TITLE_LENGTH_MAX,
  EXPENSE_TYPE_LENGTH_MAX,
  forTexts,
  type ExpenseTextField,
} from '@outlay/schemas/expense-values';
import { isCalendarDay } from './calendar-day.ts';
import { readFieldValues, type FieldValueInput } from './custom-field.ts';
import type { ExpenseDetails } from './expense.ts';
import {
  categoryOf,
  keptLines,
  NO_CODES,
  readLines,
  storedLines,
  type LineCodes,
  type LineInput,
} from './expense-lines.ts';
import { invalid, readText } from './printable-text.ts';

/**
 * Unvalidated input from a form or an API: decimals as text, `time` as an ISO date or date-time. In an edit, absent fields stay
 * unchanged.
 */
export type ExpenseInput = {
  readonly [Field in TextField | IdField | 'amount' | 'currency' | 'time']?: string | null;
} & {
  /** Replaces all lines; null makes the expense unsplit. */
  readonly lines?: readonly LineInput[] | null;
  /** Values of custom fields of the expense; those of keys that are left out stay. */
  readonly fields?: readonly FieldValueInput[] | null;
};

type TextField = 'title' | ExpenseTextField | 'expenseType';
type IdField = 'categoryId' | 'policyId' | 'receiptId';

const lengthMaxOf = (field: TextField): number => {
  if (field === 'title') return EXPENSE_TITLE_LENGTH_MAX;
  return field === 'expenseType' ? EXPENSE_TYPE_LENGTH_MAX : EXPENSE_TEXTS[field].lengthMax;
};

type Invalid = Refusal<'VALIDATION_FAILED'>;

/**
 * Merges an input over `current` (null when creating) and validates every field, with one refusal per invalid field. The caller
 * checks in the database whether categories, policies and receipts exist.
 */
export function readExpenseInput(
  input: ExpenseInput,
  current: ExpenseDetails | null,
  codes: LineCodes = NO_CODES,
): Result<ExpenseDetails, 'VALIDATION_FAILED' | 'LINES_DO_NOT_ADD_UP'> {
  const problems: Invalid[] = [];
  const text = (field: TextField): string | null => {
    const given = input[field];
    if (given === undefined) return current?.[field] ?? null;
    const rule = { field, label: EXPENSE_FIELD_LABELS[field], lengthMax: lengthMaxOf(field) };
    return readText(given, { ...rule, required: field === 'title' }, problems);
  };
  const title = text('title');
  const amount = readAmount(input, current, problems);
  const day = readDay(input.time, current, problems);
  const id = (field: IdField): string | null => {
    const given = input[field];
    if (given === undefined) return current?.[field] ?? null;
    if (given === null || given === '') return null;
    if (!isRowId(given)) {
      problems.push(invalid(field, `${EXPENSE_FIELD_LABELS[field]} does not exist.`));
    }
    return given;
  };
  const details = {
    ...forTexts(EXPENSE_TEXT_FIELDS, text),
    expenseType: text('expenseType') ?? 'regular',
    categoryId: id('categoryId'),
    policyId: id('policyId'),
    receiptId: id('receiptId'),
  };
  const before = current?.fields ?? {};
  const frame = { book: codes.book, level: 'expense', base: before, kept: [before] } as const;
  const fields = readFieldValues(input.fields, frame, (message) => {
    problems.push(invalid('fields', message));
  });
  const refused = refuseAll(problems);
  if (refused) return refused;
  if (!title || !amount || !day)
    throw new Error('a validated input must have a title, an amount and a day');
  return withLines(input, current, { title, amount, day, ...details, fields, lines: null }, codes);
}

/** Adds the lines to validated details. The category of a split expense is that of its largest line. */
function withLines(
  { lines: given }: ExpenseInput,
  current: ExpenseDetails | null,
  details: ExpenseDetails,
  codes: LineCodes,
): Result<ExpenseDetails, 'VALIDATION_FAILED' | 'LINES_DO_NOT_ADD_UP'> {
  const before = current?.lines ?? null;
  if (given === null || (given === undefined && before === null)) return ok(details);
  const { amount, categoryId } = details;
  const frame = { amount, categoryId, before: before ?? [], codes };
  const lines = given ? readLines(given, frame) : keptLines(current?.amount ?? amount, frame);
  if (!lines.ok) return lines;
  return ok({
    ...details,
    categoryId: categoryOf(lines.value),
    lines: storedLines(lines.value),
  });
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
  // SOL has the most decimals, so an amount that it refuses is invalid in every currency.
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

/** A day or a date-time. The written day counts, whatever its time and zone. */
const WRITTEN_DAY = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/;
const YEAR_MIN = '1990';

function readDay(
  given: string | null | undefined,
  current: ExpenseDetails | null,
  problems: Invalid[],
): string | null {
  if (given === undefined && current) return current.day;
  if (!given) {
    problems.push(invalid('time', 'Date is required.'));
    return null;
  }
  const day = WRITTEN_DAY.exec(given)?.[1];
  const valid = day !== undefined && !Number.isNaN(Date.parse(given)) && isCalendarDay(day);
  if (!valid) problems.push(invalid('time', 'Date must be a valid ISO date.'));
  else if (day < YEAR_MIN) problems.push(invalid('time', `Date can't be before ${YEAR_MIN}.`));
  return day ?? null;
}
