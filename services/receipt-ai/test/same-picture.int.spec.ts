import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  drawReceipt,
  encodeReceipt,
  RECEIPT_LINES,
} from '../src/extraction/testing/drawn-receipt.ts';
import { startReader, type TestReader } from '../src/extraction/testing/start-reader.ts';
import {
  aReader,
  EMMA,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

let testkit: ReceiptTestkit;
let reader: TestReader;

beforeAll(async () => {
  [testkit, reader] = await Promise.all([startReceiptTestkit(), startReader()]);
});
beforeEach(() => testkit.rows('truncate receipts, outbox'));
afterAll(async () => {
  await reader.close();
  await testkit.close();
});

const upload = (content: Buffer, viewer = EMMA) =>
  testkit.upload(
    aReader(async (path) => reader.read(await readFile(path))),
    content,
    { viewer },
  );

const picture = (lines: typeof RECEIPT_LINES = RECEIPT_LINES): Promise<Buffer> =>
  encodeReceipt(drawReceipt(lines), 'jpeg');

const withNumber = (number: string): typeof RECEIPT_LINES =>
  RECEIPT_LINES.map(([words, amount]) => [words.replace('INV-20417', number), amount]);

test('the same file again is a duplicate of the first', async () => {
  const first = await upload(await picture());
  expect(first.duplicateOf).toBeNull();
  expect((await upload(await picture())).duplicateOf).toBe(first.receiptId);
});

test('the same picture, saved smaller, is a duplicate of the first although its content is another', async () => {
  const first = await upload(await picture());
  const again = await sharp(await picture())
    .resize({ width: 700 })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect((await upload(again)).duplicateOf).toBe(first.receiptId);
});

test('another receipt of the same shop, day and amount is not a duplicate', async () => {
  await upload(await picture());
  expect((await upload(await picture(withNumber('INV-20418')))).duplicateOf).toBeNull();
});

test("a colleague's copy of the same receipt is not named to another member", async () => {
  await upload(await picture());
  const again = await sharp(await picture())
    .jpeg({ quality: 60 })
    .toBuffer();
  expect((await upload(again, { ...EMMA, userId: '5' })).duplicateOf).toBeNull();
});
