import type { TextSegment } from './text-segment.ts';

/** Segments that read as one line, left to right. */
export interface TextRow {
  segments: TextSegment[];
  /** Texts of the segments, two spaces between them. */
  text: string;
  top: number;
  bottom: number;
}

/** A receipt as rows from top to bottom, with the extent of its text. */
export interface ReceiptLayout {
  rows: TextRow[];
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** Median height of a segment. */
  lineHeight: number;
}

/** Only the last rows can still take a segment: segments are sorted by their middle. */
const OPEN_ROWS = 6;
const OVERLAP_MIN = 0.5;
/** Bounds every loop over rows and pairs of candidates, whatever a file contains. */
const SEGMENTS_MAX = 3000;

/** Arranges segments into rows. */
export function layOutReceipt(all: TextSegment[]): ReceiptLayout {
  const segments = all.slice(0, SEGMENTS_MAX);
  const heights = segments.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  return {
    rows: rowsOf(segments),
    top: Math.min(...segments.map(({ top }) => top)),
    bottom: Math.max(...segments.map(({ bottom }) => bottom)),
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    lineHeight: heights[heights.length >> 1] ?? 1,
  };
}

function rowsOf(segments: TextSegment[]): TextRow[] {
  const rows: TextRow[] = [];
  for (const segment of [...segments].sort((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    const row = bestRow(rows.slice(-OPEN_ROWS), segment);
    if (row) addToRow(row, segment);
    else rows.push({ segments: [segment], text: '', top: segment.top, bottom: segment.bottom });
  }
  for (const row of rows) {
    row.segments.sort((a, b) => a.left - b.left);
    row.text = row.segments.map(({ text }) => text).join('  ');
  }
  return rows.sort((a, b) => a.top + a.bottom - b.top - b.bottom);
}

function bestRow(rows: TextRow[], segment: TextSegment): TextRow | null {
  let best: { row: TextRow; overlap: number } | null = null;
  for (const row of rows) {
    const shared = Math.min(row.bottom, segment.bottom) - Math.max(row.top, segment.top);
    const overlap = shared / Math.min(segment.bottom - segment.top, row.bottom - row.top);
    if (overlap <= OVERLAP_MIN || (best && overlap <= best.overlap)) continue;
    if (!row.segments.some((other) => coverSameColumns(other, segment))) best = { row, overlap };
  }
  return best && best.row;
}

/** Two texts above each other never share a row, however much their boxes overlap vertically. */
function coverSameColumns(a: TextSegment, b: TextSegment): boolean {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return shared > OVERLAP_MIN * Math.min(a.right - a.left, b.right - b.left);
}

/** The row's band is the mean of its segments', so that one tall segment doesn't absorb the next row. */
function addToRow(row: TextRow, segment: TextSegment): void {
  row.segments.push(segment);
  const count = row.segments.length;
  row.top += (segment.top - row.top) / count;
  row.bottom += (segment.bottom - row.bottom) / count;
}
