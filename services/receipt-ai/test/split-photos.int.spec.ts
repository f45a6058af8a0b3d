import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExtractedPart } from '../src/extraction/extraction.ts';
import { analyseReceipt } from '../src/use-cases/analyse-receipt.ts';
import { deleteReceipt } from '../src/use-cases/change-receipt.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptBench,
  type ReceiptBench,
} from './support/receipt-bench.ts';

const CAUSE = { organizationId: '1', actorId: '4', correlationId: 'story-1', causationId: null };
const STRANGER = { ...EMMA, userId: '9' };

let bench: ReceiptBench;

beforeAll(async () => {
  bench = await startReceiptBench();
});
beforeEach(async () => {
  await bench.rows('truncate receipts, outbox');
  for (const name of await bench.files()) await bench.ports.storage.remove(`1/${name}`);
});
afterAll(() => bench.close());

const aPart = (amount: string): ExtractedPart => ({
  ...anExtraction(),
  amount: { value: amount, confidence: 0.8, region: null },
  vendor: { value: `Shop\u0000 of ${amount}`, confidence: 0.8, region: null },
  jpeg: Buffer.from(`jpeg of ${amount}`).toString('base64'),
});
const splitting = aReader(() =>
  Promise.resolve(anExtraction({ parts: [aPart('12.00'), aPart('7.10')] })),
);

test('the answer is one receipt; the others on the photograph are receipts of their own, linked to it', async () => {
  const { receiptId, error } = await bench.upload(splitting, aPng());
  expect(error).toBeNull();
  const { queries, storage } = bench.ports;
  const [parts = []] = await queries.partsOf(EMMA, [receiptId]);
  expect(parts).toMatchObject([
    {
      splitFrom: receiptId,
      status: 'analyzed',
      fileName: 'lunch (2).jpg',
      contentType: 'image/jpeg',
      values: { engine: 'fake', amount: { value: '12.00' }, vendor: { value: 'Shop of 12.00' } },
    },
    { fileName: 'lunch (3).jpg', values: { amount: { value: '7.10' } } },
  ]);
  const content = await buffer(await storage.open(parts[1]?.storageKey ?? ''));
  expect(content.toString()).toBe('jpeg of 7.10');
  expect(await bench.typesOf(parts[0]?.id ?? '')).toEqual(['ReceiptUploaded', 'ReceiptExtracted']);
  expect((await queries.find(EMMA, receiptId))?.splitFrom).toBeNull();
  expect(await queries.own(EMMA, { skip: 0, limit: 10, unattached: true })).toHaveLength(3);
});

test('a second analysis of the same photograph makes no second set, and leaves no file behind', async () => {
  const { receiptId } = await bench.upload(splitting, aPng());
  const receipt = await bench.ports.queries.find(EMMA, receiptId);
  if (!receipt) throw new Error('the receipt is gone');
  await analyseReceipt({ ...bench.ports, reader: splitting }, receipt, CAUSE);
  // As after an operator's command to read it again.
  await bench.rows(`update receipts set status = 'analyzing' where id = $1`, [receiptId]);
  await analyseReceipt({ ...bench.ports, reader: splitting }, receipt, CAUSE);
  expect(await bench.rows('select id from receipts')).toHaveLength(3);
  expect(await bench.files()).toHaveLength(3);
});

test('where the parts cannot be written, nothing of them is kept and the analysis is tried again', async () => {
  const broken = aReader(() =>
    Promise.resolve(
      anExtraction({ parts: [{ ...aPart('1.00'), text: 'broken', date: aPart('1').date }] }),
    ),
  );
  await bench.rows(
    `alter table receipts add constraint broken check (recognised_text <> 'broken')`,
  );
  await expect(bench.upload(broken, Readable.from([aPng()]))).rejects.toThrow();
  await bench.rows('alter table receipts drop constraint broken');
  expect(await bench.rows('select status from receipts')).toEqual([{ status: 'analyzing' }]);
  expect(await bench.files()).toHaveLength(1);
});

test('a part outlives the receipt that it was split from, and nobody else sees it', async () => {
  const { receiptId } = await bench.upload(splitting, aPng());
  const [parts = []] = await bench.ports.queries.partsOf(EMMA, [receiptId]);
  expect(await bench.ports.queries.partsOf(STRANGER, [receiptId])).toEqual([[]]);
  const deleted = await deleteReceipt(bench.ports)({ viewer: EMMA, cause: CAUSE, id: receiptId });
  expect(deleted.ok).toBe(true);
  const part = await bench.ports.queries.find(EMMA, parts[0]?.id ?? '');
  expect(part).toMatchObject({ splitFrom: null, fileName: 'lunch (2).jpg' });
  expect(await bench.files()).toHaveLength(2);
});

test('a document that is no receipt is told so, and its file is kept', async () => {
  const letter = aReader(() =>
    Promise.resolve(anExtraction({ amount: null, invoiceNumber: null })),
  );
  const { receiptId, error, notice } = await bench.upload(letter, aPng());
  expect(error).toBeNull();
  expect(notice).toMatch(/^This does not look like a receipt: .+ The file is kept\.$/);
  expect(await bench.ports.queries.find(EMMA, receiptId)).toMatchObject({ status: 'analyzed' });
  expect(await bench.files()).toHaveLength(1);
});
