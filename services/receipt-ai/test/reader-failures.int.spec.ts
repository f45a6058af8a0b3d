import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ExtractionUnavailableError } from '../src/domain/extraction-unavailable.ts';
import { createExtractionPool, type ExtractionPool } from '../src/worker/extraction-pool.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

/** A worker that dies on its first file, as from a hostile one or an out-of-memory kill; its successor reads. */
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

let testkit: ReceiptTestkit;
let directory: string;
let pool: ExtractionPool;

beforeAll(async () => {
  testkit = await startReceiptTestkit();
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
beforeEach(() => testkit.rows('truncate receipts, outbox'));
afterAll(async () => {
  await pool.close();
  await testkit.close();
  await rm(directory, { recursive: true });
});

test('a worker that is killed while it reads delays its upload only: its successor reads the file at once', async () => {
  const { receiptId, error } = await testkit.upload(pool, aPng());
  expect(error).toBeNull();
  const receipt = await testkit.find(receiptId);
  expect(receipt).toMatchObject({ status: 'analyzed', values: { amount: { value: '86.40' } } });
  expect(await testkit.typesOf(receiptId)).toEqual(['ReceiptUploaded', 'ReceiptExtracted']);
});

test("one organization's backlog does not delay another’s files", async () => {
  const busy = aReader(() => Promise.reject(new ExtractionUnavailableError('QUEUE_FULL', 'full')));
  for (let i = 0; i < 12; i++) await testkit.upload(busy, aPng());
  const { receiptId } = await testkit.upload(busy, aPng(), {
    viewer: { ...EMMA, organizationId: '2' },
  });
  await testkit.rows(`update receipts set leased_until = null`);
  const claimed: (string | undefined)[] = [];
  for (let i = 0; i < 13; i++)
    claimed.push((await testkit.ports.queries.claimWaiting(new Date(), 60_000))?.receipt.id);
  // The organization is picked at random each time: the file would come after all twelve others once in 4,096 runs.
  expect(claimed.indexOf(receiptId)).toBeLessThan(12);
  expect(new Set(claimed).size).toBe(13);
});
