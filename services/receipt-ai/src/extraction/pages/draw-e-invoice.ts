import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import { noSuchPage, UnreadableFileError } from '../../domain/unreadable-file.ts';
import { rowsOfEInvoice } from '../invoice/e-invoice-document.ts';
import { readEInvoice } from '../invoice/e-invoice.ts';
import { rasterFromRgba } from './decode-image.ts';
import type { RasterImage } from './raster-image.ts';

const FONT = 'Outlay e-invoice';
/** An A4 page at 110 dpi; a long invoice gets a longer page. */
const WIDTH_PX = 910;
const MARGIN_PX = 60;
const ROW_PX = 28;
const ROWS_MAX = 400;

/** Draws an invoice that has no page of its own, so that a person can look at what was read. @throws {UnreadableFileError} */
export async function drawEInvoice(file: Buffer, page: number): Promise<RasterImage> {
  if (page > 0) throw noSuchPage(page);
  const invoice = readEInvoice(file);
  if (!invoice) throw notAnInvoice();
  const rows = rowsOfEInvoice(invoice).slice(0, ROWS_MAX);
  const height = Math.max(Math.round(WIDTH_PX * Math.SQRT2), 2 * MARGIN_PX + rows.length * ROW_PX);
  const canvas = createCanvas(WIDTH_PX, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH_PX, height);
  registerFont();
  context.fillStyle = '#111';
  context.font = `17px "${FONT}"`;
  for (const [row, cells] of rows.entries()) drawRow(context, row, cells);
  const { data } = context.getImageData(0, 0, WIDTH_PX, height);
  return rasterFromRgba(Buffer.from(data), WIDTH_PX, height);
}

export const notAnInvoice = (): UnreadableFileError =>
  new UnreadableFileError(
    'CORRUPT',
    'The XML file is not an invoice that can be read: UBL, UN/CEFACT CII or FatturaPA.',
  );

function drawRow(context: SKRSContext2D, row: number, cells: readonly string[]): void {
  const y = MARGIN_PX + (row + 0.7) * ROW_PX;
  const [left = '', right = ''] = cells;
  const width = context.measureText(right).width;
  context.fillText(left, MARGIN_PX, y, WIDTH_PX - 3 * MARGIN_PX - width);
  context.fillText(right, WIDTH_PX - MARGIN_PX - width, y);
}

/** The font that comes with pdf.js: a container has no other. */
function registerFont(): void {
  if (GlobalFonts.has(FONT)) return;
  const file = createRequire(import.meta.url).resolve(
    'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  );
  GlobalFonts.registerFromPath(file, FONT);
}
