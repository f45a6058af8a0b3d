import { foldAccents } from '@outlay/platform/text';
import { amountLabels, type AmountLabels } from '../fields/amount-labels.ts';
import {
  amountReader,
  decimalsOf,
  repairNumbers,
  type AmountDecimals,
  type PrintedAmount,
} from '../fields/amount-text.ts';
import { anyOf } from '../locales/index.ts';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';

/** A row with its amounts, left to right. */
export interface ReceiptRow {
  row: TextRow;
  /** Texts of its segments with repaired numbers, two spaces between them. */
  text: string;
  amounts: PrintedAmount[];
  labels: AmountLabels;
  /** Whether it names a sum. */
  isSum: boolean;
  /** Whether it names a tax. */
  isTax: boolean;
  /** Whether it names columns or counts, as "Qty" and "Amount" do. */
  isHeading: boolean;
}

/** Rows of a receipt as the finders of items and taxes use them. */
export interface ReceiptRows {
  rows: ReceiptRow[];
  decimals: AmountDecimals;
  /** Whether amounts have no decimals. */
  areWhole: boolean;
}

/** A longer row is a paragraph, on which the patterns would be slow. */
const ROW_LENGTH_MAX = 300;

const SUM = anyOf(({ items }) => items?.sum);
const TAX = anyOf(({ taxes }) => taxes?.label);
const HEADING = anyOf(({ items }) => items?.heading);

export function receiptRows(layout: ReceiptLayout, currency: string | null): ReceiptRows {
  const { rows } = layout;
  const texts = rows.map(textOf);
  const decimals = decimalsOf(texts.join('\n'), currency);
  const read = amountReader(decimals);
  return {
    decimals,
    areWhole: decimals === 'none',
    rows: rows.map((row, index) => {
      const text = texts[index] ?? '';
      const labels = amountLabels(text);
      const folded = foldAccents(text);
      return {
        row,
        text,
        labels,
        amounts: read(text),
        isSum: labels.total || labels.subtotal || labels.grand || SUM.test(folded),
        isTax: TAX.test(folded),
        isHeading: HEADING.test(folded),
      };
    }),
  };
}

const textOf = ({ segments }: TextRow): string =>
  segments
    .map(({ text }) => repairNumbers(text.slice(0, ROW_LENGTH_MAX)))
    .join('  ')
    .slice(0, ROW_LENGTH_MAX);
