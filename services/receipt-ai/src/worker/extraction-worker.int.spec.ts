import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@outlay/platform/testing';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawReceipt, encodeReceipt } from '../extraction/testing/drawn-receipt.ts';
import { paintedPdf, selfDrawingPdf } from '../extraction/testing/written-pdf.ts';
import { childrenOf } from './testing/child-processes.ts';
import { createExtractionPool, type ExtractionPool } from './extraction-pool.ts';

let directory: string;
let pool: ExtractionPool;
const logged: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'extraction-worker-'));
});
afterEach(() => pool.close());
afterAll(() => rm(directory, { recursive: true }));

function startPool(recycleAfterFiles = 100): void {
  pool = createExtractionPool({
    queueMax: 2,
    timeoutMs: 25_000,
    drawing: { timeoutMs: 25_000 },
    recycleAfterFiles,
    memoryMaxBytes: 2 ** 31,
    idleStopMs: 60_000,
    log: (message) => logged.push(message),
  });
}

async function fileOf(name: string, content: Uint8Array | string): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, content);
  return file;
}

test('reads a receipt, also in the prepared successor', { timeout: 60_000 }, async () => {
  startPool(1);
  const file = await fileOf('receipt.jpg', await encodeReceipt(drawReceipt(), 'jpeg'));
  const stages: string[] = [];
  const extraction = await pool.extract(file, (stage) => stages.push(stage));
  expect(extraction.amount?.value).toBe('60.50');
  expect(stages).toEqual(['pages_rendered', 'text_read', 'fields_found']);
  const replaced = expect.stringContaining('is replaced after 1 files') as string;
  await eventually(() => expect(logged).toContainEqual(replaced), { timeoutMs: 25_000 });
  // The successor's processes that open PDFs run already: the next file would wait for their start otherwise.
  await eventually(async () => {
    const workers = await childrenOf(process.pid);
    const theirs = await Promise.all(workers.map(childrenOf));
    expect(theirs.map(({ length }) => length)).toContain(2);
  });
  await writeFile(file, '');
  await expect(pool.extract(file)).rejects.toMatchObject({ code: 'EMPTY' });
});

test('draws a page', { timeout: 30_000 }, async () => {
  startPool();
  const file = await fileOf('two-pages.pdf', paintedPdf(['1 0 0', '0 0 1']));
  const jpeg = await pool.draw(file, 1, '1');
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', height: 1_800 });
  await expect(pool.draw(file, 2, '1')).rejects.toMatchObject({ code: 'NO_SUCH_PAGE' });
});

test(
  'a page that draws itself is refused permanently, and the same worker draws the next one',
  { timeout: 60_000 },
  async () => {
    const before = logged.length;
    startPool();
    const hostile = await fileOf('hostile.pdf', selfDrawingPdf());
    await expect(pool.draw(hostile, 0, '1')).rejects.toMatchObject({ code: 'TOO_COMPLEX' });
    const jpeg = await pool.draw(await fileOf('one-page.pdf', paintedPdf(['1 0 0'])), 0, '1');
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg' });
    expect(logged.slice(before)).toEqual([]);
  },
);
