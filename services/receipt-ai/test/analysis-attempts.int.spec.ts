import { eventually } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ExtractionUnavailableError } from '../src/domain/extraction-unavailable.ts';
import { retryReceipt } from '../src/use-cases/change-receipt.ts';
import {
  anExtraction,
  aPng,
  aReader,
  BUSY,
  CAUSE,
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

const crashing = aReader(() =>
  Promise.reject(new ExtractionUnavailableError('WORKER_CRASHED', 'it was lost')),
);
const tooSlow = aReader(() =>
  Promise.reject(new ExtractionUnavailableError('TIMEOUT', 'it took too long')),
);
const endTheLease = (): Promise<unknown> =>
  testkit.rows(`update receipts set leased_until = now() - interval '1 second'`);

test('an analysis leased to another worker is not started, and one whose lease has ended by one worker only', async () => {
  await testkit.upload(tooSlow, aPng());
  await testkit.rows(`update receipts set leased_until = now() + interval '1 minute'`);
  expect(await testkit.ports.queries.claimWaiting(new Date(), 60_000)).toBeNull();
  await endTheLease();
  const claims = await Promise.all([
    testkit.ports.queries.claimWaiting(new Date(), 60_000),
    testkit.ports.queries.claimWaiting(new Date(), 60_000),
  ]);
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
});

test('a file that a busy machine has no time for waits, and is read once there is room', async () => {
  const { receiptId } = await testkit.upload(tooSlow, aPng());
  let tries = 0;
  const busyForThree = aReader(() => {
    tries += 1;
    return tries > 3
      ? Promise.resolve(anExtraction())
      : Promise.reject(new ExtractionUnavailableError('TIMEOUT', 'it took too long'));
  });
  await testkit.resumeUntil(busyForThree, async () => {
    expect(await testkit.find(receiptId)).toMatchObject({ status: 'analyzed' });
  });
  expect(tries).toBe(4);
});

test('a file that got no time for hours is tried twice more, then its details are entered by hand', async () => {
  const { receiptId } = await testkit.upload(tooSlow, aPng());
  await testkit.rows(`update receipts set created_at = now() - interval '3 hours', attempts = 0`);
  await testkit.resumeUntil(tooSlow, async () => {
    expect(await testkit.find(receiptId)).toMatchObject({ status: 'failed' });
  });
  expect(await testkit.rows('select attempts from receipts')).toEqual([{ attempts: 2 }]);
  expect(await testkit.files()).toHaveLength(1);
});

test('a failed receipt is read again when its uploader asks, and no one else can ask', async () => {
  const { receiptId } = await testkit.upload(crashing, aPng());
  const retry = retryReceipt({ unitOfWork: testkit.ports.unitOfWork });
  const command = { viewer: EMMA, cause: CAUSE, id: receiptId };
  const other = { ...EMMA, userId: '999' };
  expect(await retry({ ...command, viewer: other })).toMatchObject({ ok: false });
  expect(await testkit.find(receiptId)).toMatchObject({ status: 'failed' });
  expect(await retry(command)).toMatchObject({ ok: true });
  await testkit.resumeUntil(
    aReader(() => Promise.resolve(anExtraction())),
    async () => {
      expect(await testkit.find(receiptId)).toMatchObject({ status: 'analyzed' });
    },
  );
});

test('a file that crashed its readers fails at once with a message that says what to do, and is kept', async () => {
  const { receiptId, error } = await testkit.upload(crashing, aPng());
  expect(error).toBe("We couldn't read this receipt. Try again, or enter the details.");
  expect(await testkit.find(receiptId)).toMatchObject({ status: 'failed' });
  expect(await testkit.files()).toHaveLength(1);
});

test('a file with which the whole service ended twice is not begun a third time', async () => {
  const { receiptId } = await testkit.upload(BUSY, aPng());
  await testkit.rows('update receipts set attempts = 2');
  let begun = 0;
  const never = aReader(() => Promise.reject(new Error(`begun ${(begun += 1)} times`)));
  await testkit.resumeUntil(never, async () => {
    expect(await testkit.find(receiptId)).toMatchObject({ status: 'failed' });
  });
  expect(begun).toBe(0);
});

test('a lease is renewed while the file is read, and ends soon after its process', async () => {
  const { promise: isRead, resolve: finish } =
    Promise.withResolvers<ReturnType<typeof anExtraction>>();
  const upload = testkit.upload(
    aReader(() => isRead),
    aPng(),
    {},
    300_000,
    1_500,
  );
  const leaseEnd = async (): Promise<number> => {
    const [row] = await testkit.rows<{ at: Date }>('select leased_until as at from receipts');
    return row?.at.getTime() ?? 0;
  };
  await eventually(async () => expect(await leaseEnd()).toBeGreaterThan(0));
  const first = await leaseEnd();
  await eventually(async () => expect(await leaseEnd()).toBeGreaterThan(first), {
    timeoutMs: 5_000,
  });
  expect(await leaseEnd()).toBeLessThan(Date.now() + 1_600);
  finish(anExtraction());
  expect(await upload).toMatchObject({ error: null });
});

test('what is read so far of a long file shows while the rest is read; its event comes once', async () => {
  const soFar = anExtraction({ pageCount: 5, vendor: null });
  let shown: unknown;
  const reader = aReader(async (_path, onStage) => {
    onStage?.('page_read', { pagesRead: 2, soFar });
    await eventually(async () => {
      [shown] = await testkit.rows(
        "select status, pages_read, page_count, \"values\"->'amount'->>'value' as amount from receipts",
      );
      expect(shown).toMatchObject({ pages_read: 2 });
    });
    return anExtraction({ pageCount: 5 });
  });
  const stages: string[] = [];
  const { receiptId } = await testkit.upload(reader, aPng(), {
    onStage: (stage) => void stages.push(stage),
  });
  expect(shown).toEqual({ status: 'analyzing', pages_read: 2, page_count: 5, amount: '86.40' });
  expect(stages).toEqual(['stored', 'page_read']);
  expect(await testkit.find(receiptId)).toMatchObject({
    ...{ status: 'analyzed', pagesRead: null, pageCount: 5 },
    values: { vendor: { value: 'Trattoria' } },
  });
  expect(await testkit.typesOf(receiptId)).toEqual(['ReceiptUploaded', 'ReceiptExtracted']);
});
