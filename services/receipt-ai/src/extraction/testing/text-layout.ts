import { layOutReceipt, type ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { FIELD_LABELS, type FieldLabel } from '../tagging/field-labels.ts';

const ROW_HEIGHT = 20;
const TEXT_HEIGHT = 14;
const CHARACTER_WIDTH = 10;
const PAGE = 1000;

/** A segment at a place, as a recogniser would give it. */
export function segmentAt(text: string, left: number, top: number): TextSegment {
  const width = text.length * CHARACTER_WIDTH;
  const region = {
    page: 0,
    x: left / PAGE,
    y: top / PAGE,
    width: width / PAGE,
    height: TEXT_HEIGHT / PAGE,
  };
  return {
    text,
    left,
    right: left + width,
    top,
    bottom: top + TEXT_HEIGHT,
    confidence: 0.98,
    weakest: 0.9,
    region,
  };
}

/** A receipt from rows of text; two or more spaces part the columns of a row. */
export function segmentsOfRows(rows: readonly string[]): TextSegment[] {
  return rows.flatMap((row, index) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map((cell) =>
      segmentAt(cell[0], cell.index * CHARACTER_WIDTH, index * ROW_HEIGHT),
    ),
  );
}

export function layoutOfRows(rows: readonly string[]): ReceiptLayout {
  return layOutReceipt(segmentsOfRows(rows));
}

/**
 * A receipt whose words are marked by hand: `ITEM_AMOUNT|7.00` is a word with its label, and a word without one is nothing. Two or
 * more spaces part the columns of a row.
 */
export function markedSegments(rows: readonly string[]): TextSegment[] {
  return rows.flatMap((row, index) => {
    let column = 0;
    return row.split(/ {2,}/).map((cell) => {
      const words = cell.split(' ').map((word) => {
        const [label, text] = word.includes('|') ? word.split('|') : ['O', word];
        const shares = new Float32Array(FIELD_LABELS.length);
        shares[FIELD_LABELS.indexOf(label as FieldLabel)] = 1;
        return { text: text ?? '', shares };
      });
      const text = words.map((word) => word.text).join(' ');
      const left = column * CHARACTER_WIDTH;
      column += text.length + 2;
      return {
        ...segmentAt(text, left, index * ROW_HEIGHT),
        tags: words.map(({ shares }) => shares),
      };
    });
  });
}
