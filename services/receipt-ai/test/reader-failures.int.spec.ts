import { eventually } from '@outlay/platform/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createResumeAnalyses } from '../src/use-cases/resume-analyses.ts';
import { createExtractionPool, type ExtractionPool } from '../src/worker/extraction-pool.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptBench,
  type ReceiptBench,
} from './support/receipt-bench.ts';
import { ExtractionUnavailableError } from '../src/worker/extraction-unavailable.ts';

/** Dies over its first file, as by a hostile one or by the kernel; its successor reads. */
const MORTAL_WORKER = (flag: string): string => `
import { existsSync, writeFileSync } from 'node:fs';
process.on('disconnect', () => process.exit(0));
process.on('message', ({ jobId }) => {
  if (!existsSync(${JSON.stringify(flag)})) {
    writeFileSync(${JSON.stringify(flag)}, '');
    process.kill(process.pid, 'SIGKILL');
  }
  const extraction = ${JSON.stringify(anExtraction())};
  process.send({ kind: 'done', jobId, extraction, rssBytes: 1 });
});
`;

let bench: ReceiptBench;
let directory: string;
let pool: ExtractionPool;

beforeAll(async () => {
  bench = await startReceiptBench();
  directory = await mkdtemp(join(tmpdir(), 'reader-failures-'));
  const workerPath = join(directory, 'mortal-worker.mjs');
  await writeFile(workerPath, MORTAL_WORKER(join(directory, 'died')));
  pool = createExtractionPool({
    queueMax: 4,
    timeoutMs: 20_000,
    recycleAfterFiles: 10,
    memoryMaxBytes: 1_000,
    idleStopMs: 20_000,
    log: () => undefined,
    workerPath,
  });
});
beforeEach(() => bench.rows('truncate receipts, outbox'));
afterAll(async () => {
  await pool.close();
  await bench.close();
  await rm(directory, { recursive: true });
});

test('a worker that dies over a file loses no upload: the uploader is told, and it is read by its successor', async () => {
  const { receiptId, error } = await bench.upload(pool, aPng());
  expect(error).toBe("We're still reading this receipt. You can enter the details now.");
  expect(await bench.files()).toHaveLength(1);
  await bench.rows(`update receipts set leased_until = now() - interval '1 second'`);
  const work = createResumeAnalyses({
    ...bench.ports,
    reader: pool,
    leaseMs: 20_000,
    everyMs: 10,
  });
  await work.start();
  await eventually(async () => {
    const receipt = await bench.ports.queries.find(EMMA, receiptId);
    expect(receipt).toMatchObject({ status: 'analyzed', values: { amount: { value: '86.40' } } });
  });
  await work.stop();
  expect(await bench.typesOf(receiptId)).toEqual(['ReceiptUploaded', 'ReceiptExtracted']);
});

test('a backlog of one organisation does not keep another’s waiting', async () => {
  const busy = aReader(() => Promise.reject(new ExtractionUnavailableError('QUEUE_FULL', 'full')));
  for (let i = 0; i < 12; i++) await bench.upload(busy, aPng());
  const { receiptId } = await bench.upload(busy, aPng(), {
    viewer: { ...EMMA, organizationId: '2' },
  });
  await bench.rows(`update receipts set leased_until = null`);
  const claimed: (string | undefined)[] = [];
  for (let i = 0; i < 13; i++)
    claimed.push((await bench.ports.queries.claimWaiting(new Date(), 60_000))?.receipt.id);
  // By lot between the two: behind all twelve others it would be once in 4,096 times.
  expect(claimed.indexOf(receiptId)).toBeLessThan(12);
  expect(new Set(claimed).size).toBe(13);
});
