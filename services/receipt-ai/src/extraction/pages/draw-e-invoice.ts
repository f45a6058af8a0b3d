import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { noSuchPage } from '../../domain/unreadable-file.ts';
import { rowsOfEInvoice } from '../invoice/e-invoice-document.ts';
import { openEInvoice } from '../invoice/e-invoice.ts';
import { rasterFromRgba } from './decode-image.ts';
import type { RasterImage } from './raster-image.ts';
import { sansFont } from './sans-font.ts';

/** An A4 page at 110 dpi; a long invoice gets a longer page. */
const WIDTH_PX = 910;
const MARGIN_PX = 60;
const ROW_PX = 28;
const ROWS_MAX = 400;

/** Draws an invoice that has no page of its own, so that a person can look at what was read. @throws {UnreadableFileError} */
export async function drawEInvoice(file: Buffer, page: number): Promise<RasterImage> {
  if (page > 0) throw noSuchPage(page);
  const rows = rowsOfEInvoice(openEInvoice(file)).slice(0, ROWS_MAX);
  const height = Math.max(Math.round(WIDTH_PX * Math.SQRT2), 2 * MARGIN_PX + rows.length * ROW_PX);
  const canvas = createCanvas(WIDTH_PX, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH_PX, height);
  context.fillStyle = '#111';
  context.font = `17px "${sansFont()}"`;
  for (const [row, cells] of rows.entries()) drawRow(context, row, cells);
  const { data } = context.getImageData(0, 0, WIDTH_PX, height);
  return rasterFromRgba(Buffer.from(data), WIDTH_PX, height);
}

function drawRow(context: SKRSContext2D, row: number, cells: readonly string[]): void {
  const y = MARGIN_PX + (row + 0.7) * ROW_PX;
  const [left = '', right = ''] = cells;
  const width = context.measureText(right).width;
  context.fillText(left, MARGIN_PX, y, WIDTH_PX - 3 * MARGIN_PX - width);
  context.fillText(right, WIDTH_PX - MARGIN_PX - width, y);
}
