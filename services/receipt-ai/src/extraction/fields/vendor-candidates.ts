import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { alternatives, anyOf } from '../locales/index.ts';
import { foldAccents } from '@outlay/platform/text';
import type { FieldCandidate } from './field-candidate.ts';
import { unionRegion } from './region-union.ts';
import { continuesName, hasOpenBracket } from './name-lines.ts';
import { readingEvidence } from './reading-evidence.ts';
import { cleanVendorName } from './vendor-name.ts';

/** A vendor's name is in the first rows. */
const HEAD_ROWS = 14;
const LEGAL_FORM_ROWS = 8;
const LETTERS_MIN = 3;

const BUSINESS = anyOf(({ vendor }) => vendor?.business);
const LEGAL_FORM = anyOf(({ vendor }) => vendor?.legalForm);
const LEGAL_FORM_LAST = new RegExp(
  `(?:${alternatives(({ vendor }) => vendor?.lastWord)})\\)?$`,
  'i',
);
const USUAL_FORM = anyOf(({ vendor }) => vendor?.usualForm);
const FORM_LINE = anyOf(({ vendor }) => vendor?.formLine);
const STARTS_WITH_FORM = new RegExp(`^(?:${FORM_LINE.source}|\\()`, 'i');
const ADDRESS = anyOf(({ vendor }) => vendor?.address);
const META = anyOf(({ vendor }) => vendor?.other);
/** The label of a registration number, which is removed from the name with its number. */
const META_BEFORE_NUMBER = /^\W*(?:CO(?:[MN]PANY)?|ROC|REG\w*)[ .]*(?:REG)?[ .]*(?:NO|NUM)/i;
const REGISTRATION_NUMBER = /\d{4,7} ?- ?[A-Z]/;
const REGISTRATION_LINE = /\d{4,7} ?- ?[A-Z0-9]|CO\.?\s*REG|ROC|REG/i;

interface HeadLine {
  /** The text as printed. */
  text: string;
  rowIndex: number;
  rowCount: number;
  /** The region of the name: that of its first segment, extended over a second row. */
  place: TextSegment;
  /** Probability of the least certain character in any of its segments. */
  weakest: number;
  region: FieldCandidate['region'];
}

/** A name runs over at most so many rows. */
const NAME_ROWS_MAX = 3;

/** Lines of the head, alone and joined with the next ones, as candidates for the vendor's name. */
export function vendorCandidates(layout: ReceiptLayout): FieldCandidate[] {
  const head = layout.rows.slice(0, HEAD_ROWS);
  const candidates: FieldCandidate[] = [];
  for (const rowIndex of head.keys()) {
    for (const line of headLines(head, rowIndex, layout)) {
      const name = cleanVendorName(line.text);
      if (name.replace(/[^\p{L}]/gu, '').length >= LETTERS_MIN)
        candidates.push(toCandidate(name, line, head, layout));
    }
  }
  return candidates;
}

function headLines(head: TextRow[], rowIndex: number, layout: ReceiptLayout): HeadLine[] {
  const segments = head[rowIndex]?.segments ?? [];
  const lines: HeadLine[] = segments.map((segment) => ({
    text: segment.text,
    rowIndex,
    rowCount: 1,
    place: segment,
    weakest: segment.weakest,
    region: segment.region,
  }));
  if (segments.length > 1) lines.push(joinedRows(head, rowIndex, 1));
  for (let rowCount = 2; rowCount <= NAME_ROWS_MAX; rowCount++) {
    const previous = head[rowIndex + rowCount - 2];
    const last = head[rowIndex + rowCount - 1];
    if (!previous || !last || last.top - previous.bottom >= 2 * layout.lineHeight) break;
    // Three rows are joined only where both transitions suggest that the name continues.
    if (rowCount > 2 && !eachContinuesName(head.slice(rowIndex, rowIndex + rowCount))) break;
    lines.push(joinedRows(head, rowIndex, rowCount));
  }
  return lines;
}

function eachContinuesName(rows: readonly TextRow[]): boolean {
  return rows.every((row, i) => i === 0 || continuesName(rows[i - 1]?.text ?? '', row.text));
}

function joinedRows(head: TextRow[], rowIndex: number, rowCount: number): HeadLine {
  const rows = head.slice(rowIndex, rowIndex + rowCount);
  const segments = rows.flatMap((row) => row.segments);
  const [first, ...rest] = segments;
  if (!first) throw new Error('The row has no segment.');
  const starts = rows.flatMap((row) => row.segments.slice(0, 1));
  return {
    text: segments.map(({ text }) => text).join(' '),
    rowIndex,
    rowCount,
    place: {
      ...first,
      left: Math.min(...starts.map(({ left }) => left)),
      right: Math.max(...starts.map(({ right }) => right)),
    },
    weakest: Math.min(...segments.map(({ weakest }) => weakest)),
    region: unionRegion(
      first.region,
      rest.map(({ region }) => region),
    ),
  };
}

/** Features of a line of the head as the vendor's name. */
interface NameEvidence {
  rowIndex: number;
  rowCount: number;
  heightRatio: number;
  letterShare: number;
  isBusiness: number;
  hasForm: number;
  isAddress: number;
  isMeta: number;
  hasRegistration: number;
  /** Whether a line before it has a legal form that is usual in its country. */
  formBefore: number;
  formAnywhere: number;
  /** Whether its second row is the legal form of the first. */
  continuesForm: boolean;
  hasOpenBracket: boolean;
  /** Whether it continues the previous line, so that its beginning is missing. */
  startsMidName: number;
  /** Whether the next line continues it, so that its end is missing. */
  endsMidName: number;
  /** How many of its rows continue the previous one. */
  continuingRows: number;
}

