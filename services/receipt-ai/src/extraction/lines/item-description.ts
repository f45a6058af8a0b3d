import { LINE_TEXT_MAX } from '../../domain/extraction.ts';
import type { ItemBlock } from './item-blocks.ts';
import { hasWords, type ItemRow } from './item-rows.ts';
import type { ReceiptRow } from './receipt-rows.ts';

/** An item's words, and the rows that they are on. */
export interface ItemDescription {
  text: string;
  rows: ReceiptRow[];
}

/** Rows that are searched for words, from an item. */
const ROWS_MAX = 3;

/** Descriptions of a block's items: beside the amounts, or in rows of their own above or below them. */
export function describeItems(
  rows: readonly ReceiptRow[],
  { items }: ItemBlock,
): ItemDescription[] {
  const own = items.map(({ index }) => ownWords(rows[index]));
  // The same word beside all amounts is a unit.
  const isUnit = items.length > 1 && new Set(own).size === 1;
  const isDescribed = own.map((words) => !isUnit && hasWords(words));
  const others = items.filter((_, i) => !isDescribed[i]);
  const areAbove = others.length > 0 && isAbove(rows, others);
  return items.map((item, i) => {
    const isFirst = item === items[0];
    const found = isDescribed[i]
      ? []
      : areAbove
        ? rowsAbove(rows, item, isFirst)
        : wordsFrom(rows, item.index, 1);
    const text = found.map((row) => row.text).join(' ') || (own[i] ?? '');
    return { text: shortened(text), rows: [...found, ...rowsOf(rows, item)] };
  });
}

/** Rows with words above an item; above the first item there is other text, too. */
function rowsAbove(
  rows: readonly ReceiptRow[],
  { index }: ItemRow,
  isFirst: boolean,
): ReceiptRow[] {
  const found = wordsFrom(rows, index, -1);
  return isFirst ? found.slice(0, 1) : found.toReversed();
}

const HEADING_ROWS_MAX = 5;

/** Whether descriptions are above their amounts: the heading is then not directly above the first amount. */
function isAbove(rows: readonly ReceiptRow[], items: readonly ItemRow[]): boolean {
  const described = (step: 1 | -1): number =>
    items.filter(({ index }) => wordsFrom(rows, index, step).length > 0).length;
  const [above, below] = [described(-1), described(1)];
  const first = items[0]?.index ?? 0;
  const heading = rows
    .slice(Math.max(0, first - HEADING_ROWS_MAX), first)
    .findLastIndex(({ isHeading, amounts }) => isHeading && amounts.length === 0);
  const distance = Math.min(first, HEADING_ROWS_MAX) - heading;
  if (heading >= 0 && Math.abs(above - below) <= 1) return distance > 1;
  // Nearly every first item has some text above it, but below the last one is the sum.
  return above > below;
}

const rowsOf = (rows: readonly ReceiptRow[], { index, quantityIndex }: ItemRow): ReceiptRow[] =>
  [index, quantityIndex].flatMap((place) => (place === null ? [] : (rows[place] ?? [])));

/** Text before the numbers of a row: its first cell with words, or else its first cell. */
function ownWords(row: ReceiptRow | undefined): string {
  const cells = (row?.text ?? '').split(/ {2,}/);
  const cell = cells.find((text) => hasWords(withoutNumbers(text))) ?? cells[0] ?? '';
  return withoutNumbers(cell);
}

/** A cell without its quantity in front and its quantity, prices and tax code behind. */
const withoutNumbers = (cell: string): string =>
  cell
    .replace(/^\s*\d{1,2}(?:[.,]\d+)?\s*[x×*]?\s+(?=\S*\p{L})/iu, '')
    .replace(/(?:\s|^)[^\s\p{L}]{0,3}\d*[.,]?\d+[.,]\d{2,3}(?!\d).*$/u, '')
    .replace(/\s\d+\s*[x×*@]?\s*(?:RM|RP|[$€£])?\s*$/iu, '')
    .trim();

/** Whether a row without amounts may describe an item; null for a heading or a label, which ends the search. */
function isDescription({ text, amounts, isSum, isTax, isHeading }: ReceiptRow): boolean | null {
  return amounts.length > 0 || isSum || isTax || isHeading ? null : hasWords(text);
}

/** Rows with words in a direction, nearest first, until one that belongs to something else. */
function wordsFrom(rows: readonly ReceiptRow[], from: number, step: 1 | -1): ReceiptRow[] {
  const found: ReceiptRow[] = [];
  for (let distance = 1; distance <= ROWS_MAX; distance += 1) {
    const row = rows[from + step * distance];
    const describes = row ? isDescription(row) : null;
    if (!row || describes === null) break;
    if (describes) found.push(row);
  }
  return found;
}

const shortened = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-:*.,#@]+|[\s\-:*,#]+$/g, '')
    .slice(0, LINE_TEXT_MAX);
