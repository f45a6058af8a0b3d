import { randomUUID } from 'node:crypto';
import type { EventByType } from '@outlay/schemas/events';
import { anEvent } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  priceOf,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval, aTransfer } from './support/expense-events.ts';

const EMMAS = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const BEAS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const emma = viewerOf('emma');
const finn = viewerOf('finn');

let testkit: AccountingTestkit;
const setWallet = (memberId: string, address: string) =>
  testkit.log.say('1', memberId, {
    ...{ kind: 'wallet.set', subject: `wallet/${memberId}` },
    body: { address, memo: null },
  });
beforeAll(async () => {
  testkit = await startAccountingTestkit();
  await testkit.publish('QuoteRecorded', priceOf('EUR/USD', '1.25', '2026-11-15T12:00:00.000Z'));
  await setWallet('2', BEAS);
  testkit.setTime('2026-12-04T10:00:00.000Z');
  await setWallet('4', EMMAS);
  testkit.setTime('2026-12-08T10:00:00.000Z');
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

/** A credit note of Emma's over US dollars. */
const approveNote = (expenseId: string, usd: string, day = '2026-11-20') =>
  testkit.approve(
    anApproval(expenseId, {
      day,
      content: {
        ...anApproval(expenseId).content,
        amount: { amount: `-${usd}`, currency: 'USD' },
        usdAmount: `-${usd}`,
        rate: null,
      },
    }),
  );

type Observed = EventByType['WalletTransactionObserved'];
/** What reached the treasury, with PYUSD at one dollar. */
const received = (amount: string, changes: Partial<Observed> = {}) =>
  anEvent(
    'WalletTransactionObserved',
    randomUUID(),
    aTransfer({
      ...{ amount, counterparty: EMMAS, blockTime: '2026-12-05T09:30:00.000Z' },
      rate: { ...aTransfer().rate!, price: '1' },
      ...changes,
    }),
  );

/** The kind, expense, asset and cents of what an event books. */
async function bookedBy(event: ReturnType<typeof received>): Promise<string[]> {
  const rows = () =>
    testkit.rows<{ booked: string }>(
      `select concat_ws(' ', kind, expense_id, postings #>> '{0,original,amount}', postings #>> '{0,amountMinor}', postings #>> '{1,account}') as booked
       from journal_entries where organization_id = 1 order by number`,
    );
  const before = (await rows()).length;
  await testkit.deliver(event);
  await testkit.deliver(event);
  return (await rows()).slice(before).map(({ booked }) => booked);
}

interface MyPayable {
  amount: string;
  currency: string;
  expenses: { expense: { id: string }; amount: string }[];
}
const myPayable = async (viewer = emma): Promise<MyPayable | null> =>
  (
    await testkit.graph.ask<{ myPayable: MyPayable | null }>(
      viewer,
      '{ myPayable { amount currency expenses { expense { id } amount } } }',
    )
  ).myPayable;

test('what a member sends back pays off their notes, oldest first, once however often it is heard of, and the rest is a transfer', async () => {
  await approveNote('61', '25.00');
  await approveNote('62', '10.00', '2026-10-05');
  expect(await myPayable()).toEqual({
    amount: '-35.00',
    currency: 'USD',
    expenses: [
      { expense: { id: '62' }, amount: '-10.00' },
      { expense: { id: '61' }, amount: '-25.00' },
    ],
  });
  expect(await bookedBy(received('12.500000'))).toEqual([
    'repayment 62 10.000000 1000 2100',
    'repayment 61 2.500000 250 2100',
  ]);
  expect(await myPayable()).toMatchObject({ amount: '-22.50', expenses: [{ amount: '-22.50' }] });
  expect(await bookedBy(received('30.000000'))).toEqual([
    'repayment 61 22.500000 2250 2100',
    'transfer 7.500000 750 1090',
  ]);
  expect(await myPayable()).toBeNull();
  expect(await bookedBy(received('5.000000'))).toEqual(['transfer 5.000000 500 1090']);
});

test("the journal shows a repayment with its note, the member and the transaction, and the note in nobody's list", async () => {
  const { journal } = await testkit.graph.ask<{ journal: { edges: { node: object }[] } }>(
    finn,
    `{ journal(filter: { expenseId: "62" }, first: 100) { edges { node {
      kind expense { id } person { id } transactionSignature } } } }`,
  );
  const about = { expense: { id: '62' }, person: { id: '4' } };
  expect(journal.edges.map(({ node }) => node)).toEqual([
    { kind: 'APPROVAL', ...about, transactionSignature: null },
    { kind: 'REPAYMENT', ...about, transactionSignature: aTransfer().signature },
  ]);
  expect(await testkit.queries.openExpenses('1', '2026-12-31')).toEqual([]);
});

test('a note that was paid back and then cancelled is owed to the member', async () => {
  const back = { expenseId: '62', creatorId: '4', submission: 1, reason: 'Wrong' };
  await testkit.publish('ExpenseSentBack', back);
  expect(await myPayable()).toMatchObject({ amount: '10.00' });
  await approveNote('62', '10.00', '2026-10-05');
  expect(await myPayable()).toBeNull();
});

test("money from anybody else's wallet, or from before it was the member's, is a transfer", async () => {
  await approveNote('63', '40.00');
  const transfer = ['transfer 1.000000 100 1090'];
  for (const changes of [
    { counterparty: BEAS },
    { counterparty: aTransfer().counterparty },
    { counterparty: null },
    { blockTime: '2026-12-03T23:00:00.000Z' },
  ]) {
    expect(await bookedBy(received('1.000000', changes))).toEqual(transfer);
  }
  expect(await myPayable()).toMatchObject({ amount: '-40.00' });
});

test("a watched wallet of a member is no wallet of the company's, and one of the company's is no member's", async () => {
  const own = { expense: 'own_transfer' } as const;
  expect(await bookedBy(received('3.000000', own))).toEqual(['repayment 63 3.000000 300 2100']);
  expect(await bookedBy(received('3.000000', { ...own, direction: 'out' }))).toEqual([]);
  const change = await testkit.log.say('1', '1', {
    ...{ kind: 'company_wallet.set', subject: `company_wallet/${EMMAS}` },
    body: { custodianId: '4', isWatched: true },
  });
  await testkit.log.confirm('1', '2', change);
  expect(await bookedBy(received('3.000000', own))).toEqual([]);
});

test('books in euros: a repayment is worth its euros of the day, and a part that was paid back stays paid back', async () => {
  await testkit.rows(`delete from authority_entries`);
  await testkit.found();
  await setWallet('4', EMMAS);
  testkit.setTime('2026-12-10T10:00:00.000Z');
  const later = { blockTime: '2026-12-09T09:30:00.000Z' };
  const { changeBooks } = await testkit.graph.ask<{ changeBooks: { errors: object[] } }>(
    finn,
    'mutation { changeBooks(currency: EUR) { errors { code } } }',
  );
  expect(changeBooks.errors).toEqual([]);
  expect(await myPayable()).toMatchObject({ amount: '-29.60', currency: 'EUR' });
  expect(await bookedBy(received('40.000000', later))).toEqual([
    'repayment 63 37.000000 2960 2100',
    'transfer 3.000000 240 1090',
  ]);
  expect(await myPayable()).toBeNull();
});

test('an accountant owes nothing, and nobody reads what another owes', async () => {
  expect(await myPayable(viewerOf('anton'))).toBeNull();
  expect(await myPayable(viewerOf('bea'))).toBeNull();
  expect(await myPayable({ ...emma, organizationId: '2' })).toBeNull();
});
