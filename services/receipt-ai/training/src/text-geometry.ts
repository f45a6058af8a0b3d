import type { TextSegment } from '../../src/extraction/layout/text-segment.ts';

const ROW_HEIGHT = 20;
const TEXT_HEIGHT = 14;
const CHARACTER_WIDTH = 10;
const COLUMNS = 44;
const ROWS_MIN = 50;
const CONFIDENCE = 0.98;

/** Amounts at the end of a line, which a printer would put in a column of their own. */
const TRAILING_AMOUNTS = /(?:\s+(?:[$€£]|RM|RP\.?)?\s?-?\d[\d.,]*(?:\s?[€E])?)+$/i;

/** Lays out a receipt that exists as text only as a till does, with words at the left and amounts in a column at the right. */
export function segmentsOfText(text: string): TextSegment[] {
  const lines = text.split('\n');
  const pageHeight = Math.max(ROWS_MIN, lines.length) * ROW_HEIGHT;
  return lines.flatMap((line, index) => {
    const printed = line.trim();
    if (printed === '') return [];
    const place = (cell: string, column: number): TextSegment =>
      segmentAt(cell, column, index * ROW_HEIGHT, pageHeight);
    const amounts = TRAILING_AMOUNTS.exec(printed);
    if (!amounts || amounts.index === 0) return [place(printed, 0)];
    const words = printed.slice(0, amounts.index).trim();
    const cells = amounts[0].trim();
    return [place(words, 0), place(cells, Math.max(words.length + 2, COLUMNS - cells.length))];
  });
}

function segmentAt(text: string, column: number, top: number, pageHeight: number): TextSegment {
  const left = column * CHARACTER_WIDTH;
  const width = text.length * CHARACTER_WIDTH;
  const pageWidth = Math.max(COLUMNS * CHARACTER_WIDTH, left + width);
  return {
    text,
    left,
    right: left + width,
    top,
    bottom: top + TEXT_HEIGHT,
    confidence: CONFIDENCE,
    weakest: CONFIDENCE,
    region: {
      page: 0,
      x: left / pageWidth,
      y: top / pageHeight,
      width: width / pageWidth,
      height: TEXT_HEIGHT / pageHeight,
    },
  };
}
