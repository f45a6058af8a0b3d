import { eventually } from '@outlay/platform/testing';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { RECEIPT_BYTES_MAX } from '@outlay/schemas/receipt-file';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Extraction } from '../src/domain/extraction.ts';
import { UnreadableFileError } from '../src/domain/unreadable-file.ts';
import { createProjectionWriter } from '../src/persistence/projections.ts';
import { deleteReceipt } from '../src/use-cases/change-receipt.ts';
import { ExtractionUnavailableError } from '../src/domain/extraction-unavailable.ts';
import {
  anExtraction,
  aPng,
  aReader,
  BUSY,
  EMMA,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

let testkit: ReceiptTestkit;

beforeAll(async () => {
  testkit = await startReceiptTestkit();
});
beforeEach(async () => {
  await testkit.rows('truncate receipts, outbox');
  const { storage } = testkit.ports;
  for (const name of await testkit.files()) await storage.remove(`1/${name}`);
});
afterAll(() => testkit.close());

const reading = aReader(() => Promise.resolve(anExtraction()));
const blind = aReader(() =>
  Promise.reject(new UnreadableFileError('CORRUPT', 'The file cannot be opened.')),
);

const nothingIsKept = async (): Promise<void> => {
  expect(await testkit.files()).toEqual([]);
  expect(await testkit.rows('select 1 from receipts')).toEqual([]);
};

test('an upload is stored, published, read and shown with its values', async () => {
  const stages: [stage: string, receiptId: string][] = [];
  const reader = aReader((path, onStage) => {
    expect(path).toContain('/1/');
    onStage?.('text_read');
    return Promise.resolve(anExtraction());
  });
  const outcome = await testkit.upload(reader, aPng('lunch'), {
    onStage: (...reached) => void stages.push(reached),
  });
  expect(outcome).toMatchObject({ error: null, duplicateOf: null });
  expect(stages).toEqual([
    ['stored', outcome.receiptId],
    ['text_read', outcome.receiptId],
  ]);
  const receipt = await testkit.find(outcome.receiptId);
  expect(receipt).toMatchObject({
    status: 'analyzed',
    fileName: 'lunch.png',
    contentType: 'image/png',
    values: { amount: { value: '86.40' }, vendor: { value: 'Trattoria' } },
  });
  const content = await testkit.ports.storage.open(receipt?.storageKey ?? '');
  expect(await text(content)).toContain('lunch');
  expect(await testkit.typesOf(outcome.receiptId)).toEqual(['ReceiptUploaded', 'ReceiptExtracted']);
});

test('the type comes from the content, and text named as an image is refused and deleted', async () => {
  await expect(
    testkit.upload(reading, Buffer.from('<html>'), { declaredType: 'image/png' }),
  ).rejects.toMatchObject({
    status: 415,
    code: 'UNSUPPORTED_TYPE',
    message: 'This PNG file is damaged. Choose another file.',
  });
  await nothingIsKept();
});

test('an empty file is refused and deleted', async () => {
  await expect(testkit.upload(reading, Readable.from([]))).rejects.toMatchObject({
    status: 422,
    code: 'EMPTY_FILE',
  });
  await nothingIsKept();
});

test('a file one byte too large is refused with its size, and one of exactly 10 MiB is accepted', async () => {
  const exact = Buffer.concat([aPng(''), Buffer.alloc(RECEIPT_BYTES_MAX - aPng('').length)]);
  const { receiptId } = await testkit.upload(reading, exact);
  expect(await testkit.find(receiptId)).toMatchObject({
    sizeBytes: RECEIPT_BYTES_MAX,
  });
  await expect(
    testkit.upload(reading, Buffer.concat([exact, Buffer.alloc(1)])),
  ).rejects.toMatchObject({
    status: 413,
    message: 'File size exceeds 10MB limit. Current size: 10.00MB',
  });
  expect(await testkit.files()).toHaveLength(1);
});

test('an interrupted upload leaves nothing behind', async () => {
  const broken = Readable.from(
    (function* () {
      yield aPng('half');
      throw new Error('the client went away');
    })(),
  );
  await expect(testkit.upload(reading, broken)).rejects.toThrow('the client went away');
  await nothingIsKept();
});

test('an unreadable file is refused, the deletion is published, and once nothing names it its row and file are removed', async () => {
  await expect(testkit.upload(blind, aPng())).rejects.toMatchObject({
    status: 422,
    code: 'UNREADABLE_FILE',
    message: 'The file cannot be opened.',
  });
  const [row] = await testkit.rows<{ key: string }>('select key from outbox limit 1');
  await testkit.release(row?.key ?? '');
  await nothingIsKept();
  expect(await testkit.typesOf(row?.key ?? '')).toEqual(['ReceiptUploaded', 'ReceiptDeleted']);
});

test('while the reader is busy the receipt stays, and the resume worker finishes it', async () => {
  const { receiptId, error } = await testkit.upload(BUSY, aPng());
  expect(error).toBe("We're still reading this receipt. You can enter the details now.");
  expect(await testkit.find(receiptId)).toMatchObject({ status: 'analyzing' });
  await testkit.resumeUntil(reading, async () => {
    expect(await testkit.find(receiptId)).toMatchObject({ status: 'analyzed' });
  });
  expect(await testkit.typesOf(receiptId)).toEqual(['ReceiptUploaded', 'ReceiptExtracted']);
});

test('a file that finds the queue full keeps its attempts, however often it is refused', async () => {
  const { receiptId } = await testkit.upload(BUSY, aPng());
  let refusals = 0;
  const full = aReader(() => {
    refusals += 1;
    return Promise.reject(new ExtractionUnavailableError('QUEUE_FULL', 'too much to do'));
  });
  await testkit.resumeUntil(full, async () => {
    await Promise.resolve();
    expect(refusals).toBeGreaterThan(4);
  });
  expect(await testkit.find(receiptId)).toMatchObject({ status: 'analyzing' });
  expect(await testkit.rows('select attempts from receipts')).toEqual([{ attempts: 0 }]);
});

test('uploading the same content again names the first receipt, unless the viewer cannot see it', async () => {
  const first = await testkit.upload(reading, aPng('same'));
  expect(await testkit.upload(reading, aPng('same'))).toMatchObject({
    duplicateOf: first.receiptId,
  });
  const colleague = { ...EMMA, userId: '5' };
  expect(await testkit.upload(reading, aPng('same'), { viewer: colleague })).toMatchObject({
    duplicateOf: null,
  });
});

test('characters the database cannot store are removed from values', async () => {
  const value = { value: 'Tratto\u0000ria', confidence: 1, region: null };
  const reader = aReader(() => Promise.resolve(anExtraction({ vendor: value, text: 'a\u0000b' })));
  const { receiptId } = await testkit.upload(reader, aPng());
  expect(await testkit.find(receiptId)).toMatchObject({
    status: 'analyzed',
    values: { vendor: { value: 'Trattoria' } },
  });
});

test('what a file hides is stored, shown and published beside what its page shows', async () => {
  const differences = [{ field: 'amount', hidden: '490.00', shown: '86.40' }] as const;
  const reader = aReader(() =>
    Promise.resolve(anExtraction({ differences: [...differences], documentKind: 'credit_note' })),
  );
  const { receiptId } = await testkit.upload(reader, aPng());
  expect((await testkit.find(receiptId))?.values).toMatchObject({
    differences,
    documentKind: 'credit_note',
  });
  const [event] = await testkit.rows<{ payload: string }>(
    "select payload from outbox where payload like '%ReceiptExtracted%'",
  );
  expect(JSON.parse(event?.payload ?? '')).toMatchObject({ data: { differences } });
});

test('a receipt on a submitted expense cannot be deleted until the expense is a draft again; its file is deleted with it', async () => {
  const { receiptId: id } = await testkit.upload(reading, aPng());
  const remove = deleteReceipt(testkit.ports);
  const cause = { organizationId: '1', actorId: '4', correlationId: 'story-1', causationId: null };
  await testkit.database.transaction((tx) =>
    createProjectionWriter(tx).linkExpenses(
      [{ organizationId: '1', expenseId: '42', receiptId: id }],
      'submitted',
    ),
  );
  expect(await remove({ viewer: EMMA, cause, id })).toMatchObject({
    refusals: [{ code: 'RECEIPT_IN_USE' }],
  });
  expect(await testkit.files()).toHaveLength(1);
  await testkit.database.transaction((tx) =>
    createProjectionWriter(tx).setExpenseStatus('42', 'draft'),
  );
  expect(await remove({ viewer: EMMA, cause, id })).toEqual({ ok: true, value: { id } });
  expect((await testkit.typesOf(id)).at(-1)).toBe('ReceiptDeleted');
  expect(await testkit.find(id)).toBeNull();
  expect(await testkit.files()).toHaveLength(1);
  await testkit.release(id);
  await nothingIsKept();
});

test('an upload answers in time with the receipt, and values read later are stored', async () => {
  const { promise, resolve } = Promise.withResolvers<Extraction>();
  const { receiptId, error } = await testkit.upload(
    aReader(() => promise),
    aPng(),
    {},
    50,
  );
  expect(error).toBe("We're still reading this receipt. You can enter the details now.");
  expect(await testkit.find(receiptId)).toMatchObject({ status: 'analyzing' });
  resolve(anExtraction());
  await eventually(async () =>
    expect(await testkit.find(receiptId)).toMatchObject({
      status: 'analyzed',
      values: { amount: { value: '86.40' } },
    }),
  );
});

test('a file found unreadable after the answer is kept and fails', async () => {
  const { promise, reject } = Promise.withResolvers<Extraction>();
  const { receiptId } = await testkit.upload(
    aReader(() => promise),
    aPng(),
    {},
    50,
  );
  reject(new UnreadableFileError('CORRUPT', 'The file cannot be opened.'));
  await eventually(async () =>
    expect(await testkit.find(receiptId)).toMatchObject({ status: 'failed' }),
  );
  expect(await testkit.files()).toHaveLength(1);
});

test('a file found unreadable after an expense with it was submitted stays with the expense, and fails', async () => {
  let submitted: Promise<void> = Promise.resolve();
  const submit = (receiptId: string): Promise<void> =>
    testkit.database.transaction((tx) =>
      createProjectionWriter(tx).linkExpenses(
        [{ organizationId: '1', expenseId: '7', receiptId }],
        'submitted',
      ),
    );
  const reader = aReader(async () => {
    await submitted;
    throw new UnreadableFileError('CORRUPT', 'The file cannot be opened.');
  });
  const outcome = await testkit.upload(reader, aPng(), {
    onStage: (_stage, receiptId) => void (submitted = submit(receiptId)),
  });
  expect(outcome.error).not.toBeNull();
  expect(await testkit.find(outcome.receiptId)).toMatchObject({
    status: 'failed',
  });
  expect(await testkit.files()).toHaveLength(1);
  expect(await testkit.typesOf(outcome.receiptId)).toEqual(['ReceiptUploaded']);
});
