import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chooseModelPack } from '../../../src/extraction/packs/choose-model-pack.ts';
import { decodeImage } from '../../../src/extraction/pages/decode-image.ts';
import {
  drawReceipt,
  encodeReceipt,
  RECEIPT_LINES,
} from '../../../src/extraction/testing/drawn-receipt.ts';
import { drawStages } from './page-stages.ts';

const PATIENCE_MS = 60_000;

test(
  'each stage of a drawn receipt has a picture, and the last one marks the total',
  async () => {
    const file = await encodeReceipt(drawReceipt(), 'png');
    const [page] = (await decodeImage(file, 'png')).pages;
    if (!page) throw new Error('The drawing has no page.');
    const pictures = await drawStages(await chooseModelPack({}), page);
    expect(pictures.map(({ stage }) => stage)).toEqual([
      '1-oriented-by-0-degrees',
      '2-deskewed',
      '3-boxes',
      '4-lines',
      '5-rows',
      '6-candidates',
      '7-chosen',
    ]);
    for (const { stage, png, marks } of pictures) {
      expect((await sharp(png).metadata()).width).toBeGreaterThanOrEqual(page.width);
      expect(marks.length > 0).toBe(/^[3-7]/.test(stage));
    }
    const total = pictures.at(-1)?.marks.find(({ label }) => label.startsWith('total 60.50'));
    const [left = 0, top = 0] = total?.corners[0] ?? [];
    const row = RECEIPT_LINES.findIndex(([text]) => text === 'Total RM');
    const subtotalRow = row - 1;
    expect(left).toBeGreaterThan(0.5);
    const place = top * RECEIPT_LINES.length;
    expect(place).toBeGreaterThan(subtotalRow - 1);
    expect(place).toBeLessThan(row + 1);
  },
  PATIENCE_MS,
);
