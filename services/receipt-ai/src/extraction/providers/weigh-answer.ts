import {
  CONFIDENCE_MIN,
  READ_FIELDS,
  replaceValue,
  type Extraction,
  type ReadField,
  type ReadValue,
} from '../../domain/extraction.ts';
import { readingKey, shows, showsAsTotal } from '../document/shown-values.ts';
import { codesIn } from '../fields/currency-codes.ts';
import { isDateOrAmount } from '../fields/invoice-number-candidates.ts';
import type { ProviderFields } from './vision-provider.ts';

/** Where two readers agree, the doubt is half that of one. */
const AGREEMENT_DOUBT_SHARE = 0.5;
/** A person checks what only the provider read, because text on the receipt may have told it what to answer. */
const UNCONFIRMED_CONFIDENCE = 0.7;

/**
 * The fields to ask a provider about: those without a value that a form takes unchecked. Without text, no answer could be found on
 * the page, and where a file says two things, a person decides.
 */
export const doubtfulFields = ({ text, differences, ...read }: Extraction): ReadField[] =>
  READ_FIELDS.filter(
    (field) =>
      (read[field]?.confidence ?? 0) < CONFIDENCE_MIN &&
      text.trim() !== '' &&
      !differences.some((difference) => difference.field === field),
  );

/** Replaces doubtful local values by those of a provider that the page shows; its other values have no effect. */
export const weighAnswer = (local: Extraction, answered: ProviderFields): Extraction => ({
  ...local,
  ...Object.fromEntries(
    doubtfulFields(local).map((field) => [field, weighed(field, local, answered[field] ?? null)]),
  ),
});

function weighed(
  field: ReadField,
  { [field]: read, text, documentKind }: Extraction,
  answered: string | null,
): ReadValue<string> | null {
  if (answered === null) return read;
  const isAnswer = ({ value }: { value: string }): boolean =>
    field === 'amount'
      ? Math.abs(Number(value)) === Math.abs(Number(answered))
      : readingKey(value) === readingKey(answered);
  if (read && isAnswer(read))
    return { ...read, confidence: 1 - AGREEMENT_DOUBT_SHARE * (1 - read.confidence) };
  if (!isPrinted(text, field, answered)) return read;
  const sign = documentKind === 'credit_note' ? '-' : '';
  const value = field === 'amount' ? answered.replace(/^-?/, sign) : answered;
  const alternatives = read?.alternatives?.filter((other) => !isAnswer(other)) ?? [];
  return replaceValue(read && { ...read, alternatives }, value, UNCONFIRMED_CONFIDENCE);
}

/** Whether the text has the value as one of its kind: an amount as a total, a number as a word that is no date or amount. */
function isPrinted(text: string, field: ReadField, value: string): boolean {
  const rows = text.split('\n');
  switch (field) {
    case 'amount':
      return showsAsTotal(rows, value);
    case 'currency':
      return rows.some(
        (row) => codesIn(row, () => true).includes(value) || signOf(value).test(row),
      );
    case 'date':
      return shows(rows, 'date', value);
    case 'vendor':
      return /\p{L}{2}/u.test(value) && readingKey(text).includes(readingKey(value));
    case 'invoiceNumber':
      return (
        /\d.*\d/.test(value) &&
        !isDateOrAmount(value, false) &&
        rows.some((row) => wordsOf(row).includes(wordsOf(value)))
      );
  }
}

/** The sign of a currency beside a number, also one that it shares with other currencies. */
function signOf(currency: string): RegExp {
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', format).formatToParts(0);
  const { value: printed } = parts.find(({ type }) => type === 'currency') ?? { value: currency };
  const sign = printed.replaceAll('$', String.raw`\$`);
  return new RegExp(String.raw`(?<!\p{L})${sign}\.? ?\d|\d ?${sign}(?!\p{L})`, 'u');
}

/** The words with a space around each, such as " INVOICE 2026-118 " for "Invoice: #2026-118". */
const wordsOf = (row: string): string =>
  row.toUpperCase().replace(/[^\p{L}\p{N}]*(?:[\s:#]|^|$)[^\p{L}\p{N}]*/gu, ' ');
