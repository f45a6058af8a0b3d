import { taxInAmount } from '@outlay/schemas/tax-in-amount';
import * as z from 'zod/mini';
import type { ExpenseLineInput, ExpenseLinePartsFragment } from '#graphql';
import { decimalOfUnits, unitsOf } from '../../../lib/decimal.ts';
import { minorMoney, scaleIn } from '../../../lib/format-money.ts';
import type { ReceiptItems } from '../../../subjects/receipts/receipt-draft.ts';
import type { TaxCode } from './tax-code-options.ts';
import { fieldsInput, fieldValuesOf } from '../fields/field-values.ts';
import { isCoded } from '../../../subjects/expenses/line-totals.ts';
import { amountText, signedAmountProblem, signedDecimalOf } from '../../../lib/read-amount.ts';

type TaxRule = Pick<TaxCode, 'rate' | 'kind'>;

/** A line as it is typed. */
export const lineFields = z.object({
  description: z.string(),
  /** '' for the expense's. */
  categoryId: z.string(),
  amount: z.string(),
  taxCodeId: z.string(),
  /** '' for the computed one. */
  taxAmount: z.string(),
  /** Custom fields by key. */
  fields: z.record(z.string(), z.string()),
});
export type LineValues = z.infer<typeof lineFields>;
type LineText = Exclude<keyof LineValues, 'fields'>;

/** The part of a form that is about lines. */
export interface SplitValues {
  readonly amount: string;
  readonly currency: string;
  readonly categoryId: string;
  /** Of an unsplit expense. */
  readonly taxCodeId: string;
  /** Custom fields of the line, of an unsplit expense. */
  readonly lineFields: LineValues['fields'];
  /** Empty for an unsplit expense. */
  readonly lines: readonly LineValues[];
}

/** What the parts of a form about lines need. */
export interface SplitProps {
  values: SplitValues;
  receipt: ReceiptItems | null;
  errorAt: (name: string) => string | undefined;
  onLines: (lines: LineValues[]) => void;
  onTaxCode: (taxCodeId: string) => void;
  onLineFields: (values: LineValues['fields']) => void;
}

export const emptyLine: LineValues = {
  description: '',
  categoryId: '',
  amount: '',
  taxCodeId: '',
  taxAmount: '',
  fields: {},
};

/** Returns a typed amount in minor units; null for an invalid one. */
export function minorOf(text: string, currency: string): bigint | null {
  const decimal = signedDecimalOf(text, currency);
  return decimal === null ? null : unitsOf(decimal, scaleIn(currency));
}

/** Returns minor units as text for a field. */
export const minorText = (minor: bigint, currency: string): string =>
  amountText(decimalOfUnits(minor, scaleIn(currency)));

/** What is left of the amount, in minor units; null without a valid amount. A line without one counts as zero. */
export function leftToSplit({ amount, currency, lines }: SplitValues): bigint | null {
  const total = signedDecimalOf(amount, currency);
  return total === null
    ? null
    : lines.reduce(
        (left, line) => left - (minorOf(line.amount, currency) ?? 0n),
        unitsOf(total, scaleIn(currency)),
      );
}

/** Returns a sentence such as '€12.40 left to split'. */
export function leftText(left: bigint, currency: string): string {
  if (left === 0n) return 'Adds up';
  return left > 0n
    ? `${minorMoney(left, currency)} left to split`
    : `${minorMoney(-left, currency)} too much`;
}

/** Returns the tax in a typed amount in minor units; null for an invalid amount. */
export function computedTax(
  amount: string,
  currency: string,
  taxCode: TaxRule | null | undefined,
): bigint | null {
  const gross = minorOf(amount, currency);
  if (gross === null) return null;
  return taxCode?.kind === 'INPUT' ? taxInAmount(gross, taxCode.rate) : 0n;
}

/** Refuses lines that are invalid or don't add up, at the field to change. */
export const checkLines = z.check<SplitValues>(({ value, issues }) => {
  const { lines, currency } = value;
  const report = (place: number, field: keyof LineValues, message: string | null) => {
    if (message !== null)
      issues.push({ code: 'custom', message, input: value, path: ['lines', place, field] });
  };
  for (const [place, { amount, taxAmount }] of lines.entries()) {
    report(place, 'amount', signedAmountProblem(amount, currency));
    if (taxAmount.trim() !== '')
      report(place, 'taxAmount', signedAmountProblem(taxAmount, currency));
  }
  const left = leftToSplit(value);
  const isRead = lines.every(({ amount }) => minorOf(amount, currency) !== null);
  if (lines.length > 0 && isRead && left !== null && left !== 0n)
    report(lines.length - 1, 'amount', leftText(left, currency));
});

