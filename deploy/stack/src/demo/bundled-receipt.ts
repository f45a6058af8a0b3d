import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawReceipt } from '../demo-data/draw-receipt.ts';

/** Draws a receipt of today into the stack's folder, with a new number each time, and returns its path. */
export async function bundledReceipt(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'demo-receipts');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'bundled.jpg');
  const day = new Date().toISOString().slice(0, 10).split('-').reverse().join('/');
  const receipt = await drawReceipt({
    vendor: 'CORNER COFFEE HOUSE',
    address: '12 Market Street, Springfield',
    invoiceNumber: `CCH-${Date.now() % 100_000}`,
    date: day,
    lines: [
      ['2 Flat white', '8.40'],
      ['1 Carrot cake', '4.90'],
    ],
    total: '13.30',
  });
  await writeFile(path, receipt);
  return path;
}
