import { LINE_ITEMS_MAX, type LineItem } from '../../domain/extraction.ts';
import { regionOfSegments } from '../fields/region-union.ts';
import { itemBlocks, type ItemBlock, type ItemEvidence } from './item-blocks.ts';
import { describeItems } from './item-description.ts';
import type { ItemRow } from './item-rows.ts';
import type { ReceiptRow, ReceiptRows } from './receipt-rows.ts';

/** Share of annotated items that were right, by evidence. With `product` the amount is also quantity times price. */
const CONFIDENCE: Readonly<Record<ItemEvidence, { product: number; none: number }>> = {
  sum: { product: 0.92, none: 0.85 },
  derivedSum: { product: 0.85, none: 0.75 },
  products: { product: 0.8, none: 0.8 },
};

/** The items of a receipt; empty unless they add up to a printed sum, or each is quantity times price. */
export function findLineItems(receipt: ReceiptRows): LineItem[] {
  return itemBlocks(receipt)
    .flatMap((block) => itemsOf(receipt.rows, block))
    .slice(0, LINE_ITEMS_MAX);
}

function itemsOf(rows: readonly ReceiptRow[], block: ItemBlock): LineItem[] {
  const descriptions = describeItems(rows, block);
  const areNumbered = isNumbered(rows, block.items);
  return block.items.map((item, i) => {
    const { text = '', rows: described = [] } = descriptions[i] ?? {};
    const evidence = CONFIDENCE[block.evidence];
    return {
      description: text,
      quantity: item.product?.quantity ?? (areNumbered ? null : leadingQuantity(rows[item.index])),
      unitPrice: item.product?.unitPrice ?? null,
      amount: item.amount,
      confidence: item.product ? evidence.product : evidence.none,
      region: regionOfSegments(described.flatMap(({ row }) => row.segments)),
    };
  });
}

const LEADING = /^(\d{1,2})\s?[x×*]?\s+(?=\S*\p{L})/iu;

/** "2 Espresso": a quantity in front of the words. */
const leadingQuantity = (row: ReceiptRow | undefined): string | null =>
  LEADING.exec(row?.text ?? '')?.[1] ?? null;

/** Whether the rows are numbered 1, 2, 3, which are not quantities. */
const isNumbered = (rows: readonly ReceiptRow[], items: readonly ItemRow[]): boolean =>
  items.length > 1 && items.every(({ index }, i) => leadingQuantity(rows[index]) === String(i + 1));