/** Returns the lines of a saved expense as they are typed. A line in the category of the expense follows it. */
export const rowsOf = (
  lines: readonly ExpenseLinePartsFragment[],
  currency: string,
  followed?: string,
): LineValues[] =>
  lines.map(({ description, category, amount, taxCode, taxAmount, fields }) => {
    const tax = unitsOf(taxAmount, scaleIn(currency));
    const isComputed = computedTax(amountText(amount), currency, taxCode) === tax;
    return {
      description: description ?? '',
      categoryId: category?.id === followed ? '' : (category?.id ?? ''),
      amount: amountText(amount),
      taxCodeId: taxCode?.id ?? '',
      taxAmount: isComputed ? '' : amountText(taxAmount),
      fields: fieldValuesOf(fields),
    };
  });

/** Returns what the form of a saved expense has about lines. */
export function lineValuesOf(
  lines: readonly ExpenseLinePartsFragment[],
  currency: string,
  categoryId: string | undefined,
): Pick<SplitValues, 'taxCodeId' | 'lineFields'> & { lines: LineValues[] } {
  const rows = rowsOf(lines, currency, categoryId);
  const [only, ...others] = rows;
  const isUnsplit = others.length === 0 && only?.description === '' && only.taxAmount === '';
  if (isUnsplit || !isCoded(lines)) {
    return { lines: [], taxCodeId: only?.taxCodeId ?? '', lineFields: only?.fields ?? {} };
  }
  return { lines: rows, taxCodeId: '', lineFields: {} };
}

const optional = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const lineInputOf = (currency: string) => (line: LineValues) => ({
  description: optional(line.description),
  categoryId: optional(line.categoryId),
  amount: signedDecimalOf(line.amount, currency) ?? line.amount,
  taxCodeId: optional(line.taxCodeId),
  taxAmount: optional(line.taxAmount) && signedDecimalOf(line.taxAmount, currency),
  ...fieldsInput(line.fields),
});

/** Returns the lines for the API, from a valid form; null for an unsplit expense without a tax code or custom fields. */
export function linesInputOf(values: SplitValues, amount: string): ExpenseLineInput[] | null {
  const { lines, taxCodeId, currency } = values;
  if (lines.length > 0) return lines.map(lineInputOf(currency));
  const fields = fieldsInput(values.lineFields);
  if (taxCodeId === '' && !fields.fields) return null;
  return [{ amount, ...(taxCodeId !== '' && { taxCodeId }), ...fields }];
}

/** Returns the same for a change of the coding, where an omitted tax would stay. */
export const codingInputOf = (
  lines: readonly LineValues[],
  currency: string,
  taxCodes: readonly TaxCode[],
): ExpenseLineInput[] =>
  lines.map((line) => {
    const input = lineInputOf(currency)(line);
    // Unknown while tax codes load: then the server computes it.
    const taxCode = taxCodes.find(({ id }) => id === line.taxCodeId);
    const computed = taxCode ? computedTax(line.amount, currency, taxCode) : null;
    const text = computed === null ? null : decimalOfUnits(computed, scaleIn(currency));
    return { ...input, taxAmount: input.taxAmount ?? text };
  });

/** What the fields of one line need. */
export interface LineProps {
  line: LineValues;
  place: number;
  currency: string;
  taxCodes: readonly TaxCode[];
  errorAt: SplitProps['errorAt'];
  onChange: (changed: Partial<LineValues>) => void;
}

/** Returns the props of a line's field; its name has the number of the line for people who don't see it. */
export const lineFieldOf = (
  { line, place, errorAt, onChange }: LineProps,
  name: LineText,
  label: string,
) => ({
  label,
  'aria-label': `Line ${place + 1}: ${label.toLowerCase()}`,
  name: `lines.${place}.${name}`,
  value: line[name],
  error: errorAt(`lines.${place}.${name}`),
  onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
});
