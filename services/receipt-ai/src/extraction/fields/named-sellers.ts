import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { printedAmounts } from './amount-text.ts';
import { paidSellers } from './paid-sellers.ts';
import { partyNamed, partyOf } from './party-headings.ts';
import { sellerBesideLabels } from './sellers-beside-labels.ts';
import { lineOf, type HeadLine } from './vendor-lines.ts';

/**
 * Of the lines those that can be the seller's: the name in a sentence that says who was paid, else of exact text the one below or
 * beside the seller's heading, else the one across the labels from the buyer, else those of the sender's line and the letterhead
 * above it, else all that are not below the buyer's heading. A recognised page keeps all, because letters and columns may be wrong.
 */
export function namedSellers(lines: HeadLine[], layout: ReceiptLayout): HeadLine[] {
  const paid = paidSellers(layout);
  if (paid.length > 0) return paid;
  const cells = layout.rows.flatMap(({ segments }) => segments);
  if (cells.some(({ weakest }) => weakest < 1)) return lines;
  const inColumn = lines.filter((line) => isInColumn(line, layout));
  const headed = inColumn.filter(
    (line) => line.party === 'seller' && isName(line.text, line.rowIndex, layout),
  );
  const top = Math.min(...headed.map(({ rowIndex }) => rowIndex));
  if (headed.length > 0) return headed.filter(({ rowIndex }) => rowIndex === top);
  const across = sellerBesideLabels(layout);
  const acrossLabels = inColumn.filter(
    ({ first, rowCount, text, rowIndex }) =>
      first === across && rowCount === 1 && isName(text, rowIndex, layout),
  );
  if (acrossLabels.length > 0) return acrossLabels;
  const others = inColumn.filter(({ party }) => party !== 'buyer');
  const senders = senderLines(layout);
  const [first] = senders;
  if (!first) return others;
  const above = layout.rows.slice(0, first.rowIndex);
  // Above a sender's line at the foot is the whole invoice.
  const isFoot = above.some(({ text }) => printedAmounts(text).length > 0);
  return [...senders, ...others.filter(({ rowIndex }) => !isFoot && rowIndex < first.rowIndex)];
}

/** Cells of a row that are further apart, in line heights, belong to different columns. */
const COLUMN_GAP = 3;

const isInColumn = ({ part: { segments } }: HeadLine, { lineHeight }: ReceiptLayout): boolean =>
  segments.every(
    ({ left }, at) => left - (segments[at - 1]?.right ?? left) < COLUMN_GAP * lineHeight,
  );

/** Not a heading, a number, or a label and its value, which may be in cells of their own. */
const isName = (text: string, rowIndex: number, { rows }: ReceiptLayout): boolean =>
  /\p{L}{2}/u.test(text) &&
  !text.includes(':') &&
  !/\s:/.test(rows[rowIndex]?.text ?? '') &&
  !/(?:\d\D*){3}/.test(text) &&
  !partyNamed(text);

const SEPARATOR = /\s*[●•·|]\s*|\s+[-–—]\s+/;
/** A postcode and its town. */
const TOWN =
  /^(?:[A-Z]{1,2}[- ])?\d{4,6}(?:-\d{3})?(?: [A-Z]{2})? \p{Lu}|\b[A-Z]{2} \d{5}$|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/u;

/** Names before their street and town in one line, as a sender has above the address window and at the foot. */
const senderLines = (layout: ReceiptLayout): HeadLine[] =>
  layout.rows.flatMap(({ segments, text: rowText }, rowIndex) => {
    const isOneLine = segments.slice(1).some(({ text }) => /^[-–—●•·|]$/.test(text));
    return (isOneLine ? segments.slice(0, 1) : segments).flatMap((segment) => {
      const text = isOneLine ? rowText : segment.text;
      const [name = '', ...address] = text.split(SEPARATOR.test(text) ? SEPARATOR : /,\s+/);
      const parts = address.flatMap((part) => part.split(/,\s+/));
      const isSender =
        parts.length > 1 &&
        parts.some((part) => TOWN.test(part)) &&
        isName(name, rowIndex, layout) &&
        partyOf(layout, rowIndex, segment) !== 'buyer';
      return isSender ? [lineOf([segment], rowIndex, 1, { from: 0, to: name.length })] : [];
    });
  });
