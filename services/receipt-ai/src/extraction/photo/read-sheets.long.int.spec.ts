import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Extraction } from '../../domain/extraction.ts';
import { chooseModelPack } from '../packs/choose-model-pack.ts';
import { createReceiptReader, type ReceiptReader } from '../receipt-reader.ts';
import { drawPhoto, TOTALS } from '../testing/drawn-photo.ts';
import { createPdfProcess } from '../../worker/pdf-process.ts';

const PATIENCE_MS = 60_000;

let directory: string;
const pdf = createPdfProcess();
let reader: ReceiptReader;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'read-sheets-'));
  reader = await createReceiptReader({
    pack: await chooseModelPack({}),
    threads: 2,
    renderPdf: pdf.render,
    recommendBuckets: () => [],
  });
}, PATIENCE_MS);
afterAll(async () => {
  await reader.close();
  pdf.close();
  await rm(directory, { recursive: true });
});

async function read(photo: Buffer): Promise<Extraction> {
  const file = join(directory, 'photo.png');
  await writeFile(file, photo);
  return reader.read(file);
}

test.each([
  ['two', [0, 0]],
  ['three at slants', [3, -4, 2]],
  ['four', [-3, 1, 4, -2]],
  ['six', [1, -2, 0, 2, -1, 1]],
])(
  'a photograph of %s receipts becomes as many, each with its own values and picture',
  async (_many, slants) => {
    const { amount, parts = [] } = await read(drawPhoto(slants));
    const totals = [amount, ...parts.map((part) => part.amount)].map((read) => read?.value);
    expect(new Set(totals)).toEqual(new Set(TOTALS.slice(0, slants.length)));
    expect(totals).toHaveLength(slants.length);
    for (const part of parts) {
      expect(part.date?.value).toBe('2025-03-14');
      expect(Buffer.from(part.jpeg, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    }
  },
  PATIENCE_MS,
);

test(
  'the first receipt’s values are located on the whole photograph',
  async () => {
    const { amount, vendor } = await read(drawPhoto([0, 0]));
    const isLeft = amount?.value === TOTALS[0];
    for (const region of [amount?.region, vendor?.region]) {
      expect(region?.width).toBeLessThan(0.5);
      expect((region?.x ?? 1) < 0.5).toBe(isLeft);
    }
    expect(amount?.region?.y).toBeGreaterThan(vendor?.region?.y ?? 1);
  },
  PATIENCE_MS,
);

test(
  'one receipt on a table has no parts',
  async () => {
    const extraction = await read(drawPhoto([3]));
    expect(extraction).toMatchObject({ amount: { value: TOTALS[0] } });
    expect(extraction.parts).toBeUndefined();
  },
  PATIENCE_MS,
);
