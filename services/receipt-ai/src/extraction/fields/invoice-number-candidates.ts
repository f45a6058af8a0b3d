import type { LineItem, PageRegion } from '../../domain/extraction.ts';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { anyOf } from '../locales/index.ts';
import { NUMBER_LABELS } from '../locales/locale.ts';
import { foldAccents } from '@outlay/platform/text';
import { printedDates } from './date-text.ts';
import { markedWords, meanShares, relativeTo } from '../tagging/printed-shares.ts';
import type { FieldCandidate } from './field-candidate.ts';
import { repairLabelWords } from './label-words.ts';
import { readingEvidence } from './reading-evidence.ts';

/** Labels of a document's number, with the certainty that they mean this invoice's. */
const LABELS = Object.entries(NUMBER_LABELS).map(
  ([name, weight]) =>
    [anyOf(({ numbers }) => numbers?.[name as keyof typeof NUMBER_LABELS]), weight] as const,
);

const DOCUMENT_WORD = /INV|REC|BILL|DOC|FACT/i;
const REGISTRATION = /GST|\bREG|\bROC|\bTEL|PHONE|FAX|TABLE|MEMBER|CARD|COMPANY|\bCO\b|\bTIN\b/i;
/** A long number may be printed in groups. */
const VALUE =
  /\d{1,3}(?: \d{3}){2,}(?! ?\d)|[A-Z0-9][A-Z0-9/\-_.]*\d[A-Z0-9/\-_.]*(?:(?:\s?-\s?|(?<=-)\s)[A-Z0-9]+)*/i;
