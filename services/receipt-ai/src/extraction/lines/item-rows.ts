import { anyOf } from '../locales/index.ts';
import { multiplicationIn, type Multiplication } from './multiplication.ts';
import type { ReceiptRow, ReceiptRows } from './receipt-rows.ts';

/** A row that may be an item. */
export interface ItemRow {
  /** The index of the row among all rows. */
  index: number;
  /** Hundredths; negative for a discount. */
  cents: number;
  /** Decimal string of `cents`. */
  amount: string;
  product: Multiplication | null;
  /** The neighbouring row with quantity and price alone; null where they are in the same row. */
  quantityIndex: number | null;
}

const UNITS = new RegExp(
  `(?<!\\p{L})(?:${anyOf(({ items }) => items?.unit).source})(?!\\p{L})\\.?`,
  'giu',
);

/** Whether a text has a word that is not a unit. */
export const hasWords = (text: string): boolean =>
  /\p{L}{3}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]{2}/u.test(text.replace(UNITS, ' '));

/** Which amount of a row is the line's own, counted from the right. */
export const COLUMNS = [0, 1, 2] as const;

/** Quantity and price without their product: "2 x 1.29". */
const EXPLICIT_PRODUCT = /\d\s*(?:[\p{L}.]{1,4}\s+)?[x×*@](?!\p{L})\s*[^\d\s]{0,3}\s*\d/iu;
/** Quantity and price are at most this many rows from their product. */
const REACH_ROWS = 2;

/** Rows with an amount in a column, between two rows; quantity rows are joined with the items that they belong to. */
export function itemRowsOf({ rows, areWhole }: ReceiptRows, column: number): (ItemRow | null)[] {
  const items = rows.map(({ text, amounts, labels }, index): ItemRow | null => {
    const amount = amounts.at(-1 - column) ?? amounts[0];
    if (!amount || ((labels.discount || labels.rounding) && amount.cents === 0)) return null;
    const isReduction = labels.discount && amount.cents > 0;
    return {
      index,
      cents: isReduction ? -amount.cents : amount.cents,
      amount: isReduction ? `-${amount.decimal}` : amount.decimal,
      product: multiplicationIn(text.slice(0, amount.index), amount.cents, areWhole),
      quantityIndex: null,
    };
  });
  for (const [index, row] of rows.entries()) joinQuantity(items, rows, index, row, areWhole);
  return items;
}

function joinQuantity(
  items: (ItemRow | null)[],
  rows: readonly ReceiptRow[],
  index: number,
  { text, amounts }: ReceiptRow,
  areWhole: boolean,
): void {
  if (amounts.length !== 1 || !EXPLICIT_PRODUCT.test(text)) return;
  for (let distance = 1; distance <= REACH_ROWS; distance += 1) {
    for (const place of [index - distance, index + distance]) {
      const item = items[place];
      if (!item || item.product || rows[place]?.isSum) continue;
      const product = multiplicationIn(text, item.cents, areWhole);
      if (!product) continue;
      items[place] = { ...item, product, quantityIndex: index };
      items[index] = null;
      return;
    }
  }
}
