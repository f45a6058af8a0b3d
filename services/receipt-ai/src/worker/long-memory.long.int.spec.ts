import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paintedPdf } from '../extraction/testing/written-pdf.ts';
import { createExtractionPool, type ExtractionPool } from './extraction-pool.ts';
import { childrenOf, peakBytesOf } from './testing/child-processes.ts';

const PATIENCE_MS = 300_000;
const SAMPLE_EVERY_MS = 50;

let directory: string;
let pool: ExtractionPool;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'long-memory-'));
  pool = createExtractionPool({
    queueMax: 2,
    timeoutMs: 60_000,
    recycleAfterFiles: 100,
    memoryMaxBytes: 2 ** 31,
    idleStopMs: 60_000,
    log: () => undefined,
  });
});
afterAll(async () => {
  await pool.close();
  await rm(directory, { recursive: true });
});

/** The most memory that the worker, and its largest PDF process, have held until a file of scanned pages was read. */
async function peaksWith(pageCount: number): Promise<{ worker: number; pdf: number }> {
  const path = join(directory, `${pageCount}.pdf`);
  await writeFile(path, paintedPdf(Array.from({ length: pageCount }, (_, i) => `1 1 0.${i + 10}`)));
  const reading = pool.extract(path).then(({ pageCount: read }) => expect(read).toBe(pageCount));
  const peaks = { worker: 0, pdf: 0 };
  const end = reading.then(() => 'ended');
  while ((await Promise.race([end, pause(SAMPLE_EVERY_MS)])) !== 'ended') {
    for (const worker of await childrenOf(process.pid)) {
      peaks.worker = Math.max(peaks.worker, await peakBytesOf(worker));
      for (const pdf of await childrenOf(worker))
        peaks.pdf = Math.max(peaks.pdf, await peakBytesOf(pdf));
    }
  }
  return peaks;
}

test(
  'a file of 50 scanned pages takes at most a fifth more memory than one of five',
  async () => {
    const five = await peaksWith(5);
    const fifty = await peaksWith(50);
    console.log(JSON.stringify({ five, fifty }));
    expect(fifty.worker).toBeLessThan(1.2 * five.worker);
    expect(fifty.pdf).toBeLessThan(1.2 * five.pdf);
  },
  PATIENCE_MS,
);
