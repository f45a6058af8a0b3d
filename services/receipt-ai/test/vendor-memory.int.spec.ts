import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { vendorKey } from '../src/domain/recommendation.ts';
import { subscriptions } from '../src/projections.ts';
import { createProjectionWriter } from '../src/persistence/projections.ts';
import type { CategoryBucket } from '../src/domain/category-bucket.ts';
import type { Extraction } from '../src/domain/extraction.ts';
import { updateReceipt } from '../src/use-cases/change-receipt.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

let testkit: ReceiptTestkit;

beforeAll(async () => {
  testkit = await startReceiptTestkit();
});
beforeEach(() => testkit.rows('truncate receipts, outbox, vendor_names, expense_links'));
afterAll(() => testkit.close());

const NUMBER = '000381399040';
const cause = { organizationId: '1', actorId: '4', correlationId: 'story-1', causationId: null };

const vendor = (value: string): Extraction['vendor'] => ({ value, confidence: 0.8, region: null });

/** Uploads a receipt on which `name` was read next to the number; returns the vendor shown for it. */
async function uploadOf(
  name: string,
  changes: { registration?: string | null; organizationId?: string; bucket?: CategoryBucket } = {},
): Promise<{ id: string; shown: string | undefined }> {
  const { registration = NUMBER, organizationId = '1', bucket = 'meals' } = changes;
  const extraction = anExtraction({
    vendor: vendor(name),
    vendorRegistration: registration,
    categoryBuckets: [
      { bucket, confidence: 0.9, reason: 'A reason.' },
      { bucket: 'health', confidence: 0.1, reason: 'A reason.' },
    ],
  });
  const viewer = { ...EMMA, organizationId };
  const reader = aReader(() => Promise.resolve(extraction));
  const { receiptId: id } = await testkit.upload(reader, aPng(), {
    viewer,
    cause: { ...cause, organizationId },
  });
  const receipt = await testkit.find(id, viewer);
  return { id, shown: receipt?.values?.vendor?.value };
}

type Submitted = Parameters<NonNullable<(typeof subscriptions)['ExpenseSubmitted']>>[0];

/** The submission of an expense with this receipt, with only the fields that the handler reads. */
const submit = (receiptId: string, name: string, categoryId = '3'): Promise<unknown> =>
  testkit.database.transaction(async (tx) => {
    const event = {
      orgid: '1',
      time: '2026-11-21T10:00:00.000Z',
      data: {
        expenseId: receiptId,
        receiptId,
        vendor: name,
        content: { categoryId, policyId: '7' },
      },
    } as Submitted;
    await subscriptions.ExpenseSubmitted?.(event, tx);
  });

test('a name submitted under a registration number corrects the next misreading, and is published as found', async () => {
  const first = await uploadOf('GARDEN1A BAKERES (EL)');
  expect(first.shown).toBe('GARDEN1A BAKERES (EL)');
  await submit(first.id, 'GARDENIA BAKERIES (KL)');
  const second = await uploadOf('GARDENLA BAKERIES (K1)');
  expect(second.shown).toBe('GARDENIA BAKERIES (KL)');
  const [told] = await testkit.rows<{ payload: string }>(
    `select payload from outbox where key = $1 and payload like '%ReceiptExtracted%'`,
    [second.id],
  );
  expect(JSON.parse(told?.payload ?? '{}')).toMatchObject({
    data: { vendor: 'GARDENIA BAKERIES (KL)' },
  });
});

test('a submission delivered twice counts once', async () => {
  const { id } = await uploadOf('GARDENIA BAKERIES (KL)');
  await submit(id, 'GARDENIA BAKERIES (KL)');
  await submit(id, 'GARDENIA BAKERIES (KL)');
  expect(await testkit.rows('select name, times from vendor_names')).toEqual([
    { name: 'GARDENIA BAKERIES (KL)', times: 1 },
  ]);
});

test('a corrected name is remembered without a submission', async () => {
  const { id } = await uploadOf('buardian Health');
  const corrected = await updateReceipt(testkit.ports)(
    { viewer: EMMA, cause, id },
    { vendor: 'Guardian Health' },
  );
  expect(corrected.ok).toBe(true);
  expect((await uploadOf('buardian Heaith')).shown).toBe('Guardian Health');
});

test('without the exact number, a nearly identical name stays as read', async () => {
  const { id } = await uploadOf('Shell 42');
  await submit(id, 'Shell 42');
  expect((await uploadOf('Shell 24', { registration: '000381399041' })).shown).toBe('Shell 24');
  expect((await uploadOf('Shell 24', { registration: null })).shown).toBe('Shell 24');
});

test('another organization does not benefit from it', async () => {
  const { id } = await uploadOf('GARDENIA BAKERIES (KL)');
  await submit(id, 'GARDENIA BAKERIES (KL)');
  const foreign = await uploadOf('GARDEN1A BAKERIES (KL)', { organizationId: '2' });
  expect(foreign.shown).toBe('GARDEN1A BAKERIES (KL)');
});

/** The categories that members of an organization chose, newest first, for each key. */
const chosen = async (keys: string[], organizationId = '1'): Promise<string[][]> => {
  const viewer = { ...EMMA, organizationId };
  const choices = await testkit.ports.queries.earlierChoices(viewer, keys);
  return choices.map((one) => one.map(({ categoryId }) => categoryId));
};

test('choices for many vendors are read in one query', async () => {
  for (const name of ['Da Enzo', 'Shell 42', 'Shell 42', 'Кафе Пушкинъ'])
    await submit((await uploadOf(name)).id, name);
  expect(await chosen(['SHELL42', 'NOBODY', 'DAENZO', vendorKey('Кафе Пушкинъ')])).toEqual([
    ['3', '3'],
    [],
    ['3'],
    ['3'],
  ]);
});

test('a submission teaches the category of the likeliest bucket, once for each expense', async () => {
  const first = await uploadOf('Da Enzo');
  await submit(first.id, 'Da Enzo', '3');
  await submit(first.id, 'Da Enzo', '4');
  await submit((await uploadOf('Shell 42', { bucket: 'fuel' })).id, 'Shell 42', '5');
  expect(await chosen(['meals', 'fuel', 'health', 'DAENZO'])).toEqual([['4'], ['5'], [], ['4']]);
});

test('only the last ten choices count', async () => {
  for (let i = 1; i <= 12; i++) await submit((await uploadOf('Da Enzo')).id, 'Da Enzo', `${i}`);
  const [meals, vendorChoices] = await chosen(['meals', 'DAENZO']);
  expect(meals).toHaveLength(10);
  expect(meals).not.toContain('2');
  expect(vendorChoices).toHaveLength(10);
});

test('another organization learns nothing from choices', async () => {
  await submit((await uploadOf('Da Enzo')).id, 'Da Enzo');
  await uploadOf('Da Enzo', { organizationId: '2' });
  expect(await chosen(['meals', 'DAENZO'], '2')).toEqual([[], []]);
});

test('a draft teaches nothing, and a submission without a vendor the kind alone', async () => {
  const { id } = await uploadOf('Da Enzo');
  await testkit.database.transaction((tx) =>
    createProjectionWriter(tx).linkExpenses(
      [{ organizationId: '1', expenseId: id, receiptId: id }],
      'draft',
    ),
  );
  expect(await chosen(['meals', 'DAENZO'])).toEqual([[], []]);
  await submit(id, '');
  expect(await chosen(['meals', 'DAENZO'])).toEqual([['3'], []]);
});
