import { LINE_ITEMS_MAX, LINE_TEXT_MAX, type LineItem } from '../../domain/extraction.ts';
import type { AmountOnReceipt } from '../fields/amount-on-receipt.ts';
import { regionOfSegments } from '../fields/region-union.ts';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { FieldLabel } from '../tagging/field-labels.ts';
import { markedWords, sharesOfWords } from '../tagging/printed-shares.ts';
import { multiplicationIn } from './multiplication.ts';
import { printedNumbers } from './printed-numbers.ts';

/** A word or amount is a part of an item if the model's share is at least this. */
const SHARE_MIN = 0.5;
/** Thresholds that are tried until the items add up to a sum. */
const THRESHOLDS = [SHARE_MIN, 0.25, 0.75] as const;
/** Share of items that were right on documents of countries that the model never saw, by evidence. */
const CONFIDENCE = { sum: 0.92, none: 0.6 } as const;
/** Taxes are rounded by line or in total, so items may differ from their sum by so much a line. */
const TOLERANCE_CENTS = 1;

/** A row that has the amount of an item, and the rows with more of its words. */
interface ItemRow {
  readonly amount: AmountOnReceipt;
  readonly rows: number[];
}

export interface MarkedItems {
  readonly items: LineItem[];
  /** Whether they add up to the total or to the net amount. */
  readonly isProved: boolean;
}

/**
 * The items that the model marks, with the words and numbers of their rows.
 *
 * @param sums amounts that items may add up to, in hundredths: the total and the net amount
 */
export function markedItems(
  layout: ReceiptLayout,
  amounts: readonly AmountOnReceipt[],
  { sums, areWhole }: { sums: readonly number[]; areWhole: boolean },
): MarkedItems {
  const tried = THRESHOLDS.map((threshold) => itemAmounts(amounts, threshold));
  const proved = tried.find((found) => isSum(found, sums));
  const found = proved ?? tried[0] ?? [];
  const confidence = proved ? CONFIDENCE.sum : CONFIDENCE.none;
  const items = withDescriptions(layout, found)
    .slice(0, LINE_ITEMS_MAX)
    .map((item) => toItem(layout, item, confidence, areWhole));
  return { items, isProved: proved !== undefined };
}

/** The amount of each row that is likeliest an item's; a row has one. */
function itemAmounts(amounts: readonly AmountOnReceipt[], threshold: number): AmountOnReceipt[] {
  const ofRow = new Map<number, AmountOnReceipt>();
  for (const amount of amounts) {
    const share = amount.shares.ITEM_AMOUNT;
    const known = ofRow.get(amount.rowIndex);
    if (share >= threshold && share >= (known?.shares.ITEM_AMOUNT ?? 0))
      ofRow.set(amount.rowIndex, amount);
  }
  return [...ofRow.values()].map((amount) =>
    amount.labels.discount && amount.cents > 0
      ? { ...amount, cents: -amount.cents, decimal: `-${amount.decimal}` }
      : amount,
  );
}

function isSum(items: readonly AmountOnReceipt[], sums: readonly number[]): boolean {
  const total = items.reduce((sum, { cents }) => sum + cents, 0);
  return items.length > 0 && sums.some((sum) => Math.abs(Math.abs(sum) - total) <= TOLERANCE_CENTS);
}

/** Adds rows with words alone to the item whose words they are: the next one where that has no words of its own, else the one above. */
function withDescriptions({ rows }: ReceiptLayout, amounts: readonly AmountOnReceipt[]): ItemRow[] {
  const ofRow = new Map(amounts.map((amount) => [amount.rowIndex, amount]));
  const items: ItemRow[] = [];
  let waiting: number[] = [];
  for (const [index, row] of rows.entries()) {
    const amount = ofRow.get(index);
    const isDescribed = describes(row);
    if (amount) {
      const last = items.at(-1);
      if (isDescribed && last) last.rows.push(...waiting);
      items.push({ amount, rows: isDescribed ? [index] : [...waiting, index] });
      waiting = [];
    } else if (isDescribed) waiting.push(index);
  }
  items.at(-1)?.rows.push(...waiting);
  return items;
}

const describes = (row: TextRow): boolean =>
  row.segments.some((segment) =>
    sharesOfWords(segment, 'ITEM_DESC').some((share) => share >= SHARE_MIN),
  );

function toItem(
  layout: ReceiptLayout,
  { amount, rows }: ItemRow,
  confidence: number,
  areWhole: boolean,
): LineItem {
  const own = rows.flatMap((index) => layout.rows[index] ?? []);
  const quantities = wordsOf(own, 'ITEM_QTY').join(' ');
  const factors = `${quantities}  ${wordsOf(own, 'ITEM_PRICE').join(' ')}`;
  const product = multiplicationIn(factors, amount.cents, areWhole);
  return {
    description: descriptionOf(own),
    quantity: product?.quantity ?? printedNumbers(quantities, false)[0]?.decimal ?? null,
    unitPrice: product?.unitPrice ?? null,
    amount: amount.decimal,
    confidence,
    region: regionOfSegments(own.flatMap(({ segments }) => segments)),
  };
}

const NUMBERS = ['ITEM_QTY', 'ITEM_PRICE', 'ITEM_AMOUNT', 'ITEM_CODE'] as const;

/** The cells with words of the description, without numbers that are marked as something else. */
const descriptionOf = (rows: readonly TextRow[]): string =>
  rows
    .flatMap(({ segments }) => segments)
    .filter((segment) => sharesOfWords(segment, 'ITEM_DESC').some((share) => share >= SHARE_MIN))
    .flatMap((segment) => {
      const others = NUMBERS.map((label) => sharesOfWords(segment, label));
      return segment.text
        .split(/\s+/)
        .filter((_, at) => others.every((shares) => (shares[at] ?? 0) < SHARE_MIN));
    })
    .join(' ')
    .slice(0, LINE_TEXT_MAX);

const wordsOf = (rows: readonly TextRow[], label: FieldLabel): string[] =>
  rows
    .flatMap(({ segments }) => segments.flatMap((segment) => markedWords(segment, label)))
    .filter(({ share }) => share >= SHARE_MIN)
    .map(({ text }) => text);
