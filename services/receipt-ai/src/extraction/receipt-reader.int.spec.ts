import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Extraction } from './extraction.ts';
import { chooseModelPack } from './packs/choose-model-pack.ts';
import { createReceiptReader, type ReceiptReader } from './receipt-reader.ts';
import { drawReceipt, encodeReceipt, RECEIPT_LINES } from './testing/drawn-receipt.ts';
import { encryptedPdf, scannedPdf, textPdf } from './testing/written-pdf.ts';
import { UnreadableFileError } from './unreadable-file.ts';
import { createPdfProcess } from '../worker/pdf-process.ts';

const TEST_TIMEOUT_MS = 30_000;

let directory: string;
const pdf = createPdfProcess();
let reader: ReceiptReader;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'receipt-reader-'));
  reader = await createReceiptReader({
    pack: await chooseModelPack({}),
    threads: 2,
    renderPdf: pdf.render,
    recommendBuckets: (text, vendor) =>
      text === '' ? [] : [{ bucket: 'hardware_maintenance', confidence: 1, reason: vendor }],
  });
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await reader.close();
  pdf.close();
  await rm(directory, { recursive: true });
});

async function read(content: Buffer): Promise<Extraction> {
  const file = join(directory, 'receipt');
  await writeFile(file, content);
  return reader.read(file);
}

function expectDrawnReceipt(extraction: Extraction): void {
  expect(extraction.amount?.value).toBe('60.50');
  expect(extraction.currency?.value).toBe('MYR');
  expect(extraction.date?.value).toBe('2025-03-14');
  expect(extraction.vendor?.value.replaceAll(' ', '')).toBe('HARBOURHARDWARESDNBHD');
  expect(extraction.invoiceNumber?.value).toBe('INV-20417');
}

const PDF_LINES = RECEIPT_LINES.map((cells) => cells.join('   '));

describe('reading a drawn receipt', { timeout: TEST_TIMEOUT_MS }, () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'tiff', 'bmp'] as const)(
    'finds every field in a %s',
    async (type) => {
      const extraction = await read(await encodeReceipt(drawReceipt(), type));
      expectDrawnReceipt(extraction);
      expect(extraction.engine).toBe('pp-ocrv4');
    },
  );

  test('finds every field in the text of a PDF without OCR', async () => {
    const extraction = await read(textPdf(PDF_LINES));
    expectDrawnReceipt(extraction);
    expect(extraction.engine).toBe('pdf-text');
    expect(extraction.categoryBuckets[0]?.reason).toBe(extraction.vendor?.value);
  });

  test('runs OCR on a scanned PDF', async () => {
    const canvas = drawReceipt();
    const extraction = await read(
      scannedPdf(await encodeReceipt(canvas, 'jpeg'), canvas.width, canvas.height),
    );
    expectDrawnReceipt(extraction);
    expect(extraction.engine).toBe('pp-ocrv4');
  });

  test.each([90, 180, 270] as const)('reads a receipt rotated by %d degrees', async (degrees) => {
    const { default: sharp } = await import('sharp');
    const upright = await encodeReceipt(drawReceipt(), 'png');
    expectDrawnReceipt(await read(await sharp(upright).rotate(degrees).png().toBuffer()));
  });

  test('gives the region of the total', async () => {
    const { amount } = await read(await encodeReceipt(drawReceipt(), 'png'));
    const totalRow = RECEIPT_LINES.findIndex(([label]) => label === 'Total RM');
    const middle = (amount?.region?.y ?? 0) + (amount?.region?.height ?? 0) / 2;
    expect(middle).toBeCloseTo((40 + (totalRow + 0.5) * 44) / (80 + RECEIPT_LINES.length * 44), 1);
    expect(amount?.region?.x).toBeGreaterThan(0.7);
  });

  test('reports its stages in order', async () => {
    const file = join(directory, 'stages');
    await writeFile(file, textPdf(PDF_LINES));
    const stages: string[] = [];
    await reader.read(file, (stage) => stages.push(stage));
    expect(stages).toEqual(['pages_rendered', 'text_read', 'fields_found']);
  });

  test('returns empty fields for a page without text, not an error', async () => {
    const extraction = await read(await encodeReceipt(drawReceipt([]), 'png'));
    expect(extraction).toMatchObject({
      amount: null,
      currency: null,
      date: null,
      vendor: null,
      text: '',
      categoryBuckets: [],
    });
  });
});

describe('files that cannot be read', { timeout: TEST_TIMEOUT_MS }, () => {
  async function expectRefused(content: Buffer, code: string): Promise<void> {
    const refusal = await read(content).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnreadableFileError);
    expect((refusal as UnreadableFileError).code).toBe(code);
  }

  test('an empty file is refused as EMPTY', () => expectRefused(Buffer.alloc(0), 'EMPTY'));

  test.each(['jpeg', 'png', 'gif', 'webp', 'tiff', 'bmp'] as const)(
    'half a %s is refused as TRUNCATED',
    async (type) => {
      const whole = await encodeReceipt(drawReceipt(), type);
      await expectRefused(whole.subarray(0, whole.length / 2), 'TRUNCATED');
    },
  );

  test('a PDF that ends in its header is refused as TRUNCATED', () =>
    expectRefused(textPdf(PDF_LINES).subarray(0, 60), 'TRUNCATED'));

  test('a password-protected PDF is refused as ENCRYPTED', () =>
    expectRefused(encryptedPdf(), 'ENCRYPTED'));

  test('markup is refused as UNSUPPORTED_TYPE', () =>
    expectRefused(Buffer.from('<svg/>'), 'UNSUPPORTED_TYPE'));

  test('an image that claims too many pixels is refused before it is decoded', async () => {
    const png = await encodeReceipt(drawReceipt([]), 'png');
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    await expectRefused(png, 'TOO_MANY_PIXELS');
  });
});
