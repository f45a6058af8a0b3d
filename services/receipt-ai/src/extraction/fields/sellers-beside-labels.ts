import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { printedAmounts } from './amount-text.ts';
import { partyNamed } from './party-headings.ts';

const TITLE = /^\W*(?:tax )?(?:invoice|credit note|receipt|bill)$/i;
const LABEL = /^(?:tax )?(?:invoice|credit note|receipt|bill) (?:date|number|no\.?)$/i;
const ROWS_MAX = 14;

/**
 * The first cell of the seller's address where no heading tells the parties apart and both stand beside a column of labels, as in
 * Xero's invoices: the buyer at the left below the title, the seller at the right.
 */
export function sellerBesideLabels({ rows }: ReceiptLayout): TextSegment | null {
  const amounts = rows.findIndex(({ text }) => printedAmounts(text).length > 0);
  const head = rows.slice(0, amounts < 0 ? ROWS_MAX : Math.min(amounts, ROWS_MAX));
  const cells = head.flatMap(({ segments }) => segments);
  if (cells.some(({ text }) => partyNamed(text))) return null;
  const title = cells.find(({ text }) => TITLE.test(text));
  const labels = cells.filter(({ text }) => LABEL.test(text.trim()));
  const from = Math.min(...labels.map(({ left }) => left));
  const to = Math.max(...labels.map(({ right }) => right));
  const isColumn = labels.every(({ left }) => labels.every(({ right }) => left < right));
  if (!title || !isColumn || labels.length < 2 || title.right > from) return null;
  const buyer = cells.filter(({ right, top }) => right <= from && top >= title.bottom);
  const seller = cells.filter(({ left }) => left >= to);
  return isAddress(buyer) && isAddress(seller) ? (seller[0] ?? null) : null;
}

const isAddress = (column: readonly TextSegment[]): boolean =>
  column.length > 1 && column.some(({ text }) => /\d/.test(text) && /\p{L}{3}/u.test(text));
