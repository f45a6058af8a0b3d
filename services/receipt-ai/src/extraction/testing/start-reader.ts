import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createPdfProcess } from '../../worker/pdf-process.ts';
import type { Extraction, StageListener } from '../../domain/extraction.ts';
import { chooseModelPack } from '../packs/choose-model-pack.ts';
import { createReceiptReader } from '../receipt-reader.ts';

export interface TestReader {
  read(content: Buffer, onStage?: StageListener): Promise<Extraction>;
  close(): Promise<void>;
}

/** The real reader with the bundled models, for files that a test makes. */
export async function startReader(): Promise<TestReader> {
  const directory = await mkdtemp(join(tmpdir(), 'receipt-reader-'));
  const file = join(directory, 'receipt');
  const pdf = createPdfProcess();
  const reader = await createReceiptReader({
    pack: await chooseModelPack({}),
    threads: 2,
    renderPdf: pdf.render,
    recommendBuckets: (text, vendor) =>
      text === '' ? [] : [{ bucket: 'hardware_maintenance', confidence: 1, reason: vendor }],
  });
  return {
    read: async (content, onStage) => {
      await writeFile(file, content);
      return reader.read(file, onStage);
    },
    close: async () => {
      await reader.close();
      pdf.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** The values of `drawReceipt()`. */
export function expectDrawnReceipt(extraction: Extraction): void {
  expect(extraction.amount?.value).toBe('60.50');
  expect(extraction.currency?.value).toBe('MYR');
  expect(extraction.date?.value).toBe('2025-03-14');
  expect(extraction.vendor?.value.replaceAll(' ', '')).toBe('HARBOURHARDWARESDNBHD');
  expect(extraction.invoiceNumber?.value).toBe('INV-20417');
}
