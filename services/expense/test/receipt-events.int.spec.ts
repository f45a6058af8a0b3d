import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import type { Viewer } from '@outlay/platform/auth';
import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { aReceipt } from './support/inbound-events.ts';
import { startExpenseGraph } from './support/expense-graph.ts';
import { actorOf, EMMA, FINN, valueOf } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const emma = actorOf(EMMA);

const shownTo = async (viewer: Viewer, id: string): Promise<unknown> =>
  (
    await graph.post(
      viewer,
      'query ($id: ID!) { expense(id: $id) { violations { code message severity field } } }',
      { id },
    )
  ).data?.['expense'];

test('only its owner can use a receipt, and deleting it leaves the draft without one', async () => {
  await testkit.deliver(aReceipt('9', '4'));
  await testkit.deliver(aReceipt('10', '2'));
  const id = await testkit.given({ receiptId: '9' });
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ receiptId: '9', source: 'fiat' });
  const stolen = await testkit.create({
    actor: emma,
    input: { title: 'Lunch', amount: '1', receiptId: '10' },
    time: '2026-11-20',
  });
  expect(stolen).toMatchObject({ refusals: [{ field: 'receiptId' }] });
  await testkit.deliver(anEvent('ReceiptDeleted', '9', { receiptId: '9', ownerId: '4' }));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({
    receiptId: null,
    status: 'draft',
    source: 'manual',
  });
  const [last] = (await testkit.queries.activity(EMMA, [id])).slice(-1);
  expect(last).toMatchObject({
    kind: 'expense.receipt_removed',
    changes: [{ field: 'receiptId', before: '9', after: null }],
  });
  expect((await testkit.typesOf(id)).at(-1)).toBe('ExpenseUpdated');
});

test('an amount in another currency than its receipt is refused without an event; a converted one is submitted', async () => {
  await testkit.deliver(aReceipt('12', '4'));
  const total = { ownerId: '4', engine: 'test', date: null, vendor: null, invoiceNumber: null };
  const read = { receiptId: '12', amount: '42.00', currency: 'MYR', ...total, uncertain: [] };
  await testkit.deliver(anEvent('ReceiptExtracted', '12', read));
  const id = await testkit.given({ receiptId: '12', amount: '42', currency: 'USD' });
  const before = await testkit.typesOf(id);
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({
    refusals: [{ code: 'RECEIPT_CURRENCY_MISMATCH', field: 'amount' }],
  });
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ status: 'draft' });
  expect(await testkit.typesOf(id)).toEqual(before);
  await testkit.deliver(anEvent('ReceiptExtracted', '12', { ...read, currency: 'USD' }));
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({ ok: true });
});

test('a difference from the receipt shows before saving, on the draft and to the approver', async () => {
  await testkit.deliver(aReceipt('13', '4'));
  const read = {
    receiptId: '13',
    ownerId: '4',
    engine: 'test',
    amount: '49.99',
    currency: 'EUR',
    date: '2026-11-20',
    vendor: 'Saeco',
    invoiceNumber: null,
    uncertain: [],
  };
  await testkit.deliver(anEvent('ReceiptExtracted', '13', read));
  const input = { receiptId: '13', amount: '289', currency: 'USD', vendor: 'IKEA' };
  const mismatch = {
    code: 'RECEIPT_MISMATCH',
    message: 'Receipt says EUR 49.99 (Saeco), expense says $289.00 (IKEA).',
    severity: 'WARN',
    field: 'amount',
  };
  const { data } = await graph.post(
    EMMA,
    `query ($input: DraftCheckInput!) { checkDraft(input: $input) { violations { code message severity field } } }`,
    { input: { ...input, time: '2026-11-20' } },
  );
  expect(data?.['checkDraft']).toMatchObject({ violations: [mismatch] });
  const id = await testkit.given(input);
  expect(await shownTo(EMMA, id)).toMatchObject({ violations: [mismatch] });
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({ ok: true });
  expect(await shownTo(FINN, id)).toMatchObject({ violations: [mismatch] });
});

test('a receipt that is read after the submission is compared too: its approver sees the difference', async () => {
  await testkit.deliver(aReceipt('15', '4'));
  const id = await testkit.given({ receiptId: '15', amount: '183.80', currency: 'USD' });
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({ ok: true });
  expect(await shownTo(FINN, id)).toEqual({ violations: [] });
  const read = {
    receiptId: '15',
    ownerId: '4',
    engine: 'test',
    amount: '174.80',
    currency: 'USD',
    date: null,
    vendor: null,
    invoiceNumber: null,
    uncertain: [],
  };
  await testkit.deliver(anEvent('ReceiptExtracted', '15', read));
  expect(await shownTo(FINN, id)).toMatchObject({
    violations: [
      { code: 'RECEIPT_MISMATCH', message: 'Receipt says $174.80, expense says $183.80.' },
    ],
  });
});

