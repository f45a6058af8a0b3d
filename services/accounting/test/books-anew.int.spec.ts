import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  priceOf,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval, aPayment, aTransfer } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
  await testkit.publish('QuoteRecorded', priceOf('EUR/USD', '1.25', '2026-11-15T12:00:00.000Z'));
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const change = async (currency: string): Promise<object[]> => {
  const data = await testkit.graph.ask<{ changeBooks: { errors: object[] } }>(
    viewerOf('finn'),
    `mutation ($currency: BooksCurrency!) { changeBooks(currency: $currency) { errors { code } } }`,
    { currency },
  );
  return data.changeBooks.errors;
};

test('payments are booked anew as often as the currency changes, and each entry once', async () => {
  await testkit.publish('WalletTransactionObserved', aTransfer({ amount: '500.000000' }));
  await testkit.approve(anApproval('40'));
  await testkit.publish('PaymentSent', aPayment('40'));
  const before = await testkit.queries.trialBalance('1', '2026-12');
  for (const currency of ['EUR', 'USD', 'EUR', 'USD']) expect(await change(currency)).toEqual([]);
  const after = await testkit.queries.trialBalance('1', '2026-12');
  const closings = (rows: typeof before) =>
    rows
      .map(({ account, opening, debit, credit }) => [account.code, opening + debit - credit])
      .filter(([, cents]) => cents !== 0n);
  const [owed] = after.filter(({ account }) => account.code === '2100');
  expect(owed && owed.opening + owed.debit - owed.credit).toBe(0n);
  const { assets = [] } = after.find(({ account }) => account.code === '1050') ?? {};
  expect(assets).toMatchObject([{ asset: 'PYUSD', closingMinor: 448_320_000n }]);
  expect(closings(after).map(([code]) => code)).toEqual(closings(before).map(([code]) => code));
  const repeated = await testkit.rows(
    'select restates from journal_entries where restates is not null group by 1 having count(*) > 1',
  );
  expect(repeated).toEqual([]);
});
