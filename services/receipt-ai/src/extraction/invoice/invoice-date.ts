import { dateOrder } from '../fields/date-order.ts';
import { printedDates } from '../fields/date-text.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { alternatives, anyOf, LOCALES, mostReliableFirst } from '../locales/index.ts';
import { labelledTexts } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

/** Labels of an invoice's date, most reliable first; accents are folded before. */
const LABELS = mostReliableFirst([
  ...LOCALES.flatMap(({ invoice }) => invoice?.date ?? []),
  [
    new RegExp(
      String.raw`\b(?:${alternatives(({ invoice }) => invoice?.bareDate)})\b\s*[:.]?`,
      'i',
    ),
    0.85,
  ],
]);

/** Labels of other dates: delivery, service, order, payment. */
const OF_SOMETHING_ELSE = anyOf(({ invoice }) => invoice?.otherDate);

/** The document's own date; null where it has no label. */
export function findInvoiceDate(layout: ReceiptLayout): LabelledFinding | null {
  const isMonthFirst = dateOrder(layout) === 'month-first';
  for (const [label, confidence] of LABELS) {
    for (const { text, before, segment, place } of labelledTexts(layout, label)) {
      const ownLabel = before.split(/ {2,}/).at(-1) ?? '';
      if (OF_SOMETHING_ELSE.test(ownLabel)) continue;
      const [date] = printedDates(text, isMonthFirst);
      if (!date || (place !== 'behind' && date.index > 4)) continue;
      return { value: date.iso, confidence, region: segment.region };
    }
  }
  return null;
}
