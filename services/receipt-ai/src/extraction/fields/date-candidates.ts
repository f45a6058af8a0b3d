import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { anyOf } from '../locales/index.ts';
import { foldAccents } from '@outlay/platform/text';
import type { CountryEvidence } from './country-evidence.ts';
import { dateOrder } from './date-order.ts';
import { printedDates, type PrintedDate, type WrittenOrder } from './date-text.ts';
import { meanShares, relativeTo, repairedPart } from '../tagging/printed-shares.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { readingEvidence } from './reading-evidence.ts';
import { unionRegion } from './region-union.ts';

const DATE_LABEL = anyOf(({ dates }) => dates?.label);
const OTHER_DATE = anyOf(({ dates }) => dates?.otherDate);
const DOCUMENT_LABEL = anyOf(({ dates }) => dates?.document);
const TIME = /\d{1,2}\s?:\s?\d{2}/;
/** How many characters before a date its label may be. */
const LABEL_REACH = 18;
const USUAL_YEAR_MIN = 2012;
const USUAL_YEAR_MAX = 2027;

interface DateOnReceipt extends PrintedDate {
  row: TextRow;
  rowIndex: number;
  /** The text of the row after repairs, in which `index` counts. */
  text: string;
}

/** Every date of the receipt as a candidate for the date of purchase. */
export function dateCandidates(layout: ReceiptLayout, evidence: CountryEvidence): FieldCandidate[] {
  const { written, confidence } = dateOrder(layout, evidence);
  let dates = datesOf(layout, repairDigits, written);
  if (dates.length === 0) dates = datesOf(layout, (text) => text.replace(/\s+/g, ''), written);
  const tags = dates.map(tagsOf);
  const surest = Math.max(...tags.map(([share = 0]) => share));
  return dates.map((date, order) => ({
    ...toCandidate(date, order, dates, layout, [
      ...(tags[order] ?? []),
      relativeTo(surest, tags[order]?.[0] ?? 0),
    ]),
    ...(date.swappedIso === null || confidence === 1
      ? {}
      : { otherReading: { value: date.swappedIso, confidenceMax: confidence } }),
  }));
}

/** What the model takes a date for. */
const tagsOf = ({ row, text, ...place }: DateOnReceipt): number[] =>
  meanShares(repairedPart(row.segments, text.length, place), ['DATE', 'DUE_DATE']);

/** OCR confuses O with 0, l, I, | with 1 and S with 5; repaired only beside digits. */
function repairDigits(text: string): string {
  return text
    .replace(/[oO](?=\d)|(?<=\d)[oO]/g, '0')
    .replace(/(?<=\d)[lI|](?=\d)/g, '1')
    .replace(/(?<=\d)S(?=[/-]\d)/g, '5');
}

function datesOf(
  layout: ReceiptLayout,
  repair: (text: string) => string,
  written: WrittenOrder,
): DateOnReceipt[] {
  return layout.rows.flatMap((row, rowIndex) => {
    const text = repair(row.text);
    return printedDates(text, written).map((date) => ({ ...date, row, rowIndex, text }));
  });
}

function toCandidate(
  date: DateOnReceipt,
  order: number,
  all: DateOnReceipt[],
  layout: ReceiptLayout,
  tags: readonly number[],
): FieldCandidate {
  const folded = foldAccents(date.text);
  const before = folded.slice(0, date.index);
  const repeats = all.filter(({ iso }) => iso === date.iso).length;
  const year = Number(date.iso.slice(0, 4));
  const isLabelled = Number(DATE_LABEL.test(before.slice(-LABEL_REACH)));
  const isRowLabelled = Number(DATE_LABEL.test(folded));
  const isLabelledAbove = Number(
    DATE_LABEL.test(foldAccents(layout.rows[date.rowIndex - 1]?.text ?? '')),
  );
  const hasTime = Number(TIME.test(date.text));
  const isOther = Number(OTHER_DATE.test(folded));
  const isCompact = Number(date.notation === 'compact');
  const isUnusualYear = Number(year < USUAL_YEAR_MIN || year > USUAL_YEAR_MAX);
  return {
    value: date.iso,
    region: regionOfDate(date),
    features: [
      isLabelled,
      isRowLabelled,
      isLabelledAbove,
      hasTime,
      isOther,
      (date.row.top - layout.top) / (layout.bottom - layout.top + 1),
      repeats,
      order,
      all.length,
      Number(date.notation === 'year-first'),
      Number(date.notation === 'numeric'),
      Number(date.notation === 'day-month-name'),
      isCompact,
      isUnusualYear,
      date.length,
      Number(DOCUMENT_LABEL.test(before)),
      ...tags,
    ],
    evidence: [...readingEvidence(leastCertain(date.row)), tags[0] ?? 0],
    handScore:
      3 * isLabelled +
      isRowLabelled +
      0.8 * isLabelledAbove +
      1.2 * hasTime -
      3 * isOther -
      4 * isUnusualYear +
      0.4 * repeats -
      0.15 * order -
      2 * isCompact,
  };
}

const leastCertain = ({ segments }: TextRow): Pick<TextSegment, 'weakest' | 'confidence'> => ({
  weakest: Math.min(...segments.map(({ weakest }) => weakest)),
  confidence: Math.min(...segments.map(({ confidence }) => confidence)),
});

/** The segments that contain the date; the whole row where repairs moved them. */
function regionOfDate({ row, index, length }: DateOnReceipt): FieldCandidate['region'] {
  let start = 0;
  const touched = row.segments.filter(({ text }) => {
    const end = start + text.length;
    const touches = start < index + length && end > index;
    start = end + 2;
    return touches;
  });
  const [first, ...others] = touched.length > 0 ? touched : row.segments;
  if (!first) throw new Error('The row has no segment.');
  return unionRegion(
    first.region,
    others.map(({ region }) => region),
  );
}
