import { foldAccents } from '../../domain/fold-accents.ts';
import { printedAmounts } from '../fields/amount-text.ts';
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

/** The document's total; null without its label. The last one counts: totals are at the end. */
export function findInvoiceTotal(layout: ReceiptLayout): LabelledFinding | null {
  for (const [label, confidence] of LABELS) {
    for (let rowIndex = layout.rows.length - 1; rowIndex >= 0; rowIndex -= 1) {
      const amount = amountIn(layout, rowIndex, label);
      if (amount) return { ...amount, confidence };
    }
  }
  return null;
}

function amountIn(
  layout: ReceiptLayout,
  rowIndex: number,
  label: RegExp,
): Omit<LabelledFinding, 'confidence'> | null {
  const segments = layout.rows[rowIndex]?.segments ?? [];
  for (const [place, segment] of segments.entries()) {
    const [own] = printedAmounts(segment.text);
    const words = foldAccents(own ? segment.text.slice(0, own.index) : segment.text);
    if (!label.test(words) || OF_A_PART.test(words)) continue;
    const beside = [segment, ...segments.slice(place + 1)].find(holdsAmount);
    // A column's heading: its last amount is the sum of those above.
    const cell = beside ?? cellsBelow(layout, rowIndex, segment).filter(holdsAmount).at(-1);
    const amount = cell && printedAmounts(cell.text)[0];
    if (amount) return { value: amount.decimal, region: cell.region };
  }
  return null;
}

const holdsAmount = ({ text }: TextSegment): boolean => printedAmounts(text).length > 0;