const BETWEEN_LABEL_AND_VALUE =
  /^[\s.:#,;()[\]-]*(?:(?:NO|NB|NR|NUM|NUMBER|NUMMER|#)(?![A-Z0-9])[\s.:#,;]*)?/i;
/** Characters between label and value; further right is another column. */
const VALUE_REACH = 6;
const BELOW_PENALTY = 1.5;

/**
 * Many receipts have no number, and a value of less confidence is usually another number on them. One without a label of its own
 * is more often a tax number or a telephone.
 */
const NUMBER_CONFIDENCE_MIN = 0.1;
const UNLABELLED_CONFIDENCE_MIN = 0.7;
/** A bare "No." is as often that of a house, unless its number is all that stands beside it. */
const LABEL_WEIGHT_MIN = 2;
const ALONE = /^\W*(?:N[O0R]?[.º°:]+|NUM\w*\W|#)\W*[A-Z\d][\w/.-]*\W*$/i;

/** Numbers beside or below a label, and those that the model marks, as candidates for the invoice's number. The numbers of articles are left out. */
export function invoiceNumberCandidates(
  layout: ReceiptLayout,
  items: readonly LineItem[],
): FieldCandidate[] {
  const candidates: MarkedCandidate[] = [];
  for (const [rowIndex, row] of layout.rows.entries()) {
    const text = repairLabelWords(
      foldAccents(row.segments.map((segment) => segment.text).join('   ')),
    );
    for (const [labelIndex, [label, weight]] of LABELS.entries()) {
      const match = label.exec(text);
      if (!match || namesRegistration(text, match)) continue;
      const found =
        valueBeside(row, text, match) ?? valueBelow(row, layout.rows[rowIndex + 1], text, match);
      if (!found) continue;
      const place = { labelIndex, weight, rowIndex, rowCount: layout.rows.length };
      const candidate = toCandidate(found, place, text);
      if (candidate) candidates.push(candidate);
    }
    for (const found of row.segments.flatMap(markedValues)) {
      const place = { labelIndex: -1, weight: 0, rowIndex, rowCount: layout.rows.length };
      const candidate = toCandidate(found, place, text);
      if (candidate) candidates.push(candidate);
    }
  }
  const own = titled(candidates, layout).filter(({ region }) => !isOnItem(region, items));
  return withRelativeShares(own);
}

/** A title is printed so much larger than the text, and its number is marked so surely; it may also have a year. */
const [TITLE_SIZE, TITLE_SHARE_MIN] = [1.25, 0.6];

/** The numbers in the title of exact text, or else all: others are of orders, customers and credited invoices. */
function titled(candidates: MarkedCandidate[], { lineHeight }: ReceiptLayout): MarkedCandidate[] {
  const inTitle = candidates.filter(
    ({ share, segment: { weakest, top, bottom } }) =>
      weakest === 1 && share >= TITLE_SHARE_MIN && bottom - top > TITLE_SIZE * lineHeight,
  );
  return inTitle.length > 0 ? inTitle : candidates;
}

/** Appends how sure the model is of a candidate against the surest one. A value with a label anywhere is a labelled one. */
function withRelativeShares(candidates: readonly MarkedCandidate[]): FieldCandidate[] {
  const surest = Math.max(...candidates.map(({ share }) => share));
  const labelled = new Set(candidates.flatMap((each) => (each.isLabelled ? each.value : [])));
  return candidates.map(({ share, features, segment: _, isLabelled: __, ...candidate }) => ({
    ...candidate,
    confidenceMin: labelled.has(candidate.value)
      ? NUMBER_CONFIDENCE_MIN
      : UNLABELLED_CONFIDENCE_MIN,
    features: [...features, share, relativeTo(surest, share)],
  }));
}

interface MarkedCandidate extends FieldCandidate {
  isLabelled: boolean;
  /** The model's share of it being the document's number. */
  share: number;
  segment: TextSegment;
}

/** A word that the model marks as a part of the number has at least this share. */
const MARKED_SHARE_MIN = 0.2;
/** A label that is printed so close to its number that both are one word: "n°7712", "Nr.:A-17". */
const LABEL_IN_WORD = /^(?:[^\d\s]{0,24}[:°º№#]+\.?|N[RO]?\.|C\.|NUM\.)\s*(?=\S*\d)/i;

/** The kind of a document before its number in Portugal, which is a word of its own and a part of the number. */
const KIND = /\b(?:F[TSR]|NC) $/;

/** The numbers of a segment that the model marks, without labels that are printed in the same word. */
function markedValues(segment: TextSegment): FoundValue[] {
  const found: FoundValue[] = [];
  for (const { text, from, to, share } of markedWords(segment, 'NUMBER')) {
    if (share < MARKED_SHARE_MIN) continue;
    const last = found.at(-1);
    if (last && from - last.to <= 1) {
      last.text = segment.text.slice(last.from, to);
      last.to = to;
    } else found.push({ text, segment, isBelow: false, from, to });
  }
  return found.map((value) => ({
    ...value,
    text: foldAccents(`${KIND.exec(segment.text.slice(0, value.from))?.[0] ?? ''}${value.text}`)
      .replace(LABEL_IN_WORD, '')
      .replace(/^[^A-Z0-9]+/i, ''),
  }));
}

/** Whether the middle of a region is on the rows of an item, which run down a page that is turned. */
const isOnItem = ({ page, x, y, width, height }: PageRegion, items: readonly LineItem[]): boolean =>
  items.some(
    ({ region }) =>
      region?.page === page &&
      x + width / 2 > region.x &&
      x + width / 2 < region.x + region.width &&
      y + height / 2 > region.y &&
      y + height / 2 < region.y + region.height,
  );

interface FoundValue {
  text: string;
  segment: TextSegment;
  isBelow: boolean;
  /** Its place in the segment. */
  from: number;
  to: number;
}

/** A value of a segment with its place; the whole segment where it was repaired there. */
function valueIn(segment: TextSegment, text: string, isBelow: boolean): FoundValue {
  const from = segment.text.indexOf(text);
  const place = from < 0 ? { from: 0, to: Infinity } : { from, to: from + text.length };
  return { text, segment, isBelow, ...place };
}

/** "GST REG NO" is the company's number, not the document's. */
function namesRegistration(text: string, match: RegExpExecArray): boolean {
  const around = text.slice(Math.max(0, match.index - 8), match.index + match[0].length + 6);
  return REGISTRATION.test(around) && !DOCUMENT_WORD.test(match[0]);
}

function valueBeside(row: TextRow, text: string, match: RegExpExecArray): FoundValue | null {
  const labelEnd = match.index + match[0].length;
  const rest = text.slice(labelEnd).replace(BETWEEN_LABEL_AND_VALUE, '');
  const value = VALUE.exec(rest);
  if (!value || value.index > VALUE_REACH) return null;
  const segment =
    row.segments.find((candidate) => candidate.text.includes(value[0])) ?? row.segments.at(-1);
  return segment ? valueIn(segment, value[0], false) : null;
}

/** Words that may follow a label whose value is in the next row. */
const BEHIND_LABEL = /^[A-Z :.,/()-]*$/i;

/** A label at the end of its cell has its value in the next row, in the same column if there are several. */
function valueBelow(
  row: TextRow,
  next: TextRow | undefined,
  text: string,
  match: RegExpExecArray,
): FoundValue | null {
  if (!next) return null;
  const name = match[0].trim().toUpperCase();
  const label = row.segments.find(({ text: printed }) => upperCase(printed).includes(name));
  const cell = next.segments.find(
    (segment) => label && overlaps(segment, label) && VALUE.test(segment.text),
  );
  const rest = text.slice(match.index + match[0].length);
  if (!BEHIND_LABEL.test(rest) && !(label && cell && isColumn(label, cell, name))) return null;
  const segment = cell ?? next.segments.find((candidate) => VALUE.test(candidate.text));
  const printed = segment?.text.replace(BETWEEN_LABEL_AND_VALUE, '') ?? '';
  const value = VALUE.exec(printed);
  // "GST ID: 0010..." has a label of its own, and "SPRAY SX-260" a description.
  if (!segment || !value || /[A-Z]{3}/i.test(printed.slice(0, value.index))) return null;
  return valueIn(segment, value[0], true);
}

/** Whether exact text has a label alone in its cell and a number alone below it; beside the label may be an address. */
const isColumn = (label: TextSegment, cell: TextSegment, name: string): boolean =>
  label.weakest === 1 &&
  BEHIND_LABEL.test(upperCase(label.text).split(name).slice(1).join('')) &&
  VALUE.exec(cell.text)?.[0] === cell.text;

const upperCase = (text: string): string => foldAccents(text).toUpperCase();

function overlaps(a: TextSegment, b: TextSegment): boolean {
  return Math.min(a.right, b.right) > Math.max(a.left, b.left);
}

interface LabelPlace {
  labelIndex: number;
  weight: number;
  rowIndex: number;
  rowCount: number;
}

/** Labels and words printed so close to the number that they are read as part of it. */
const GLUED_BEFORE = /^(?:N[OBR]\.|1?NO(?=[A-Z]{2}\d))/i;
const GLUED_LETTER = /^[a-z](?=[A-Z]{2})/;
const GLUED_BEHIND = /(?:(?:DATE|TIME|DT)\W*|(?<=\d{4})\d{2}\/\d{2}\/\d{4})$/i;

function toCandidate(
  found: FoundValue,
  { labelIndex, weight, rowIndex, rowCount }: LabelPlace,
  rowText: string,
): MarkedCandidate | null {
  const value = found.text
    // The kind of the document before its number is a part of it: "FT A/1123".
    .replace(/(?<!^[A-Z]{2,3})\s/g, '')
    .replace(GLUED_BEFORE, '')
    .replace(GLUED_LETTER, '')
    .replace(GLUED_BEHIND, '')
    .replace(/(?<=[A-Z])0(?=[A-Z])/g, 'O')
    .replace(/[^\p{L}\p{N}]+$/u, '');
  const digitCount = value.replace(/\D/g, '').length;
  if (digitCount < 2 || isDateOrAmount(value, found.isBelow)) return null;
  const looksLikeTime = /^\d{2}:\d{2}/.test(value);
  const handScore =
    weight -
    (found.isBelow ? BELOW_PENALTY : 0) -
    (digitCount < 3 ? 1.5 : 0) -
    (looksLikeTime ? 4 : 0) -
    rowIndex * 0.01;
  const features = [
    ...LABELS.map((_, i) => Number(i === labelIndex)),
    Number(found.isBelow),
    digitCount,
    value.length,
    Number(/[A-Z]/i.test(value)),
    Number(/[/-]/.test(value)),
    rowIndex / rowCount,
    Number(REGISTRATION.test(rowText)),
    Number(/DATE|\d{2}[/-]\d{2}[/-]\d{2}/i.test(rowText)),
  ];
  const { segment, from, to } = found;
  const [share = 0] = meanShares({ segments: [segment], from, to }, ['NUMBER']);
  return {
    value,
    share,
    segment,
    region: segment.region,
    isLabelled: weight >= LABEL_WEIGHT_MIN || ALONE.test(found.segment.text),
    features,
    evidence: [...readingEvidence(segment), share],
    handScore,
  };
}

/** "18388/103/T0126" only resembles a date: only a date that fills the whole value rejects it. */
export function isDateOrAmount(value: string, isBelow: boolean): boolean {
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(value) || /^\d+[.,]\d{2}$/.test(value)) return true;
  // A date may have lost a separator, as in "30/032018".
  if (/^\d{1,2}\/\d{2}(?:19|20)\d{2}$/.test(value)) return true;
  return printedDates(value).some(
    ({ length, notation }) => length >= value.length - 1 && (isBelow || notation !== 'compact'),
  );
}