test("a corrected value is compared as it was read, and both are shown to the approver with the owner's name", async () => {
  await testkit.deliver(aReceipt('17', '4'));
  const read = {
    receiptId: '17',
    ownerId: '4',
    engine: 'test',
    amount: '29.40',
    currency: 'USD',
    date: null,
    vendor: null,
    invoiceNumber: null,
    uncertain: [],
  };
  const correctedAt = '2026-11-20T10:00:00.000Z';
  const corrections = [
    { field: 'amount' as const, value: '490.00', correctedBy: '4', correctedAt },
  ];
  await testkit.deliver(anEvent('ReceiptExtracted', '17', { ...read, corrections }));
  const id = await testkit.given({ receiptId: '17', amount: '490', currency: 'USD' });
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({ ok: true });
  expect(await shownTo(FINN, id)).toMatchObject({
    violations: [
      {
        code: 'RECEIPT_MISMATCH',
        message: 'Receipt says $29.40, expense says $490.00.',
      },
      {
        code: 'RECEIPT_CORRECTED',
        message: expect.stringMatching(
          /^Read: \$29\.40\. Corrected(?: by \S.*)?: \$490\.00\.$/,
        ) as string,
        severity: 'WARN',
        field: 'amount',
      },
    ],
  });
});

test('a value that the file hides is shown to the creator and to the approver, until it is read again without', async () => {
  await testkit.deliver(aReceipt('16', '4'));
  const read = {
    receiptId: '16',
    ownerId: '4',
    engine: 'test',
    amount: '29.40',
    currency: 'USD',
    date: null,
    vendor: null,
    invoiceNumber: null,
    uncertain: [],
  };
  const differences = [{ field: 'amount', hidden: '490.00', shown: '29.40' }] as const;
  const hidden = {
    code: 'RECEIPT_HIDDEN_VALUE',
    message: "The file's hidden text says $490.00; the page shows $29.40.",
    severity: 'WARN',
    field: 'amount',
  };
  await testkit.deliver(
    anEvent('ReceiptExtracted', '16', { ...read, differences: [...differences] }),
  );
  const id = await testkit.given({ receiptId: '16', amount: '29.40', currency: 'USD' });
  expect(await shownTo(EMMA, id)).toEqual({ violations: [hidden] });
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({ ok: true });
  expect(await shownTo(FINN, id)).toEqual({ violations: [hidden] });
  await testkit.deliver(anEvent('ReceiptExtracted', '16', read));
  const other = await testkit.given({ receiptId: '16', amount: '29.40', currency: 'USD' });
  expect(await shownTo(EMMA, other)).toEqual({ violations: [] });
});

test('a vendor that was read with low confidence is not compared', async () => {
  await testkit.deliver(aReceipt('14', '4'));
  const read = {
    receiptId: '14',
    ownerId: '4',
    engine: 'test',
    amount: '12',
    currency: 'USD',
    date: null,
    vendor: 'S4ec0',
    invoiceNumber: null,
    uncertain: ['vendor' as const],
  };
  await testkit.deliver(anEvent('ReceiptExtracted', '14', read));
  const id = await testkit.given({
    receiptId: '14',
    amount: '12',
    currency: 'USD',
    vendor: 'IKEA',
  });
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({ ok: true });
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ submittedViolations: [] });
});

const deleted = (receiptId: string) =>
  anEvent('ReceiptDeleted', receiptId, { receiptId, ownerId: '4' });

const isReleased = async (receiptId: string): Promise<boolean> =>
  (await testkit.typesOf(receiptId)).includes('ReceiptReleased');

test('a receipt that a submission names is not released, and stays with it; once it is a draft again it is', async () => {
  await testkit.deliver(aReceipt('11', '4'));
  const id = await testkit.givenSubmitted({ receiptId: '11' });
  await testkit.deliver(deleted('11'));
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ receiptId: '11', source: 'fiat' });
  expect(await isReleased('11')).toBe(false);
  valueOf(await testkit.cancel({ actor: emma, id, reason: 'Wrong one.', visible: true }));
  await testkit.deliver(deleted('11'));
  expect(await isReleased('11')).toBe(true);
  expect(await testkit.queries.find(EMMA, id)).toMatchObject({ receiptId: null });
});

test('of a submission and a deletion in the same millisecond one wins: the receipt is released only if no submission names it', async () => {
  const wins = { submission: 0, deletion: 0 };
  for (let round = 0; round < 20; round += 1) {
    const receiptId = String(500 + round);
    await testkit.deliver(aReceipt(receiptId, '4'));
    const id = await testkit.given({ receiptId, title: `Race ${round}` });
    const [submission] = await Promise.all([
      testkit.submit({ actor: emma, id }),
      testkit.deliver(deleted(receiptId)),
    ]);
    const names = submission.ok && (await testkit.queries.find(EMMA, id))?.receiptId === receiptId;
    expect(await isReleased(receiptId)).toBe(!names);
    wins[names ? 'submission' : 'deletion'] += 1;
  }
  expect(wins.submission + wins.deletion).toBe(20);
});

test('a draft that took a receipt while it was deleted is not submitted with it', async () => {
  await testkit.deliver(aReceipt('915', '4'));
  const id = await testkit.given({ title: 'Late' });
  await testkit.deliver(deleted('915'));
  await testkit.rows('update expenses set receipt_id = 915 where id = $1', [id]);
  expect(await testkit.submit({ actor: emma, id })).toMatchObject({
    refusals: [{ code: 'VALIDATION_FAILED', field: 'receiptId' }],
  });
});
