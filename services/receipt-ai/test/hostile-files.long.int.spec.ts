import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RECEIPT_BYTES_MAX } from '@outlay/schemas/receipt-file';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf, peakBytesOf } from '../src/worker/testing/child-processes.ts';
import { drawReceipt, encodeReceipt } from '../src/extraction/testing/drawn-receipt.ts';
import {
  encryptedPdf,
  selfDrawingPdf,
  unpackingPdf,
} from '../src/extraction/testing/written-pdf.ts';
import { createExtractionPool, type ExtractionPool } from '../src/worker/extraction-pool.ts';
import { decompressionBomb, longPdf, pngClaiming, scriptedPdf } from './support/hostile-files.ts';
import { startReceiptTestkit, type ReceiptTestkit } from './support/receipt-testkit.ts';
import { startUploadRoute, type UploadAnswer, type UploadClient } from './support/upload-client.ts';

/** The most memory that the worker may take. */
const WORKER_BYTES_MAX = 600e6;
/** The models alone take more, so a smaller value means that another process was measured. */
const WORKER_BYTES_MIN = 100e6;
/** The test measures memory and not time, because the worker yields to all other processes and may have to wait long. */
const PATIENCE_MS = 180_000;
const READING_MAX_MS = 90_000;

let testkit: ReceiptTestkit;
let pool: ExtractionPool;
let route: UploadClient;
const complaints: string[] = [];

beforeAll(async () => {
  testkit = await startReceiptTestkit();
  pool = createExtractionPool({
    queueMax: 4,
    timeoutMs: READING_MAX_MS,
    recycleAfterFiles: 1_000,
    memoryMaxBytes: WORKER_BYTES_MAX,
    idleStopMs: PATIENCE_MS,
    threads: 1,
    log: (message) => complaints.push(message),
  });
  route = await startUploadRoute(testkit, pool);
});

/** Expects that the same worker still reads and that its memory stayed under the limit. */
async function readsOn(): Promise<void> {
  const answer = await route.post(await encodeReceipt(drawReceipt(), 'png'), 'after.png');
  expect(await valuesOf(answer)).toMatchObject({ amount: { value: '60.50' } });
  expect(complaints).toEqual([]);
  const peak = await peakBytes();
  expect(peak).toBeGreaterThan(WORKER_BYTES_MIN);
  expect(peak).toBeLessThan(WORKER_BYTES_MAX);
}

afterAll(async () => {
  await route.close();
  await pool.close();
  await testkit.close();
});

async function valuesOf({ receiptId = '0' }: UploadAnswer): Promise<unknown> {
  return (await testkit.find(receiptId))?.values;
}

/** Peak memory of this process's children. */
const peakBytes = async (): Promise<number> =>
  Math.max(0, ...(await Promise.all((await childrenOf(process.pid)).map(peakBytesOf))));

/** Receipts that remain once the expense service has released the deleted ones. */
async function refusedFiles(): Promise<unknown[]> {
  const deleted = 'select id from receipts where deleted_at is not null';
  for (const { id } of await testkit.rows<{ id: string }>(deleted)) await testkit.release(id);
  return testkit.rows("select file_name from receipts where file_name <> 'after.png'");
}

