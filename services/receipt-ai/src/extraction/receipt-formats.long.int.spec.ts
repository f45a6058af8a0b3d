import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawReceipt, encodeReceipt } from './testing/drawn-receipt.ts';
import { expectDrawnReceipt, startReader, type TestReader } from './testing/start-reader.ts';

let reader: TestReader;
beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader.close());

test.each(['png', 'gif', 'webp', 'tiff', 'bmp'] as const)(
  'finds every field in a %s',
  async (type) => {
    const extraction = await reader.read(await encodeReceipt(drawReceipt(), type));
    expectDrawnReceipt(extraction);
    expect(extraction.engine).toBe('pp-ocrv4');
  },
);

test.each([180, 270] as const)('reads a receipt rotated by %d degrees', async (degrees) => {
  const upright = await encodeReceipt(drawReceipt(), 'png');
  expectDrawnReceipt(await reader.read(await sharp(upright).rotate(degrees).png().toBuffer()));
});
