import { printedAmounts } from '../fields/amount-text.ts';
import { printedDates } from '../fields/date-text.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { alternatives, LOCALES, mostReliableFirst } from '../locales/index.ts';
import { labelledTexts, type LabelledText } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

/** Labels of an invoice's number, most reliable first; accents are folded before. */
const LABELS = mostReliableFirst([
  ...LOCALES.flatMap(({ invoice }) => invoice?.number ?? []),
  [
    new RegExp(String.raw`\b(?:${alternatives(({ invoice }) => invoice?.title)})\b[ :.#]*`, 'i'),
    0.8,
  ],
  [
    new RegExp(
      String.raw`^(?:${alternatives(({ invoice }) => invoice?.bareNumber)})\s*[:.]\s*`,
      'i',
    ),
    0.75,
  ],
]);

/** Labels of other numbers: orders, customers, taxes, referenced documents. */
const OF_SOMETHING_ELSE = new RegExp(
  `IBAN|${alternatives(({ invoice }) => invoice?.otherNumber)}`,
  'i',
);

/** Portuguese numbers start with the kind of the document: "FT A/1123". */
const VALUE =
  /^[\s:.#°º-]*(?:\(\d{3}\)\s*)?(?:N[RO]\b\.?\s*)?(\d{1,3}(?: \d{3}){2,}(?! ?\d)|(?:F[TSR] )?[A-Z0-9][A-Z0-9/\-_.]*\d[A-Z0-9/\-_.]*|\d{2,})(?![.,]?\d)/i;

/** The document's own number; null where it has no label. */
export function findInvoiceNumber(layout: ReceiptLayout): LabelledFinding | null {
  for (const [label, confidence] of LABELS) {
    for (const found of labelledTexts(layout, label)) {
      const value = valueOf(found);
      if (value !== null) return { value, confidence, region: found.segment.region };
    }
  }
  return null;
}

function valueOf({ text, before, place }: LabelledText): string | null {
  const ownLabel = before.split(/ {2,}/).at(-1) ?? '';
  if (OF_SOMETHING_ELSE.test(ownLabel)) return null;
  const value = VALUE.exec(text)?.[1]
    ?.replace(/[.\-/_]+$/, '')
    .replace(/(?<=\d) (?=\d)/g, '');
  if (value === undefined || value.replace(/\D/g, '').length < 2) return null;
  // Below a label there is a whole cell; a sentence starting with a number doesn't count.
  if (place === 'below' && text.trim().split(/\s+/).length > 3) return null;
  return isDateOrAmount(value) ? null : value;
}

const isDateOrAmount = (value: string): boolean =>
  printedDates(value, false).some(
    ({ length }) => length >= value.length - 1 && /[-/.]/.test(value),
  ) ||
  (printedAmounts(value).length > 0 && /^\d+[.,]\d{2}$/.test(value));