describe('a file that attacks its reader is refused with a message, and nothing is kept', () => {
  // A log message or a memory peak of any of these files shows at the end.
  afterAll(readsOn, PATIENCE_MS);
  const noise = randomBytes(RECEIPT_BYTES_MAX - 1_000);
  const drawn = (type: 'jpeg' | 'png'): Promise<Buffer> => encodeReceipt(drawReceipt(), type);
  test.each<[string, () => Buffer | Promise<Buffer>, Partial<UploadAnswer>]>([
    [
      'a header of 65,535 x 65,535 pixels',
      () => pngClaiming(65_535, 65_535),
      { status: 422, message: 'The image has more than 100000000 pixels.' },
    ],
    [
      'a PDF with a password',
      encryptedPdf,
      { status: 422, message: 'The PDF is protected with a password.' },
    ],
    [
      'an SVG that is called a PNG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      { status: 415 },
    ],
    [
      'HTML that is also a PDF',
      () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), scriptedPdf('hello')]),
      { status: 415 },
    ],
    [
      'a script that is also a GIF',
      () => Buffer.from('GIF89a/*'.concat('*/=1;alert(1)//', ' '.repeat(2_000))),
      { status: 422 },
    ],
    [
      'half a photograph',
      async () => (await drawn('jpeg')).subarray(0, 9_000),
      { status: 422, message: 'The image file ends too early.' },
    ],
    ['10 MB of noise', () => noise, { status: 415 }],
    [
      '10 MB of noise behind the mark of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise]),
      { status: 422 },
    ],
    [
      '10 MB of noise behind the mark of a PDF',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]),
      { status: 422 },
    ],
  ])(
    '%s',
    async (_name, make, refusal) => {
      const answer = await route.post(await make());
      expect(answer).toMatchObject(refusal);
      expect(answer.message).toMatch(/^[A-Z].+\.$/);
      expect(await refusedFiles()).toEqual([]);
    },
    PATIENCE_MS,
  );

  test(
    'an endless upload is cut off at the size limit',
    async () => {
      const endless = Readable.from(
        (async function* () {
          yield Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
          for (;;) {
            await nextTurn();
            yield Buffer.alloc(1_048_576);
          }
        })(),
      );
      expect(await route.post(endless)).toMatchObject({ status: 413, code: 'TOO_LARGE' });
      endless.destroy();
      expect(await refusedFiles()).toEqual([]);
    },
    PATIENCE_MS,
  );
});

describe('a PDF that exhausts memory or time is refused at its only attempt', () => {
  afterEach(readsOn, PATIENCE_MS);
  test.each([
    ['a form that draws itself', selfDrawingPdf],
    ['300 MB of content', () => unpackingPdf(300e6, 1)],
    ['300 MB of content, deflated twice', () => unpackingPdf(300e6, 2)],
  ])(
    '%s',
    async (_name, make) => {
      const filesBefore = await testkit.files();
      expect(await route.post(make(), 'hostile.pdf', 'application/pdf')).toEqual({
        status: 422,
        code: 'TOO_COMPLEX',
        message: 'This PDF is too complex to read. Upload a photo or scan of it instead.',
      });
      expect(await refusedFiles()).toEqual([]);
      expect(await testkit.files()).toEqual(filesBefore);
    },
    PATIENCE_MS,
  );
});

describe('an unusual but harmless file is read within limits', () => {
  afterEach(readsOn, PATIENCE_MS);
  test(
    'an image that decompresses to 98 million pixels',
    async () => {
      const answer = await route.post(await decompressionBomb());
      expect(answer.notice).toMatch(/^We couldn't find receipt details/);
      expect(await valuesOf(answer)).toMatchObject({ amount: null });
    },
    PATIENCE_MS,
  );

  test(
    'a PDF of 5,000 pages: the first three and the last two',
    async () => {
      const text = 'Invoice No: LP-5000 of Papermill Limited, issue date: 14 March 2025';
      const answer = await route.post(longPdf(5_000, text), 'long.pdf', 'application/pdf');
      expect(await valuesOf(answer)).toMatchObject({ invoiceNumber: { value: 'LP-5000' } });
    },
    PATIENCE_MS,
  );

  test(
    'a PDF with a script: its text is read, the script does not run',
    async () => {
      const text = 'Invoice No: SC-12 of Scripted Goods Limited, issue date: 14 March 2025';
      const answer = await route.post(scriptedPdf(text), 'script.pdf', 'application/pdf');
      expect(await valuesOf(answer)).toMatchObject({ invoiceNumber: { value: 'SC-12' } });
    },
    PATIENCE_MS,
  );

  test(
    'a photograph with an appended archive and a path in its name: the name loses its path',
    async () => {
      const polyglot = Buffer.concat([
        await encodeReceipt(drawReceipt(), 'jpeg'),
        Buffer.from('PK\x03\x04evil'),
      ]);
      const answer = await route.post(polyglot, '../../etc/\x07pass\x01wd.jpg', 'image/jpeg');
      expect(await valuesOf(answer)).toMatchObject({ amount: { value: '60.50' } });
      const receipt = await testkit.find(answer.receiptId ?? '0');
      expect(receipt?.fileName).toBe('passwd.jpg');
    },
    PATIENCE_MS,
  );
});
