import { foldAccents } from '@outlay/platform/text';
import type { PrintedAmount } from '../fields/amount-text.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { alternatives, anyOf, LOCALES, mostReliableFirst } from '../locales/index.ts';
import { cellsBelow } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

const BARE = alternatives(({ invoice }) => invoice?.bareTotal);
const SUFFIX = alternatives(({ invoice }) => invoice?.totalSuffix);

/** Labels of the total with tax, most reliable first; accents are folded before. Earlier payments don't reduce it. */
const LABELS = mostReliableFirst([
  ...LOCALES.flatMap(({ invoice }) => invoice?.total ?? []),
  [new RegExp(String.raw`^(?:\W*)(?:${BARE})\b\W*(?:${SUFFIX})?[\s:€$£]*$`, 'i'), 0.85],
]);

const OF_A_PART = anyOf(({ invoice }) => invoice?.partOfTotal);

/** Amounts in a line, with the decimals of the document's currency. */
type ReadAmounts = (line: string) => PrintedAmount[];

/** The document's total; null where it has no label. The last labelled amount counts, because totals are at the end. */
export function findInvoiceTotal(
  layout: ReceiptLayout,
  readAmounts: ReadAmounts,
): LabelledFinding | null {
  for (const [label, confidence] of LABELS) {
    for (let rowIndex = layout.rows.length - 1; rowIndex >= 0; rowIndex -= 1) {
      const amount = amountIn({ layout, readAmounts }, rowIndex, label);
      if (amount) return { ...amount, confidence };
    }
  }
  return null;
}

function amountIn(
  { layout, readAmounts }: { layout: ReceiptLayout; readAmounts: ReadAmounts },
  rowIndex: number,
  label: RegExp,
): Omit<LabelledFinding, 'confidence'> | null {
  const segments = layout.rows[rowIndex]?.segments ?? [];
  const holdsAmount = ({ text }: TextSegment): boolean => readAmounts(text).length > 0;
  for (const [place, segment] of segments.entries()) {
    const [own] = readAmounts(segment.text);
    const words = foldAccents(own ? segment.text.slice(0, own.index) : segment.text);
    if (!label.test(words) || OF_A_PART.test(words)) continue;
    const beside = [segment, ...segments.slice(place + 1)].find(holdsAmount);
    // The label may be the heading of a column, whose last amount is the sum of those above.
    const cell = beside ?? cellsBelow(layout, rowIndex, segment).filter(holdsAmount).at(-1);
    const amount = cell && readAmounts(cell.text)[0];
    if (amount) return { value: amount.decimal, region: cell.region };
  }
  return null;
}
