import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExtractedPart } from '../src/domain/extraction.ts';
import { analyseReceipt } from '../src/use-cases/analyse-receipt.ts';
import { deleteReceipt } from '../src/use-cases/change-receipt.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

const CAUSE = { organizationId: '1', actorId: '4', correlationId: 'story-1', causationId: null };
const STRANGER = { ...EMMA, userId: '9' };

let testkit: ReceiptTestkit;

beforeAll(async () => {
  testkit = await startReceiptTestkit();
});
beforeEach(async () => {
  await testkit.rows('truncate receipts, outbox');
  for (const name of await testkit.files()) await testkit.ports.storage.remove(`1/${name}`);
});
afterAll(() => testkit.close());

const aPart = (amount: string): ExtractedPart => ({
  ...anExtraction(),
  amount: { value: amount, confidence: 0.8, region: null },
  vendor: { value: `Shop\u0000 of ${amount}`, confidence: 0.8, region: null },
  jpeg: Buffer.from(`jpeg of ${amount}`).toString('base64'),
});
const splitting = aReader(() =>
  Promise.resolve(anExtraction({ parts: [aPart('12.00'), aPart('7.10')] })),
);

test('the answer is one receipt; the others in the photograph become separate, linked receipts', async () => {
  const { receiptId, error } = await testkit.upload(splitting, aPng());
  expect(error).toBeNull();
  const { queries, storage } = testkit.ports;
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
  expect(await testkit.typesOf(parts[0]?.id ?? '')).toEqual([
    'ReceiptUploaded',
    'ReceiptExtracted',
  ]);
  expect((await testkit.find(receiptId))?.splitFrom).toBeNull();
  expect(
    await queries.own(EMMA, { skip: 0, limit: 10, after: null, unattached: true }),
  ).toHaveLength(3);
});

test('analysing the same photograph again creates no second set, and leaves no file behind', async () => {
  const { receiptId } = await testkit.upload(splitting, aPng());
  const receipt = await testkit.find(receiptId);
  if (!receipt) throw new Error('the receipt is gone');
  await analyseReceipt({ ...testkit.ports, reader: splitting }, receipt, CAUSE);
  // Does what an operator's command to read it again does.
  await testkit.rows(`update receipts set status = 'analyzing' where id = $1`, [receiptId]);
  await analyseReceipt({ ...testkit.ports, reader: splitting }, receipt, CAUSE);
  expect(await testkit.rows('select id from receipts')).toHaveLength(3);
  expect(await testkit.files()).toHaveLength(3);
});

test('when the parts cannot be stored, none is kept and the analysis is retried', async () => {
  const broken = aReader(() =>
    Promise.resolve(
      anExtraction({ parts: [{ ...aPart('1.00'), text: 'broken', date: aPart('1').date }] }),
    ),
  );
  await testkit.rows(
    `alter table receipts add constraint broken check (recognised_text <> 'broken')`,
  );
  await expect(testkit.upload(broken, Readable.from([aPng()]))).rejects.toThrow();
  await testkit.rows('alter table receipts drop constraint broken');
  expect(await testkit.rows('select status from receipts')).toEqual([{ status: 'analyzing' }]);
  expect(await testkit.files()).toHaveLength(1);
});

test('a part outlives the receipt it was split from, and only its owner sees it', async () => {
  const { receiptId } = await testkit.upload(splitting, aPng());
  const [parts = []] = await testkit.ports.queries.partsOf(EMMA, [receiptId]);
  expect(await testkit.ports.queries.partsOf(STRANGER, [receiptId])).toEqual([[]]);
  const deleted = await deleteReceipt(testkit.ports)({ viewer: EMMA, cause: CAUSE, id: receiptId });
  expect(deleted.ok).toBe(true);
  await testkit.release(receiptId);
  const part = await testkit.find(parts[0]?.id ?? '');
  expect(part).toMatchObject({ splitFrom: null, fileName: 'lunch (2).jpg' });
  expect(await testkit.files()).toHaveLength(2);
});

test('what could not be read is said at once, and stays with the receipt', async () => {
  const unread = { script: 'Korean' };
  const korean = aReader(() => Promise.resolve(anExtraction({ unread, pageCount: 60 })));
  const { receiptId, notice } = await testkit.upload(korean, aPng());
  expect(notice).toMatch(/^This receipt is in Korean script.* This file has 60 pages\./);
  expect(await testkit.find(receiptId)).toMatchObject({ values: { unread }, pageCount: 60 });
});

test('a document that is not a receipt gets a notice, and its file is kept', async () => {
  const letter = aReader(() =>
    Promise.resolve(anExtraction({ amount: null, invoiceNumber: null })),
  );
  const { receiptId, error, notice } = await testkit.upload(letter, aPng());
  expect(error).toBeNull();
  expect(notice).toMatch(/^We couldn't find receipt details\./);
  expect(await testkit.find(receiptId)).toMatchObject({ status: 'analyzed' });
  expect(await testkit.files()).toHaveLength(1);
});
