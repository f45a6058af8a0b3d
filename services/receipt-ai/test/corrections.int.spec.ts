import { startSubgraphTestkit, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createContext } from '../src/graphql/context.ts';
import { resolvers } from '../src/graphql/resolvers.ts';
import { createProjectionWriter } from '../src/persistence/projections.ts';
import { createFileLinks } from '../src/http/file-links.ts';
import { deleteReceipt, updateReceipt } from '../src/use-cases/change-receipt.ts';
import { createUseCases } from '../src/use-cases/use-cases.ts';
import { ExtractionUnavailableError } from '../src/domain/extraction-unavailable.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

const QUERY = `query ($id: ID!) {
  receipt(id: $id) {
    extraction {
      amount { value readValue confidence correctedBy { id } correctedAt }
      date { value readValue correctedBy { id } }
      vendor { value readValue correctedBy { id } correctedAt }
    }
  }
}`;

let testkit: ReceiptTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startReceiptTestkit();
  const links = createFileLinks('a secret of the test', 'http://localhost');
  const { ports } = testkit;
  const parts = { queries: ports.queries, links, useCases: createUseCases(ports), vision: null };
  graph = await startSubgraphTestkit({
    name: 'receipt-ai',
    resolvers,
    createContext: (facts) => createContext(parts, facts),
  });
});
beforeEach(() => testkit.rows('truncate receipts, outbox, expense_links'));
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const cause = { organizationId: '1', actorId: '4', correlationId: 'story-1', causationId: null };
const command = (id: string) => ({ viewer: EMMA, cause, id });
const change = (id: string, input: Parameters<ReturnType<typeof updateReceipt>>[1]) =>
  updateReceipt(testkit.ports)(command(id), input);
const uploaded = async (changes: Parameters<typeof anExtraction>[0] = {}): Promise<string> => {
  const reader = aReader(() => Promise.resolve(anExtraction(changes)));
  return (await testkit.upload(reader, aPng())).receiptId;
};
const find = (id: string) => testkit.find(id);
const submitted = (
  receiptId: string,
  whileLinked: () => Promise<unknown> = () => Promise.resolve(),
) =>
  testkit.database.transaction(async (tx) => {
    await createProjectionWriter(tx).linkExpenses(
      [{ organizationId: '1', expenseId: '42', receiptId }],
      'submitted',
    );
    await whileLinked();
  });

test('a corrected value counts, and what was read stays beside it with who corrected it and when', async () => {
  const id = await uploaded();
  await change(id, { amount: '490.00', date: null });
  expect(await graph.ask(EMMA, QUERY, { id })).toEqual({
    receipt: {
      extraction: {
        amount: {
          ...{ value: '490.00', readValue: '86.40', confidence: 1, correctedBy: { id: '4' } },
          correctedAt: expect.any(String) as string,
        },
        date: null,
        vendor: {
          value: 'Trattoria',
          readValue: 'Trattoria',
          correctedBy: null,
          correctedAt: null,
        },
      },
    },
  });
  expect((await find(id))?.values?.amount?.value).toBe('86.40');
});

test('a correction is stored beside the reading, unprintable text is refused, and an outsider corrects nothing', async () => {
  const id = await uploaded();
  expect(await change(id, { vendor: 'Tratto\u0000ria' })).toMatchObject({
    refusals: [{ field: 'vendor' }],
  });
  const outsider = { ...command(id), viewer: { ...EMMA, userId: '5' } };
  expect(await updateReceipt(testkit.ports)(outsider, { vendor: 'Mine' })).toMatchObject({
    refusals: [{ code: 'NOT_FOUND' }],
  });
  expect(await change(id, { vendor: 'Da Enzo', date: null })).toEqual({ ok: true, value: { id } });
  expect(await testkit.find(id)).toMatchObject({
    values: { vendor: { value: 'Trattoria' }, date: { value: '2026-11-20' } },
    corrections: { vendor: { value: 'Da Enzo', by: '4' }, date: { value: null, by: '4' } },
  });
});

test('a certain currency is published, uncertain values by name, and corrections apart from them', async () => {
  const bareDollar = anExtraction({
    currency: { value: 'USD', confidence: 0.6, region: null },
    vendor: { value: 'S4ec0', confidence: 0.4, region: null },
  });
  const { receiptId } = await testkit.upload(
    aReader(() => Promise.resolve(bareDollar)),
    aPng(),
  );
  expect(await testkit.find(receiptId)).toMatchObject({
    values: { currency: { value: 'USD' } },
  });
  await change(receiptId, { currency: 'CAD', vendor: 'Saeco' });
  const rows = await testkit.rows<{ payload: string }>(
    'select payload from outbox where key = $1 order by id',
    [receiptId],
  );
  const heard = rows.map(({ payload }) => JSON.parse(payload) as { type: string; data: object });
  expect(heard.filter(({ type }) => type === 'ReceiptExtracted')).toMatchObject([
    { data: { amount: '86.40', currency: null, vendor: 'S4ec0', uncertain: ['vendor'] } },
    {
      data: {
        ...{ amount: '86.40', currency: null, vendor: 'S4ec0', uncertain: ['vendor'] },
        corrections: [
          { field: 'currency', value: 'CAD', correctedBy: '4' },
          { field: 'vendor', value: 'Saeco', correctedBy: '4' },
        ],
      },
    },
  ]);
});

