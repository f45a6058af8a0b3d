import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';

import type { GeneratedDocument } from '../generated-document.ts';
import { cssFont, type FontFamilies } from './fonts.ts';

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
  context: SKRSContext2D,
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
