import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseBench, type ExpenseBench } from './support/expense-bench.ts';
import { aReceipt, anEvent } from './support/inbound-events.ts';
import { actorOf, EMMA } from './support/people.ts';

let bench: ExpenseBench;

beforeAll(async () => {
  bench = await startExpenseBench();
});
afterAll(() => bench.close());

const emma = actorOf(EMMA);

test('a receipt serves its owner only, and when it is deleted the draft loses it but stays', async () => {
  await bench.deliver(aReceipt('9', '4'));
  await bench.deliver(aReceipt('10', '2'));
  const id = await bench.given({ receiptId: '9' });
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ receiptId: '9', source: 'fiat' });
  const stolen = await bench.create({
    actor: emma,
    input: { title: 'Lunch', amount: '1', receiptId: '10' },
    time: '2026-11-20',
  });
  expect(stolen).toMatchObject({ refusals: [{ field: 'receiptId' }] });
  await bench.deliver(anEvent('ReceiptDeleted', '9', { receiptId: '9', ownerId: '4' }));
  expect(await bench.queries.find(EMMA, id)).toMatchObject({
    receiptId: null,
    status: 'draft',
    source: 'manual',
  });
  const [last] = (await bench.queries.activity(EMMA, [id])).slice(-1);
  expect(last).toMatchObject({
    kind: 'expense.receipt_removed',
    changes: [{ field: 'receiptId', before: '9', after: null }],
  });
  expect((await bench.typesOf(id)).at(-1)).toBe('ExpenseUpdated');
});

test('the number of a receipt in another currency is not submitted, and nothing is told of it; a converted one is', async () => {
  await bench.deliver(aReceipt('12', '4'));
  const total = { ownerId: '4', engine: 'test', date: null, vendor: null, invoiceNumber: null };
  const read = { receiptId: '12', amount: '42.00', currency: 'MYR', ...total };
  await bench.deliver(anEvent('ReceiptExtracted', '12', read));
  const id = await bench.given({ receiptId: '12', amount: '42', currency: 'USD' });
  const before = await bench.typesOf(id);
  expect(await bench.submit({ actor: emma, id })).toMatchObject({
    refusals: [{ code: 'RECEIPT_CURRENCY_MISMATCH', field: 'amount' }],
  });
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ status: 'draft' });
  expect(await bench.typesOf(id)).toEqual(before);
  await bench.deliver(anEvent('ReceiptExtracted', '12', { ...read, currency: 'USD' }));
  expect(await bench.submit({ actor: emma, id })).toMatchObject({ ok: true });
});

test('a deleted receipt stays named on what was submitted with it', async () => {
  await bench.deliver(aReceipt('11', '4'));
  const id = await bench.givenSubmitted({ receiptId: '11' });
  await bench.deliver(anEvent('ReceiptDeleted', '11', { receiptId: '11', ownerId: '4' }));
  expect(await bench.queries.find(EMMA, id)).toMatchObject({ receiptId: '11', source: 'fiat' });
});