test('a value changed back to what was read is no correction', async () => {
  const id = await uploaded();
  await change(id, { amount: '490.00' });
  await change(id, { amount: '86.40', vendor: 'Trattoria', invoiceNumber: null });
  expect((await find(id))?.corrections).toEqual({});
});

test('a receipt that could not be read takes values, without a reading beside them', async () => {
  const id = await uploaded();
  await testkit.rows(`update receipts set status = 'failed', "values" = null`);
  await change(id, { amount: '12.00' });
  const { receipt } = await graph.ask<{ receipt: { extraction: unknown } }>(EMMA, QUERY, { id });
  expect(receipt.extraction).toMatchObject({
    amount: { value: '12.00', readValue: null, correctedBy: { id: '4' } },
    vendor: null,
  });
});

test('a correction made while the file is still read outlasts the reading', async () => {
  const crashed = aReader(() =>
    Promise.reject(new ExtractionUnavailableError('QUEUE_FULL', 'full')),
  );
  const { receiptId: id } = await testkit.upload(crashed, aPng());
  await change(id, { vendor: 'Da Enzo' });
  await testkit.rows(`update receipts set status = 'analyzed', "values" = $1`, [
    JSON.stringify(anExtraction()),
  ]);
  const { receipt } = await graph.ask<{ receipt: { extraction: unknown } }>(EMMA, QUERY, { id });
  expect(receipt.extraction).toMatchObject({
    amount: { value: '86.40', correctedBy: null },
    vendor: { value: 'Da Enzo', readValue: 'Trattoria' },
  });
});

test("a credit note's amount is corrected as a negative number, a receipt's is not", async () => {
  const amount = { value: '-29.40', confidence: 0.9, region: null };
  const creditNote = await uploaded({ documentKind: 'credit_note', amount });
  expect(await change(creditNote, { amount: '-49.40' })).toMatchObject({ ok: true });
  expect((await find(creditNote))?.corrections.amount?.value).toBe('-49.40');
  expect(await change(await uploaded(), { amount: '-49.40' })).toMatchObject({
    refusals: [{ code: 'VALIDATION_FAILED', field: 'amount' }],
  });
});

test.each(['submitted', 'approved', 'paid'])(
  'a receipt of a %s expense is not corrected, and no event says so, also while a draft has it too',
  async (status) => {
    const id = await uploaded();
    const link = (expenseId: string, of: string) =>
      testkit.database.transaction((tx) =>
        createProjectionWriter(tx).linkExpenses(
          [{ organizationId: '1', expenseId, receiptId: id }],
          of,
        ),
      );
    await link('41', status);
    await link('42', 'draft');
    expect(await change(id, { amount: '490.00' })).toMatchObject({
      refusals: [{ code: 'RECEIPT_IN_USE' }],
    });
    expect(await deleteReceipt(testkit.ports)(command(id))).toMatchObject({
      refusals: [{ code: 'RECEIPT_IN_USE' }],
    });
    expect((await find(id))?.corrections).toEqual({});
    expect(await testkit.typesOf(id)).toEqual(['ReceiptUploaded', 'ReceiptExtracted']);
  },
);

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test.each([
  ['correction', (id: string) => change(id, { amount: '490.00' })],
  ['deletion', (id: string) => deleteReceipt(testkit.ports)(command(id))],
])('a %s that races the submission is refused', async (_what, attempt) => {
  const id = await uploaded();
  const files = await testkit.files();
  let racing: Promise<unknown> | undefined;
  await submitted(id, async () => {
    racing = attempt(id);
    // Continues once the deletion waits for the row that the submission has locked.
    await expect.poll(() => testkit.rows(WAITING)).toHaveLength(1);
  });
  expect(await racing).toMatchObject({ refusals: [{ code: 'RECEIPT_IN_USE' }] });
  expect(await find(id)).toMatchObject({ corrections: {} });
  expect(await testkit.files()).toEqual(files);
});

test('a deletion that a submission had overtaken is taken back: the receipt, its file and its links stay', async () => {
  const id = await uploaded();
  const files = await testkit.files();
  expect(await deleteReceipt(testkit.ports)(command(id))).toMatchObject({ ok: true });
  expect(await find(id)).toBeNull();
  await submitted(id);
  expect(await find(id)).toMatchObject({ id });
  expect(await testkit.files()).toEqual(files);
  expect(await deleteReceipt(testkit.ports)(command(id))).toMatchObject({
    refusals: [{ code: 'RECEIPT_IN_USE' }],
  });
});

test.each(['sent_back', 'rejected'])(
  'a receipt of a %s expense is not deleted: what was decided on stays',
  async (status) => {
    const id = await uploaded();
    await testkit.database.transaction((tx) =>
      createProjectionWriter(tx).linkExpenses(
        [{ organizationId: '1', expenseId: '43', receiptId: id }],
        status,
      ),
    );
    expect(await deleteReceipt(testkit.ports)(command(id))).toMatchObject({
      refusals: [{ code: 'RECEIPT_IN_USE' }],
    });
  },
);
