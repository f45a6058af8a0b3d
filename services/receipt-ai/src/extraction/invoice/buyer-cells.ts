import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { alternatives } from '../locales/index.ts';
import { cellsBelow } from './labelled-cells.ts';

/** Headings of addresses that are not the seller's; "Customer no." is not such a heading. Accents are folded before. */
const HEADING = new RegExp(
  String.raw`^(?:${alternatives(({ invoice }) => invoice?.buyer)})(?!.{0,4}(?:\bN[RO]|N[°º]|NUM))`,
  'i',
);

/** Salutations and addressees, which have a line of their own inside the buyer's address. */
const SALUTATION = new RegExp(
  String.raw`^(?:${alternatives(({ invoice }) => invoice?.addressee)})`,
  'i',
);

/** At most two other cells are beside an address; a row with more belongs to a table. */
const ADDRESS_CELLS_MAX = 3;
const ADDRESS_LINES_MAX = 6;

/** The cells of a row that may be part of an address. Cells with a sign between them are one line, however wide its spaces. */
export function addressCells({ segments, text }: TextRow): readonly TextSegment[] {
  const [first] = segments;
  if (first && segments.some((cell) => /^[-–—●•·|]$/.test(cell.text)))
    return [
      { ...first, text: text.replace(/ +/g, ' '), right: segments.at(-1)?.right ?? first.right },
    ];
  return segments.length <= ADDRESS_CELLS_MAX ? segments : [];
}

/** Whether a cell is the heading of a buyer's address, or starts with it. */
export const isBuyerHeading = (text: string): boolean => HEADING.test(foldAccents(text.trim()));

/**
 * Cells of the buyers' addresses: under their headings, and around salutations. `isSenders` tells lines of the seller, which
 * end a search.
 */
export function buyerCells(
  layout: ReceiptLayout,
  isSenders: (cell: TextSegment) => boolean,
): Set<TextSegment> {
  const buyers = new Set<TextSegment>();
  for (const [rowIndex, row] of layout.rows.entries()) {
    for (const cell of addressCells(row)) {
      const isHeading = isBuyerHeading(cell.text);
      if (!isHeading && !SALUTATION.test(foldAccents(cell.text.trim()))) continue;
      const below = cellsBelow(layout, rowIndex, cell).slice(0, ADDRESS_LINES_MAX);
      const end = below.findIndex(isSenders);
      const above = isHeading ? undefined : cellAbove(layout, rowIndex, cell);
      for (const part of [cell, ...below.slice(0, end < 0 ? undefined : end)]) buyers.add(part);
      if (above && !isSenders(above)) buyers.add(above);
    }
  }
  return buyers;
}

/** The company is in the line above its employee. */
function cellAbove(
  layout: ReceiptLayout,
  rowIndex: number,
  below: TextSegment,
): TextSegment | undefined {
  const row = layout.rows[rowIndex - 1];
  if (!row || below.top - row.bottom > 1.2 * layout.lineHeight) return undefined;
  return addressCells(row).find((cell) => Math.abs(cell.left - below.left) < layout.lineHeight);
}
