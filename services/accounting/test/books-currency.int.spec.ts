import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  category,
  priceOf,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval, aPayment, aTransfer } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
  for (const [pair, price] of [
    ['EUR/USD', '1.25'],
    ['PYUSD/USD', '1'],
    ['SOL/USD', '150'],
  ] as const) {
    await testkit.publish('QuoteRecorded', priceOf(pair, price, '2026-11-15T12:00:00.000Z'));
  }
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const finn = viewerOf('finn');

interface Books {
  currency: string;
  costMethod: string;
  changeable: boolean;
}

const change = async (to: { currency?: string; costMethod?: string }, viewer = finn) => {
  const data = await testkit.graph.ask<{ changeBooks: { books: Books | null; errors: object[] } }>(
    viewer,
    `mutation ($currency: BooksCurrency, $costMethod: CostMethod) {
      changeBooks(currency: $currency, costMethod: $costMethod) {
        books { currency costMethod changeable } errors { code field } } }`,
    to,
  );
  return data.changeBooks;
};

interface Row {
  account: { code: string };
  opening: string;
  closing: string;
  assets: { asset: string; closing: string; value: string }[];
}
const balances = async (month: string): Promise<Record<string, Row>> => {
  const data = await testkit.graph.ask<{ trialBalance: Row[] }>(
    finn,
    `query ($month: String!) { trialBalance(month: $month) {
      account { code } opening closing assets { asset closing value } } }`,
    { month },
  );
  return Object.fromEntries(data.trialBalance.map((row) => [row.account.code, row]));
};
const closingOf = async (month: string) =>
  Object.fromEntries(
    Object.entries(await balances(month)).map(([code, { closing }]) => [code, closing]),
  );

const funding = (amount: string) =>
  testkit.publish('WalletTransactionObserved', aTransfer({ amount, rate: null }));

describe('books in euros', () => {
  test('begin in US dollars without a country, and for finance and admins alone', async () => {
    const data = await testkit.graph.ask<{ books: Books }>(
      finn,
      '{ books { currency costMethod changeable } }',
    );
    expect(data.books).toEqual({ currency: 'USD', costMethod: 'AVERAGE', changeable: true });
    expect(await change({ currency: 'EUR' }, viewerOf('emma'))).toMatchObject({
      books: null,
      errors: [{ code: 'FORBIDDEN' }],
    });
  });

  test('book what was booked anew, at the amount of an expense in euros and the rate of its day otherwise', async () => {
    await funding('1000.000000');
    await testkit.approve(anApproval('41'));
    expect(await closingOf('2026-11')).toMatchObject({ 1050: '1000.00', 2100: '-51.67' });
    expect(await change({ currency: 'EUR' })).toEqual({
      books: { currency: 'EUR', costMethod: 'AVERAGE', changeable: true },
      errors: [],
    });
    expect(await closingOf('2026-11')).toEqual({
      ...{ 1050: '800.00', 1090: '-800.00' },
      ...{ 6200: '44.50', 2100: '-44.50' },
    });
    expect((await testkit.eventsOf('journal:1')).map(({ type }) => type)).toContain('BooksChanged');
  });

  test('name the currency, and the proven rate of each entry', async () => {
    const data = await testkit.graph.ask<{ journal: { edges: { node: object }[] } }>(
      finn,
      `{ journal(month: "2026-11", first: 100) { edges { node {
        kind currency rate { pair price publishedAt } } } } }`,
    );
    const rate = { pair: 'EUR/USD', price: '1.25', publishedAt: '2026-11-15T12:00:00.000Z' };
    expect(data.journal.edges.at(-1)?.node).toEqual({ kind: 'APPROVAL', currency: 'EUR', rate });
  });

  test('take a price that nobody proved for nothing', async () => {
    const forged = priceOf('EUR/USD', '2.50', '2026-11-16T12:00:00.000Z');
    await testkit.publish('QuoteRecorded', { ...forged, price: '2.00' });
    await testkit.approve(anApproval('43', { title: 'Taxi', content: usd('100.00') }));
    expect(await closingOf('2026-11')).toMatchObject({ 2100: '-124.50' });
  });

  test('pay off what the approval was worth; PYUSD leaves at cost, and the rest is realized', async () => {
    await testkit.publish('QuoteRecorded', priceOf('EUR/USD', '1.00', '2026-12-02T12:00:00.000Z'));
    await testkit.publish('PaymentSent', aPayment('41'));
    const { 1050: pyusd, 2100: owed, 7220: gain } = await balances('2026-12');
    expect(owed?.closing).toBe('-80.00');
    expect(pyusd).toMatchObject({
      closing: '758.66',
      assets: [{ asset: 'PYUSD', closing: '948.320000', value: '758.66' }],
    });
    expect(gain?.closing ?? (await closingOf('2026-12'))['7210']).toBe('-3.16');
  });
});

const usd = (amount: string): EventByType['ExpenseApproved']['content'] => ({
  ...anApproval('43').content,
  ...{ amount: { amount, currency: 'USD' }, usdAmount: amount, rate: null },
});

describe('closing a month', () => {
  test('brings assets to their value at its end, and the next month begins at cost', async () => {
    await testkit.publish('CategoryChanged', category('7', 'Travel'));
    await testkit.publish(
      'QuoteRecorded',
      priceOf('PYUSD/USD', '1.01', '2026-11-30T12:00:00.000Z'),
    );
    expect(await close('2026-11')).toEqual([]);
    const { 1050: november } = await balances('2026-11');
    expect(november).toMatchObject({ assets: [{ closing: '1000.000000', value: '808.00' }] });
    const { 1050: december } = await balances('2026-12');
    expect(december).toMatchObject({ opening: '808.00', closing: '758.66' });
  });

  test('fixes the currency and the cost', async () => {
    const refused = { books: null, errors: [{ code: 'BOOKS_IN_USE', field: 'currency' }] };
    expect(await change({ currency: 'USD' })).toEqual(refused);
    expect(await change({ costMethod: 'FIFO' })).toEqual(refused);
  });
});

const close = async (month: string): Promise<object[]> => {
  const data = await testkit.graph.ask<{ closePeriod: { errors: object[] } }>(
    finn,
    `mutation ($month: String!) {
      closePeriod(month: $month, reason: "Done") { errors { code message } } }`,
    { month },
  );
  return data.closePeriod.errors;
};

test('an organization of a euro country begins in euros', async () => {
  const founded = { organizationId: '5', name: 'Nord', timeZone: 'Europe/Berlin' };
  await testkit.publish(
    'OrganizationChanged',
    { ...founded, country: 'DE', dateOrder: 'dmy' },
    '5',
  );
  expect(await testkit.queries.books('5')).toMatchObject({ currency: 'EUR' });
});
