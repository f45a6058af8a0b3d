import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { subscriptions } from '../src/events/subscriptions.ts';
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
beforeEach(() => testkit.rows('truncate receipts, outbox, vendor_names, vendor_memory'));
afterAll(() => testkit.close());

const NUMBER = '000381399040';
const cause = { organizationId: '1', actorId: '4', correlationId: 'story-1', causationId: null };

const vendor = (value: string): Extraction['vendor'] => ({ value, confidence: 0.8, region: null });

/** Uploads a receipt on which `name` was read next to the number; returns the vendor shown for it. */
async function uploadOf(
  name: string,
  changes: { registration?: string | null; organizationId?: string } = {},
): Promise<{ id: string; shown: string | undefined }> {
  const { registration = NUMBER, organizationId = '1' } = changes;
  const extraction = anExtraction({ vendor: vendor(name), vendorRegistration: registration });
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
const submit = (receiptId: string, name: string): Promise<unknown> =>
  testkit.database.transaction(async (tx) => {
    const event = {
      orgid: '1',
      time: '2026-11-21T10:00:00.000Z',
      data: {
        expenseId: receiptId,
        receiptId,
        vendor: name,
        content: { categoryId: '3', policyId: '7' },
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

test('another organisation does not benefit from it', async () => {
  const { id } = await uploadOf('GARDENIA BAKERIES (KL)');
  await submit(id, 'GARDENIA BAKERIES (KL)');
  const foreign = await uploadOf('GARDEN1A BAKERIES (KL)', { organizationId: '2' });
  expect(foreign.shown).toBe('GARDEN1A BAKERIES (KL)');
});

test('choices for many vendors are read in one query, each with the most frequent one', async () => {
  for (const name of ['Da Enzo', 'Shell 42', 'Shell 42'])
    await submit((await uploadOf(name)).id, name);
  expect(await testkit.ports.queries.remembered(EMMA, ['SHELL42', 'NOBODY', 'DAENZO'])).toEqual([
    { categoryId: '3', policyId: '7', times: 2 },
    null,
    { categoryId: '3', policyId: '7', times: 1 },
  ]);
});
