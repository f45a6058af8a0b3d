import { foldAccents } from '@outlay/platform/text';
import type { ReadField } from '../../domain/extraction.ts';
import { amountLabels } from '../fields/amount-labels.ts';
import { amountReader } from '../fields/amount-text.ts';
import { printedDates } from '../fields/date-text.ts';
import { repairMonths } from '../fields/month-names.ts';
import { CURRENCIES } from '../locales/index.ts';

const WORD_LENGTH_MIN = 3;

/** Characters that a recogniser takes for each other. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[OQD]/g, '0'],
  [/[IL]/g, '1'],
  [/S/g, '5'],
  [/B/g, '8'],
  [/Z/g, '2'],
];

/** Letters and digits without case and accents, with one letter for all that a recogniser confuses. */
export const readingKey = (text: string): string =>
  LOOK_ALIKES.reduce(
    (key, [letters, digit]) => key.replace(letters, digit),
    foldAccents(text)
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );

/** Whether the rows of a document show a value anywhere, however it is written there. */
export function shows(rows: readonly string[], field: ReadField, value: string): boolean {
  switch (field) {
    case 'amount':
      return rows.some((row) => holdsAmount(row, value));
    case 'currency':
      return rows.some((row) => namesCurrency(row, value));
    case 'date':
      return rows.some((row) =>
        (['day-first', 'year-first'] as const).some((written) =>
          printedDates(repairMonths(row), written).some(
            ({ iso, swappedIso }) => iso === value || swappedIso === value,
          ),
        ),
      );
    case 'vendor':
      return showsName(rows, value);
    case 'invoiceNumber':
      return rows.some((row) => readingKey(row).includes(readingKey(value)));
  }
}

/** Whether the rows show an amount as a total: beside or below such a label. */
export const showsAsTotal = (rows: readonly string[], value: string): boolean =>
  rows.some((row, index) => {
    if (!holdsAmount(row, value)) return false;
    return [row, rows[index - 1] ?? ''].some((text) => {
      const labels = amountLabels(text);
      return (labels.total || labels.grand) && !labels.subtotal;
    });
  });

/** The sign is not compared, because it follows from the kind of the document. */
const holdsAmount = (row: string, value: string): boolean =>
  (['two', 'none', 'three'] as const).some((decimals) =>
    amountReader(decimals)(row).some(
      ({ decimal }) => Math.abs(Number(decimal)) === Math.abs(Number(value)),
    ),
  );

const namesCurrency = (row: string, code: string): boolean =>
  new RegExp(String.raw`\b${code}\b`, 'i').test(row) ||
  CURRENCIES.some((currency) => currency.code === code && currency.sign?.test(row)) ||
  /[$¥￥]|\bkr\b|\bRs\b/i.test(row);

/** Whether the rows have most words of the name, in any order: a letterhead breaks it over lines and omits its legal form. */
function showsName(rows: readonly string[], name: string): boolean {
  const text = readingKey(rows.join(' '));
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= WORD_LENGTH_MIN);
  const shown = words.filter((word) => text.includes(readingKey(word)));
  return text.includes(readingKey(name)) || (words.length > 0 && 2 * shown.length >= words.length);
}
