import { createCanvas } from '@napi-rs/canvas';
import { drawReceipt, RECEIPT_LINES } from './drawn-receipt.ts';

const GAP_PX = 40;
const MARGIN_PX = 60;
const GROUND = '#5a4632';

/** One total for each receipt of the photograph, left to right. */
export const TOTALS = ['60.50', '17.25', '93.80', '41.10', '28.60', '75.35'] as const;

/** A photograph of receipts side by side, each with its own total and at a slant of its own, on a dark table. */
export function drawPhoto(slantsDegrees: readonly number[]): Buffer {
  const sheets = slantsDegrees.map((_, i) => drawReceipt(linesWithTotal(TOTALS[i] ?? TOTALS[0])));
  const width = sheets.reduce((sum, sheet) => sum + sheet.width + 2 * GAP_PX, 2 * MARGIN_PX);
  const height = Math.max(...sheets.map((sheet) => sheet.height)) + 4 * MARGIN_PX;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = GROUND;
  context.fillRect(0, 0, width, height);
  let left = MARGIN_PX + GAP_PX;
  for (const [i, sheet] of sheets.entries()) {
    context.save();
    context.translate(left + sheet.width / 2, height / 2);
    context.rotate(((slantsDegrees[i] ?? 0) * Math.PI) / 180);
    context.drawImage(sheet, -sheet.width / 2, -sheet.height / 2);
    context.restore();
    left += sheet.width + 2 * GAP_PX;
  }
  return canvas.toBuffer('image/png');
}

function linesWithTotal(total: string): typeof RECEIPT_LINES {
  return RECEIPT_LINES.filter(([left]) => !/pipe|paint|Cash|Change/.test(left)).map(
    ([left, right]) => (right === undefined ? [left] : [left, total]),
  );
}
