import {
  createCanvas,
  PDFDocument,
  type Canvas,
  type CanvasRenderingContext2D,
  type SKRSContext2D,
} from '@napi-rs/canvas';

import type { GeneratedDocument } from '../generated-document.ts';
import { cssFont, type FontFamilies } from './fonts.ts';

/** Prints documents into one PDF with a text layer. */
export function drawPdf(
  documents: readonly GeneratedDocument[],
  families: readonly FontFamilies[],
): Buffer {
  const pdf = new PDFDocument({ creator: 'receipt-training' });
  for (const [i, document] of documents.entries())
    for (const [page, { width, height }] of document.sheet.pages.entries()) {
      const context = pdf.beginPage(width, height);
      drawPage(context, document, page, familiesOf(families, i));
      pdf.endPage();
    }
  return pdf.close();
}

/** Prints one page on a canvas with so many pixels a point. */
export function drawPicture(
  document: GeneratedDocument,
  page: number,
  families: FontFamilies,
  scale: number,
  ink: number,
): Canvas {
  const { width, height } = document.sheet.pages[page] ?? { width: 1, height: 1 };
  const canvas = createCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.globalAlpha = ink;
  drawPage(context, document, page, families);
  return canvas;
}

function drawPage(
  context: CanvasRenderingContext2D | SKRSContext2D,
  { sheet, words }: GeneratedDocument,
  page: number,
  families: FontFamilies,
): void {
  for (const shape of sheet.shapes) {
    if (shape.page !== page) continue;
    if (shape.fill !== null) {
      context.fillStyle = shape.fill;
      context.fillRect(shape.x, shape.y, shape.width, shape.height);
    }
    if (shape.stroke === null) continue;
    context.strokeStyle = shape.stroke;
    context.lineWidth = 0.6;
    context.setLineDash(shape.dashed ? [3, 2] : []);
    context.beginPath();
    if (shape.height === 0) {
      context.moveTo(shape.x, shape.y);
      context.lineTo(shape.x + shape.width, shape.y);
    } else context.rect(shape.x, shape.y, shape.width, shape.height);
    context.stroke();
  }
  for (const word of words) {
    if (word.page !== page) continue;
    context.font = cssFont(word.font, families);
    context.fillStyle = word.colour;
    context.textAlign = 'left';
    context.direction = /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(word.text) ? 'rtl' : 'ltr';
    context.fillText(word.text, word.x, word.y);
  }
}

function familiesOf(families: readonly FontFamilies[], index: number): FontFamilies {
  const found = families[index];
  if (!found) throw new Error('A document has no fonts.');
  return found;
}
