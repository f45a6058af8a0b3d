import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import type { PageRegion } from '../../domain/extraction.ts';
import {
  markedWords,
  meanShares,
  sharesOfWords,
  type PrintedPart,
} from '../tagging/printed-shares.ts';
import { continuesName } from './name-lines.ts';
import { partyOf, type Party } from './party-headings.ts';
import { unionRegion } from './region-union.ts';

/** A text that may be the vendor's name. */
export interface HeadLine {
  /** The text as printed. */
  text: string;
  rowIndex: number;
  rowCount: number;
  /** Where it is printed, and which of its characters. */
  part: PrintedPart;
  /** The region of the name: that of its first segment, extended over a second row. */
  place: TextSegment;
  first: TextSegment;
  /** Whose name it is by a heading. */
  party: Party | null;
  /** Probability of the least certain character in any of its segments. */
  weakest: number;
  region: PageRegion;
}

/** A name runs over at most so many rows. */
const NAME_ROWS_MAX = 3;

/** A vendor's name is in the first rows, or where the model marks it. */
const HEAD_ROWS = 14;

/** Lines that may have the vendor's name: those of the head, alone and joined with the next ones, and those that the model marks. */
export function vendorLines(layout: ReceiptLayout): HeadLine[] {
  const head = layout.rows.slice(0, HEAD_ROWS);
  return [
    ...head.flatMap((_, rowIndex) => headLines(head, rowIndex, layout)),
    ...layout.rows.flatMap((row, rowIndex) => markedLines(layout.rows, row, rowIndex)),
  ].map((line) => ({ ...line, party: partyOf(layout, line.rowIndex, line.first) }));
}

function headLines(head: TextRow[], rowIndex: number, layout: ReceiptLayout): HeadLine[] {
  const segments = head[rowIndex]?.segments ?? [];
  const lines = segments.map((segment) => lineOf([segment], rowIndex, 1));
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

/** A word that the model marks as a part of the name. */
const MARKED_SHARE_MIN = 0.4;

interface Span {
  from: number;
  to: number;
}

/** The marked parts of a row's segments, and those that continue in the segment below. */
function markedLines(rows: readonly TextRow[], row: TextRow, rowIndex: number): HeadLine[] {
  return row.segments.flatMap((segment) => {
    const spans = markedSpans(segment);
    if (spans.length === 0) return [];
    const lines = spans
      .filter(({ from, to }) => hasMore(segment.text.slice(0, from) + segment.text.slice(to)))
      .map((span) => lineOf([segment], rowIndex, 1, span));
    const below = rows[rowIndex + 1]?.segments.find(
      (other) => overlap(other, segment) && markedSpans(other).length > 0,
    );
    return [
      lineOf([segment], rowIndex, 1),
      ...lines,
      ...(below ? [lineOf([segment, below], rowIndex, 2)] : []),
    ];
  });
}

const BESIDE_WORDS_MAX = 4;

/** Whether a text beside a marked part is more than the rest of a name: an address, a label or a sentence. */
const hasMore = (text: string): boolean =>
  /\d{4}|[:|·•@,]/.test(text) || text.trim().split(/\s+/).length > BESIDE_WORDS_MAX;

const overlap = (a: TextSegment, b: TextSegment): boolean => a.left < b.right && b.left < a.right;

/** Neighbouring words of a segment that are marked. */
function markedSpans(segment: TextSegment): Span[] {
  const spans: Span[] = [];
  let isOpen = false;
  for (const { from, to, share } of markedWords(segment, 'VENDOR')) {
    const isMarked = share >= MARKED_SHARE_MIN;
    const last = spans.at(-1);
    if (isMarked && isOpen && last) last.to = to;
    else if (isMarked) spans.push({ from, to });
    isOpen = isMarked;
  }
  return spans;
}

/** A heading says more than the model, which knows addresses by their look. */
const PARTY_SHARES = { buyer: 0.15, seller: 1.5 } as const;

/** Mean and least share of its words, and how much of the name is printed beside, above or below it. */
export function tagsOfLine(
  { part, party, rowIndex, rowCount }: HeadLine,
  layout: ReceiptLayout,
): number[] {
  const [share = 0, item = 0] = meanShares(part, ['VENDOR', 'ITEM_DESC']);
  const own = Math.min(1, party ? PARTY_SHARES[party] * share : share);
  const beside = (row: TextRow | undefined): number => {
    const near = row?.segments.filter((other) =>
      part.segments.some((each) => overlap(each, other)),
    );
    return Math.max(0, ...(near ?? []).flatMap((segment) => sharesOfWords(segment, 'VENDOR')));
  };
  const [before = 0] = meanShares({ ...part, from: 0, to: part.from }, ['VENDOR']);
  const [behind = 0] = meanShares({ ...part, from: part.to, to: Infinity }, ['VENDOR']);
  const words = part.segments.flatMap((segment) => sharesOfWords(segment, 'VENDOR'));
  return [
    own,
    item,
    before,
    behind,
    beside(layout.rows[rowIndex - 1]),
    beside(layout.rows[rowIndex + rowCount]),
    Math.min(1, ...words),
  ];
}

function eachContinuesName(rows: readonly TextRow[]): boolean {
  return rows.every((row, i) => i === 0 || continuesName(rows[i - 1]?.text ?? '', row.text));
}

function joinedRows(head: TextRow[], rowIndex: number, rowCount: number): HeadLine {
  const rows = head.slice(rowIndex, rowIndex + rowCount);
  return lineOf(
    rows.flatMap((row) => row.segments),
    rowIndex,
    rowCount,
  );
}

/** A line of several segments, or a part of one. */
export function lineOf(
  segments: readonly TextSegment[],
  rowIndex: number,
  rowCount: number,
  span: Span | null = null,
): HeadLine {
  const [first, ...rest] = segments;
  if (!first) throw new Error('The row has no segment.');
  const whole = segments.map(({ text }) => text);
  return {
    text: span ? first.text.slice(span.from, span.to) : whole.join(' '),
    rowIndex,
    rowCount,
    part: { segments, from: span?.from ?? 0, to: span?.to ?? Infinity },
    place: {
      ...first,
      left: Math.min(...segments.map(({ left }) => left)),
      right: Math.max(...segments.map(({ right }) => right)),
    },
    first,
    party: null,
    weakest: Math.min(...segments.map(({ weakest }) => weakest)),
    region: unionRegion(
      first.region,
      rest.map(({ region }) => region),
    ),
  };
}