function toCandidate(
  name: string,
  line: HeadLine,
  head: TextRow[],
  layout: ReceiptLayout,
): FieldCandidate {
  const evidence = evidenceOf(name, line, head, layout);
  const { place, rowIndex, rowCount } = line;
  const following = head[rowIndex + rowCount]?.text ?? '';
  const preceding = head[rowIndex - 1]?.text ?? '';
  const middle = Math.abs((place.left + place.right) / 2 - (layout.left + layout.right) / 2);
  return {
    value: name,
    region: line.region,
    features: [
      rowIndex,
      rowCount,
      evidence.heightRatio,
      middle / (layout.right - layout.left + 1),
      evidence.letterShare,
      name.length,
      evidence.isBusiness,
      evidence.hasForm,
      evidence.isAddress,
      evidence.isMeta,
      evidence.hasRegistration,
      Number(ADDRESS.test(following)),
      Number(BUSINESS.test(preceding)),
      Number(FORM_LINE.test(following)),
      evidence.formBefore,
      evidence.formAnywhere,
      Number(name === name.toUpperCase()),
      Number(/\d/.test(name)),
      place.confidence,
      (place.top - layout.top) / (layout.bottom - layout.top + 1),
      Number(META.test(preceding)),
      Number(rowIndex === 0),
      Number(/^\(|\)$/.test(name)),
      name.split(' ').length,
      Number(ADDRESS.test(preceding)),
      Number(LEGAL_FORM_LAST.test(name)),
      evidence.startsMidName,
      evidence.endsMidName,
      evidence.continuingRows,
      Number(hasOpenBracket(name)),
      Number(isPlainName(preceding)),
      Number(isPlainName(following)),
    ],
    // A name with its legal form is complete.
    evidence: [
      ...readingEvidence({ weakest: line.weakest, confidence: place.confidence }),
      evidence.hasForm,
    ],
    handScore: handScoreOf(evidence),
  };
}

function evidenceOf(
  name: string,
  line: HeadLine,
  head: TextRow[],
  layout: ReceiptLayout,
): NameEvidence {
  const { rowIndex, rowCount, place } = line;
  const following = head[rowIndex + rowCount]?.text ?? '';
  const preceding = head[rowIndex - 1]?.text ?? '';
  const rows = head.slice(rowIndex, rowIndex + rowCount);
  const lastRow = rows.at(-1)?.text ?? '';
  const hasForm = LEGAL_FORM.test(name);
  return {
    rowIndex,
    rowCount,
    heightRatio: (place.bottom - place.top) / layout.lineHeight,
    letterShare: name.replace(/[^\p{L}]/gu, '').length / name.length,
    isBusiness: Number(BUSINESS.test(name)),
    hasForm: Number(hasForm),
    isAddress: Number(ADDRESS.test(foldAccents(name))),
    isMeta: Number(META.test(name) || META_BEFORE_NUMBER.test(line.text)),
    hasRegistration: Number(
      REGISTRATION_LINE.test(following) || REGISTRATION_NUMBER.test(line.text),
    ),
    formBefore: Number(head.slice(0, rowIndex).some(({ text }) => USUAL_FORM.test(text))),
    formAnywhere: Number(head.slice(0, LEGAL_FORM_ROWS).some(({ text }) => USUAL_FORM.test(text))),
    continuesForm:
      rowCount > 1 && !BUSINESS.test(preceding) && hasForm && STARTS_WITH_FORM.test(lastRow),
    hasOpenBracket: hasOpenBracket(name),
    startsMidName: Number(isPlainName(preceding) && continuesName(preceding, line.text)),
    endsMidName: Number(isPlainName(following) && continuesName(lastRow, following)),
    continuingRows: rows.filter(
      (row, i) => i > 0 && continuesName(rows[i - 1]?.text ?? '', row.text),
    ).length,
  };
}

/** Whether a line may be a part of a name, and is not an address, a number or a label. */
function isPlainName(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return (
    letters >= LETTERS_MIN && letters > text.length / 2 && !META.test(text) && !ADDRESS.test(text)
  );
}

function handScoreOf(evidence: NameEvidence): number {
  const { rowIndex, rowCount, hasForm } = evidence;
  let score = -0.45 * rowIndex;
  score += 2.2 * hasForm + evidence.isBusiness - 2.2 * evidence.isAddress - 2.5 * evidence.isMeta;
  score +=
    0.8 * evidence.hasRegistration +
    0.5 * Math.min(2, evidence.heightRatio - 1) -
    1.2 * evidence.formBefore;
  if (rowIndex === 0) score += 0.5;
  if (rowCount > 1) score -= 1.2;
  if (evidence.continuesForm) score += 2;
  if (evidence.hasOpenBracket) score -= 2;
  score +=
    1.5 * evidence.continuingRows - 1.5 * evidence.startsMidName - 1.5 * evidence.endsMidName;
  if (evidence.letterShare < 0.6) score -= 1;
  if (evidence.formAnywhere && !hasForm) score -= 1;
  return score;
}
