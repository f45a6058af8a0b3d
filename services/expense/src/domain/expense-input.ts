import {
  AMOUNT_MAX,
  formatMoney,
  isCurrency,
  parseMoney,
  parseSignedMoney,
  scaleOf,
  type Currency,
  type Money,
  type MoneyProblem,
} from '@outlay/platform/money';
import { ok, refuse, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
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
import { isDay } from './calendar-day.ts';
import { readFieldValues, type FieldValueInput } from './custom-field.ts';
import type { ExpenseDetails } from './expense.ts';
import {
  categoryOf,
  adjustedLines,
  NO_CODES,
  readLines,
  storedLines,
  type LineCodes,
  type LineInput,
} from './expense-lines.ts';
import { amountIsComputed } from './expense-refusals.ts';
import { invalid, readText } from './printable-text.ts';
import {
  readMileage,
  readPerDiem,
  type MileageInput,
  type PerDiemInput,
  type ClaimedDistance,
  type Travel,
  type TravelFrame,
} from './travel.ts';
import type { TravelRate } from './travel-rate.ts';

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
  /** Compute amount and currency; null makes the expense regular. */
  readonly mileage?: MileageInput | null;
  readonly perDiem?: PerDiemInput | null;
};

type Code = 'VALIDATION_FAILED' | 'LINES_DO_NOT_ADD_UP' | 'AMOUNT_IS_COMPUTED';

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
  rates: readonly TravelRate[] = [],
  claimed: readonly ClaimedDistance[] = [],
): Result<ExpenseDetails, Code> {
  const problems: Invalid[] = [];
  const text = (field: TextField): string | null => {
    const given = input[field];
    if (given === undefined) return current?.[field] ?? null;
    const rule = { field, label: EXPENSE_FIELD_LABELS[field], lengthMax: lengthMaxOf(field) };
    return readText(given, { ...rule, required: field === 'title' }, problems);
  };
  const title = text('title');
  const dayProblems: Invalid[] = [];
  const day = readDay(input.time, current, dayProblems);
  // An invalid day is refused anyway.
  const read = readTravel(input, current, { day: day ?? LAST_DAY, rates, claimed });
  if (!read.ok) problems.push(...read.refusals);
  const trip = read.ok ? read.value : null;
  const amount = read.ok ? (trip?.amount ?? readAmount(input, current, problems)) : null;
  problems.push(...dayProblems);
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
    expenseType: trip?.computed.kind ?? regularType(text('expenseType'), current),
    computed: trip?.computed ?? null,
    categoryId: id('categoryId'),
    policyId: id('policyId'),
    receiptId: id('receiptId'),
  };
  const before = current?.fields ?? {};
  const frame = { book: codes.book, level: 'expense', base: before, previous: [before] } as const;
  const fields = readFieldValues(input.fields, frame, (message) => {
    problems.push(invalid('fields', message));
  });
  const refused = refuseAll(problems);
  if (refused) return refused;
  if (!title || !amount || !day)
    throw new Error('a validated input must have a title, an amount and a day');
  const wrongField = trip && computedFieldOf(input, trip);
  if (wrongField) return amountIsComputed(amount, wrongField);
  const dated = { title, amount, day: trip?.day ?? day };
  return withLines(input, current, { ...dated, ...details, fields, lines: null }, codes);
}

const LAST_DAY = '9999-12-31';

/** Reads the trip of an input, or keeps the expense's; null for a regular expense. A mileage of another day has its rate. */
function readTravel(
  { mileage, perDiem }: ExpenseInput,
  current: ExpenseDetails | null,
  travel: Omit<TravelFrame, 'currentRateId'>,
): Result<Travel | null, 'VALIDATION_FAILED'> {
  const before = current?.computed ?? null;
  const frame = { ...travel, currentRateId: before?.rateId ?? null };
  if (mileage && perDiem)
    return refuse('VALIDATION_FAILED', 'Enter mileage or a per diem, not both.', 'perDiem');
  if (mileage) return readMileage(mileage, frame);
  if (perDiem) return readPerDiem(perDiem, frame);
  if (!current || !before || (before.kind === 'mileage' ? mileage : perDiem) === null)
    return ok(null);
  if (before.kind === 'mileage' && travel.day !== current.day) return readMileage(before, frame);
  return ok({ computed: before, amount: current.amount, day: current.day });
}

/** The type of an expense without a computed amount. */
const regularType = (given: string | null, current: ExpenseDetails | null): string =>
  given === null || given === current?.computed?.kind ? 'regular' : given;

/** Returns a field that contradicts what is computed; null without one. What is sent with a trip becomes its type. */
function computedFieldOf(
  { amount: given, currency, expenseType, mileage, perDiem }: ExpenseInput,
  { amount, computed: { kind } }: Travel,
): 'amount' | 'expenseType' | null {
  const sent = given ? parseMoney(given, amount.currency) : amount;
  const isSame = typeof sent !== 'string' && sent.amountMinor === amount.amountMinor;
  if (!isSame || (currency ?? amount.currency) !== amount.currency) return 'amount';
  return mileage || perDiem || (expenseType ?? kind) === kind ? null : 'expenseType';
}

/** Adds the lines to validated details. The category of a split expense is that of its largest line. */
function withLines(
  { lines: given }: ExpenseInput,
  current: ExpenseDetails | null,
  details: ExpenseDetails,
  codes: LineCodes,
): Result<ExpenseDetails, Code> {
  const before = current?.lines ?? null;
  if (given === null || (given === undefined && before === null)) return ok(details);
  const { amount, categoryId } = details;
  const frame = { amount, categoryId, before: before ?? [], codes };
  const lines = given ? readLines(given, frame) : adjustedLines(current?.amount ?? amount, frame);
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
  const parsed = parseSignedMoney(given, scale);
  if (typeof parsed !== 'string') return currency && parsed;
  problems.push(invalid('amount', amountMessage(parsed, scale)));
  return null;
}

function amountMessage(problem: Exclude<MoneyProblem, 'negative'>, currency: Currency): string {
  switch (problem) {
    case 'not_a_number':
      return 'Amount must be a number.';
    case 'too_many_decimals':
      return scaleOf(currency) === 0
        ? `Amount cannot have decimals in ${currency}.`
        : `Amount can have at most ${scaleOf(currency)} decimals in ${currency}.`;
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
  const valid = day !== undefined && !Number.isNaN(Date.parse(given)) && isDay(day);
  if (!valid) problems.push(invalid('time', 'Date must be a valid ISO date.'));
  else if (day < YEAR_MIN) problems.push(invalid('time', `Date can't be before ${YEAR_MIN}.`));
  return day ?? null;
}
