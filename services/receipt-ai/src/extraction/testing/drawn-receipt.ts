import { createCanvas, type Canvas } from '@napi-rs/canvas';
import type { ReceiptFileType } from '@outlay/schemas/receipt-file';
import sharp from 'sharp';
import { sansFont } from '../pages/sans-font.ts';

/** A receipt with one value per field; nothing in it is ambiguous. */
export const RECEIPT_LINES: readonly (readonly [string, string?])[] = [
  ['HARBOUR HARDWARE SDN BHD'],
  ['12, JALAN MERDEKA 3'],
  ['50450 KUALA LUMPUR'],
  ['Invoice No: INV-20417'],
  ['Date: 14/03/2025 10:42'],
  ['Copper pipe 15mm', '18.40'],
  ['Wall paint white', '42.10'],
  ['Subtotal', '60.50'],
  ['Total RM', '60.50'],
  ['Cash', '70.00'],
  ['Change', '9.50'],
];

const WIDTH = 620;
const LINE_HEIGHT = 44;
const MARGIN = 40;

export function drawReceipt(lines = RECEIPT_LINES): Canvas {
  const canvas = createCanvas(WIDTH, 2 * MARGIN + lines.length * LINE_HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#111111';
  context.font = `26px "${sansFont()}"`;
  for (const [row, [left, right]] of lines.entries()) {
    const y = MARGIN + (row + 0.7) * LINE_HEIGHT;
    context.fillText(left, MARGIN, y);
    if (right !== undefined)
      context.fillText(right, WIDTH - MARGIN - context.measureText(right).width, y);
  }
  return canvas;
}

/** The drawing as a file of an image type. */
export async function encodeReceipt(
  canvas: Canvas,
  type: Exclude<ReceiptFileType, 'pdf' | 'xml' | 'heic'>,
): Promise<Buffer> {
  if (type === 'bmp') return encodeBmp(canvas);
  return sharp(canvas.toBuffer('image/png')).toFormat(type).toBuffer();
}

const BMP_HEADER_BYTES = 54;

/** Writes 24 bits per pixel, with rows from bottom to top and padded to four bytes. */
function encodeBmp(canvas: Canvas): Buffer {
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(BMP_HEADER_BYTES + rowBytes * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(BMP_HEADER_BYTES, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = BMP_HEADER_BYTES + (height - 1 - y) * rowBytes + x * 3;
      file[to] = pixels[from + 2] ?? 0;
      file[to + 1] = pixels[from + 1] ?? 0;
      file[to + 2] = pixels[from] ?? 0;
    }
  }
  return file;
}
