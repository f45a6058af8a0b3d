import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout, TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';

/** Text that belongs to a label: after it in its cell, in the cells right of it, or below it. */
export interface LabelledText {
  readonly text: string;
  readonly segment: TextSegment;
  readonly rowIndex: number;
  readonly place: 'behind' | 'right' | 'below';
  /** The row from its start to the label's end with accents folded, as context of the label. */
  readonly before: string;
}

/** A cell more than this many line heights below belongs to something else. */
const BELOW_REACH_LINES = 3.5;
const RIGHT_CELLS_MAX = 2;

/** All possible values of a label, nearest first. The label is matched with accents folded. */
export function labelledTexts(layout: ReceiptLayout, label: RegExp): LabelledText[] {
  return layout.rows.flatMap((row, rowIndex) =>
    row.segments.flatMap((segment, place) => {
      const folded = foldAccents(segment.text);
      const match = label.exec(folded);
      if (!match) return [];
      const left = row.segments.slice(0, place).map(({ text }) => text);
      const end = match.index + match[0].length;
      const before = foldAccents([...left, segment.text.slice(0, end)].join('  '));
      const found = { rowIndex, before };
      // Folding keeps the length of Latin text, so positions match the printed text.
      const behind = segment.text.slice(end);
      // "Factuur totaal" is another label than "Factuur".
      const isWholeLabel = !/\p{L}{3}/u.test(behind);
      return [
        ...(/[\p{L}\p{N}]/u.test(behind)
          ? [{ ...found, text: behind, segment, place: 'behind' as const }]
          : []),
        ...row.segments
          .slice(place + 1, isWholeLabel ? place + 1 + RIGHT_CELLS_MAX : 0)
          .map((cell) => ({ ...found, text: cell.text, segment: cell, place: 'right' as const })),
        ...cellsBelow(layout, rowIndex, segment)
          .slice(0, isWholeLabel ? 1 : 0)
          .map((cell) => ({ ...found, text: cell.text, segment: cell, place: 'below' as const })),
      ];
    }),
  );
}

/** Cells below one, in its column, top to bottom, until a gap is too wide. */
export function cellsBelow(
  layout: ReceiptLayout,
  rowIndex: number,
  above: TextSegment,
): TextSegment[] {
  const cells: TextSegment[] = [];
  let bottom = above.bottom;
  const lineHeight = Math.max(layout.lineHeight, above.bottom - above.top);
  for (const row of layout.rows.slice(rowIndex + 1)) {
    if (row.top - bottom > BELOW_REACH_LINES * lineHeight) break;
    const cell = cellUnder(row, above);
    if (!cell) continue;
    cells.push(cell);
    bottom = cell.bottom;
  }
  return cells;
}

const cellUnder = (row: TextRow, above: TextSegment): TextSegment | undefined =>
  row.segments.find((cell) => cell.left < above.right && cell.right > above.left);
