import {
  formatMoney,
  parseSignedMoney,
  scaleOf,
  type Currency,
  type Money,
} from '@outlay/platform/money';
import { ok, refuse, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { LINE_DESCRIPTION_LENGTH_MAX, LINES_MAX } from '@outlay/schemas/expense-values';
import { taxInAmount } from '@outlay/schemas/tax-in-amount';
import type { Category } from './catalogue.ts';
import {
  readFieldValues,
  valuesText,
  type FieldBook,
  type FieldValueInput,
  type FieldValues,
} from './custom-field.ts';
import { linesDoNotAddUp } from './lines-do-not-add-up.ts';
import { invalid, readText } from './printable-text.ts';
import type { TaxCode, TaxRule } from './tax-code.ts';

/** A part of an expense, in its currency. */
export interface ExpenseLine {
  readonly description: string | null;
  /** Minor units, tax included; negative for a discount. */
  readonly amountMinor: bigint;
  readonly categoryId: string | null;
  readonly taxCodeId: string | null;
  /** How the tax code taxed when it was chosen; absent without one. */
  readonly taxRule?: TaxRule;
  /** Part of the amount, in minor units. */
  readonly taxMinor: bigint;
  /** Values of custom fields, by key. */
  readonly fields: FieldValues;
}

/** A line as a form or an API sends it, not yet validated. */
export interface LineInput {
  readonly description?: string | null;
  readonly amount: string;
  readonly categoryId?: string | null;
  readonly taxCodeId?: string | null;
  /** The printed tax; without it, the tax is computed. */
  readonly taxAmount?: string | null;
  readonly fields?: readonly FieldValueInput[] | null;
}

/** A line as it is hashed and published: decimals as text. */
export interface WireLine {
  readonly description: string | null;
  readonly amount: string;
  readonly categoryId: string;
  readonly taxCodeId: string | null;
  readonly taxAmount: string;
  /** Those of the expense, then the line's own; a key has one level. */
  readonly fields: Record<string, string>;
}

/** A line as it is stored: integers as text. */
export type StoredLine = Omit<ExpenseLine, 'amountMinor' | 'taxMinor'> & {
  readonly amountMinor: string;
  readonly taxMinor: string;
};

/** The categories and tax codes that lines name, and the custom fields, of their organization alone. */
export interface LineCodes {
  readonly categories: ReadonlyMap<string, Category>;
  readonly taxCodes: ReadonlyMap<string, TaxCode>;
  readonly book: FieldBook;
}

/** The expense that lines belong to, as it will be. */
export interface LineFrame {
  readonly amount: Money;
  /** Category of lines without their own. */
  readonly categoryId: string | null;
  /** Lines before the change; what they name may stay, even if it is archived. */
  readonly before: readonly ExpenseLine[];
  readonly codes: LineCodes;
  /** Whether a line that keeps its tax code also keeps how that code taxed, as after a submission. */
  readonly keepsTaxRules?: boolean;
}

export const NO_CODES: LineCodes = {
  categories: new Map(),
  taxCodes: new Map(),
  book: { fields: [], members: new Map() },
};

/** What an expense's lines follow from. */
export interface LinedExpense {
  readonly amount: Money;
  readonly categoryId: string | null;
  /** Null for an unsplit expense. */
  readonly lines: readonly ExpenseLine[] | null;
}

type Code = 'VALIDATION_FAILED' | 'LINES_DO_NOT_ADD_UP';

const DESCRIPTION = { field: 'lines', lengthMax: LINE_DESCRIPTION_LENGTH_MAX } as const;

/** The lines of an expense. An unsplit one has one, which follows its amount and category. */
export const linesOf = ({ lines, amount, categoryId }: LinedExpense): readonly ExpenseLine[] =>
  lines ?? [
    {
      ...{ description: null, amountMinor: amount.amountMinor, categoryId },
      ...{ taxCodeId: null, taxMinor: 0n, fields: {} },
    },
  ];

/** Returns null for one line that adds nothing to the expense, because it follows the expense. */
export function storedLines(lines: readonly ExpenseLine[]): readonly ExpenseLine[] | null {
  const [line, ...others] = lines;
  const isPlain = line?.description === null && line.taxCodeId === null && line.taxMinor === 0n;
  return isPlain && others.length === 0 && Object.keys(line.fields).length === 0 ? null : lines;
}

/** The category of the largest line, of several equal ones the first. */
export const categoryOf = (lines: readonly ExpenseLine[]): string | null =>
  largestOf(lines)?.categoryId ?? null;

const largestOf = (lines: readonly ExpenseLine[]): ExpenseLine | undefined =>
  lines.reduce<ExpenseLine | undefined>(
    (largest, line) => (largest && largest.amountMinor >= line.amountMinor ? largest : line),
    undefined,
  );

/** Gives the largest line this category, so that it is the expense's. */
export function withCategory(
  lines: readonly ExpenseLine[],
  categoryId: string | null,
): ExpenseLine[] {
  const largest = largestOf(lines);
  return lines.map((line) => (line === largest ? { ...line, categoryId } : line));
}

/** Validates every line; all problems name the field `lines`. */
export function readLines(
  given: readonly LineInput[],
  frame: LineFrame,
): Result<ExpenseLine[], Code> {
  if (given.length === 0 || given.length > LINES_MAX)
    return refuse('VALIDATION_FAILED', `An expense has 1 to ${LINES_MAX} lines.`, 'lines');
  const problems: Refusal<'VALIDATION_FAILED'>[] = [];
  const lines = given.map((line, place) => readLine(line, place + 1, frame, problems));
  const refused = refuseAll(problems);
  if (refused) return refused;
  const { amount } = frame;
  const amountMinor = sumOf(lines);
  if (amountMinor === amount.amountMinor) return ok(lines);
  return linesDoNotAddUp({ ...amount, amountMinor }, amount);
}

const sumOf = (lines: readonly ExpenseLine[]): bigint =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/**
 * Keeps the lines of an expense whose amount or category changes without new ones: a single line follows, several keep their
 * amounts and have to add up still.
 */
export function adjustedLines(
  was: Money,
  { amount, categoryId, before: lines, codes }: LineFrame,
): Result<readonly ExpenseLine[], Code> {
  const kept = withCategory(lines, categoryId);
  const [only, ...others] = kept;
  const sameUnits = scaleOf(was.currency) === scaleOf(amount.currency);
  const sum = { ...(sameUnits ? amount : was), amountMinor: sumOf(kept) };
  if (sameUnits && sum.amountMinor === amount.amountMinor) return ok(kept);
  if (!only || others.length > 0) return linesDoNotAddUp(sum, amount);
  const { amountMinor } = amount;
  const taxCode = only.taxCodeId === null ? undefined : codes.taxCodes.get(only.taxCodeId);
  const taxMinor = taxOf(amountMinor, taxCode ?? null);
  return ok([{ ...only, amountMinor, taxMinor, ...(taxCode && { taxRule: ruleOf(taxCode) }) }]);
}

/** Reads lines that differ from the expense's in category and tax alone; what a line leaves out stays. */
export function readCoding(
  expense: LinedExpense,
  given: readonly LineInput[],
  codes: LineCodes,
): Result<ExpenseLine[], Code> {
  const before = linesOf(expense);
  const { amount, categoryId } = expense;
  const completed = given.map((line, place) =>
    completeCoding(line, before[place], amount.currency),
  );
  const read = readLines(completed, { amount, categoryId, before, codes, keepsTaxRules: true });
  if (!read.ok) return read;
  const isSame =
    read.value.length === before.length &&
    read.value.every(
      ({ amountMinor, description }, place) =>
        amountMinor === before[place]?.amountMinor && description === before[place].description,
    );
  if (isSame) return read;
  const message =
    'Only category, tax and custom fields of a line can change, not its amount or description.';
  return refuse('VALIDATION_FAILED', message, 'lines');
}

/** A printed tax stays while its tax code does. */
function completeCoding(
  line: LineInput,
  before: ExpenseLine | undefined,
  currency: Currency,
): LineInput {
  if (!before) return line;
  const { description, categoryId, taxCodeId, taxMinor } = before;
  const kept = Object.entries(before.fields).map(([key, value]) => ({ key, value }));
  const completed = {
    ...line,
    description: line.description ?? description,
    categoryId: line.categoryId ?? categoryId,
    taxCodeId: line.taxCodeId === undefined ? taxCodeId : line.taxCodeId,
    fields: [...kept, ...(line.fields ?? [])],
  };
  return completed.taxCodeId === taxCodeId
    ? {
        ...completed,
        taxAmount: line.taxAmount ?? formatMoney({ amountMinor: taxMinor, currency }),
      }
    : completed;
}

function readLine(
  given: LineInput,
  number: number,
  frame: LineFrame,
  problems: Refusal<'VALIDATION_FAILED'>[],
): ExpenseLine {
  const label = `Line ${number}`;
  const { currency } = frame.amount;
  const report = (message: string): void => {
    problems.push(invalid('lines', `${label}: ${message}`));
  };
  const rule = { ...DESCRIPTION, label: `${label}: description` };
  const description = readText(given.description, rule, problems);
  const amountMinor = readSigned(given.amount, currency);
  if (amountMinor === null) {
    report(`amount must be a number with at most ${scaleOf(currency)} decimals.`);
  }
  const categoryId = given.categoryId || frame.categoryId;
  const category = categoryId ? frame.codes.categories.get(categoryId) : undefined;
  if (categoryId && !category) report('category does not exist.');
  const keepsCategory = frame.before.some((line) => line.categoryId === categoryId);
  if (category?.archived && !keepsCategory) report('this category is no longer in use.');
  const taxCodeId = given.taxCodeId || null;
  const taxCode = taxCodeId ? frame.codes.taxCodes.get(taxCodeId) : undefined;
  if (taxCodeId && !taxCode) report('tax code does not exist.');
  const keepsTaxCode = frame.before.some((line) => line.taxCodeId === taxCodeId);
  if (taxCode?.archived && !keepsTaxCode) report('this tax code is no longer in use.');
  const line = frame.keepsTaxRules ? frame.before[number - 1] : undefined;
  const kept = line?.taxCodeId === taxCodeId ? line.taxRule : undefined;
  const taxRule = kept ?? (taxCode && ruleOf(taxCode));
  const computed = taxOf(amountMinor ?? 0n, taxRule ?? null);
  const taxMinor = given.taxAmount ? readSigned(given.taxAmount, currency) : computed;
  if (taxMinor === null || !isTaxOf(taxMinor, amountMinor ?? taxMinor, taxRule ?? null)) {
    report('the tax must lie between 0 and the amount, and is 0 without a tax code that adds one.');
  }
  const keptFields = frame.before.map((each) => each.fields);
  const { book } = frame.codes;
  const fields = readFieldValues(
    given.fields,
    { book, level: 'line', base: {}, previous: keptFields },
    report,
  );
  return {
    ...{ description, amountMinor: amountMinor ?? 0n, categoryId, taxCodeId },
    ...{ taxMinor: taxMinor ?? 0n, fields },
    ...(taxRule && { taxRule }),
  };
}

/** Returns minor units; null for anything but a decimal of the currency. */
function readSigned(text: string, currency: Currency): bigint | null {
  const parsed = parseSignedMoney(text, currency);
  return typeof parsed === 'string' ? null : parsed.amountMinor;
}

const ruleOf = ({ kind, rate }: TaxCode): TaxRule => ({ kind, rate });

/** The tax in a gross amount, in minor units. Reverse charge and exempt amounts contain none. */
export const taxOf = (grossMinor: bigint, taxCode: TaxRule | null): bigint =>
  taxCode?.kind === 'input' ? taxInAmount(grossMinor, taxCode.rate) : 0n;

/** Whether this tax may be in the amount: it has its sign and isn't larger. */
function isTaxOf(
  taxMinor: bigint,
  grossMinor: bigint,
  taxCode: Pick<TaxCode, 'kind'> | null,
): boolean {
  if (taxCode?.kind !== 'input') return taxMinor === 0n;
  return grossMinor < 0n
    ? taxMinor <= 0n && taxMinor >= grossMinor
    : taxMinor >= 0n && taxMinor <= grossMinor;
}

/** The sum of the lines' tax, in minor units. */
export const taxSum = (lines: readonly ExpenseLine[]): bigint =>
  lines.reduce((sum, { taxMinor }) => sum + taxMinor, 0n);

/** The lines of a submitted expense, each of which has a category. */
export function wireLinesOf(
  expense: LinedExpense & { readonly fields: FieldValues },
): [WireLine, ...WireLine[]] {
  const { currency } = expense.amount;
  const [first, ...others] = linesOf(expense).map((line): WireLine => {
    const { amountMinor, taxMinor, taxRule: _taxRule, categoryId, fields, ...rest } = line;
    if (categoryId === null) throw new Error('only a validated expense can be submitted');
    return {
      ...{ ...rest, categoryId, fields: { ...expense.fields, ...fields } },
      amount: formatMoney({ amountMinor, currency }),
      taxAmount: formatMoney({ amountMinor: taxMinor, currency }),
    };
  });
  if (!first) throw new Error('an expense must have a line');
  return [first, ...others];
}

export const toStoredLine = ({ amountMinor, taxMinor, ...line }: ExpenseLine): StoredLine => {
  const { description, categoryId, taxCodeId, taxRule, fields } = line;
  const minor = { amountMinor: amountMinor.toString(), taxMinor: taxMinor.toString() };
  // The database has another order of keys than an input; equal lines must be equal texts.
  const sorted = Object.fromEntries(
    Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const coding = { description, categoryId, taxCodeId, ...(taxRule && { taxRule }) };
  return { ...coding, ...minor, fields: sorted };
};

export const fromStoredLine = ({ amountMinor, taxMinor, ...line }: StoredLine): ExpenseLine => ({
  ...line,
  amountMinor: BigInt(amountMinor),
  taxMinor: BigInt(taxMinor),
});

/** The text is published with a change; the broker takes events of a megabyte. */
const HISTORY_LENGTH_MAX = 30_000;

/**
 * The lines as text for the history, such as "Flight 80.40 with 12.84 tax; Seat 6.00 (Project: Atlas)", cut off when it is very
 * long; null for an unsplit expense.
 */
export function linesText(
  { lines, amount: { currency } }: Pick<LinedExpense, 'lines' | 'amount'>,
  book: FieldBook,
): string | null {
  if (lines === null) return null;
  const texts = lines.map(({ description, amountMinor, taxMinor, fields }, place) => {
    const name = description ?? `Line ${place + 1}`;
    const tax = taxMinor && ` with ${formatMoney({ amountMinor: taxMinor, currency })} tax`;
    const values = valuesText(fields, book);
    return `${name} ${formatMoney({ amountMinor, currency })}${tax || ''}${values && ` (${values})`}`;
  });
  const text = texts.join('; ');
  if (text.length <= HISTORY_LENGTH_MAX) return text;
  return `${text.slice(0, HISTORY_LENGTH_MAX - 1).toWellFormed()}…`;
}
