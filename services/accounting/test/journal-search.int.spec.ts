import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  category,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval, aPayment } from './support/expense-events.ts';

let testkit: AccountingTestkit;

const receiptSha256 = 'd0'.repeat(32);

beforeAll(async () => {
  testkit = await startAccountingTestkit();
  await testkit.publish('CategoryChanged', category('8', 'Meals'));
  const { content } = anApproval('41');
  await testkit.approve(
    anApproval('41', {
      ...{ day: '2026-10-20', vendor: 'Deutsche Bahn', invoiceNumber: 'RE-4711' },
      lines: [{ amount: '44.50', categoryId: '7', fields: { project: 'Bremen' } }],
    }),
  );
  await testkit.approve(
    anApproval('42', {
      ...{ day: '2026-11-20', vendor: '100% Café' },
      lines: [{ amount: '44.50', categoryId: '8', fields: { project: 'Kiel' } }],
      content: { ...content, expenseId: '42', payeeId: '3', receiptSha256 },
    }),
  );
  await testkit.publish('PaymentSent', aPayment('42'));
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const search = async (filter: object, month: string | null = null, viewer = viewerOf('finn')) => {
  const data = await testkit.graph.ask<{
    journal: { edges: { node: { kind: string; month: string } }[] } | null;
  }>(
    viewer,
    `query ($month: String, $filter: JournalFilter) {
      journal(month: $month, filter: $filter, first: 10) { edges { node { kind month } } } }`,
    { month, filter },
  );
  return data.journal?.edges.map(({ node }) => `${node.kind} ${node.month}`);
};

const OCTOBER = 'APPROVAL 2026-10';
const NOVEMBER = 'APPROVAL 2026-11';
const PAID = 'PAYMENT 2026-12';

test.each<[string, object, string[]]>([
  ['nothing', {}, [OCTOBER, NOVEMBER, PAID]],
  ['the months before one', { before: '2026-12' }, [OCTOBER, NOVEMBER]],
  ['an account', { account: '6200' }, [OCTOBER]],
  ['the account of what is owed', { account: '2100' }, [OCTOBER, NOVEMBER, PAID]],
  ['a person, also in the payment', { personId: '3' }, [NOVEMBER, PAID]],
  ['a part of the vendor in other capitals', { vendor: 'deutsche b' }, [OCTOBER]],
  ['a sign that patterns use', { vendor: '%' }, [NOVEMBER, PAID]],
  ['a project', { field: { key: 'project', value: 'Kiel' } }, [NOVEMBER]],
  [
    'an account and a project that are on different postings',
    { account: '2100', field: { key: 'project', value: 'Kiel' } },
    [],
  ],
  [
    'an amount of the account',
    { account: '2100', amountFrom: '51.67', amountTo: '51.67' },
    [OCTOBER, NOVEMBER, PAID],
  ],
  ['an amount that only another account has', { account: '6200', amountTo: '51.66' }, []],
  ['an invoice number in other capitals', { document: 're-4711' }, [OCTOBER]],
  ['the SHA-256 of the receipt', { document: receiptSha256.toUpperCase() }, [NOVEMBER, PAID]],
  ['an expense', { expenseId: '42' }, [NOVEMBER, PAID]],
  ['the transaction', { transaction: aPayment('42').signature }, [PAID]],
])('a search by %s finds exactly its entries', async (_what, filter, entries) => {
  expect(await search(filter)).toEqual(entries);
});

test('a search in one month has only that month', async () => {
  expect(await search({ account: '2100' }, '2026-11')).toEqual([NOVEMBER]);
});

test('another organization finds nothing, and an employee may not search', async () => {
  expect(await search({ vendor: 'Bahn' }, null, viewerOf('rita'))).toEqual([]);
  const answer = await search({ vendor: 'Bahn' }, null, viewerOf('emma')).catch(String);
  expect(String(answer)).toContain('Only finance, admins and accountants see the books.');
});

test.each<[object, string]>([
  [{ vendor: ' ' }, 'Invalid vendor'],
  [{ personId: 'finn' }, 'Invalid personId'],
  [{ amountFrom: '1.234' }, 'Invalid amountFrom'],
  [{ before: '2026' }, 'Invalid before'],
])('what could match nothing is refused: %j', async (filter, message) => {
  expect(String(await search(filter).catch(String))).toContain(message);
});

test('a page continues after the last entry of the same search', async () => {
  const page = async (after: string | null) => {
    const data = await testkit.graph.ask<{
      journal: { edges: { node: { number: string } }[]; pageInfo: { endCursor: string } };
    }>(
      viewerOf('finn'),
      `query ($after: String) { journal(filter: { account: "2100" }, first: 2, after: $after) {
        edges { node { number } } pageInfo { endCursor } } }`,
      { after },
    );
    return data.journal;
  };
  const first = await page(null);
  const second = await page(first.pageInfo.endCursor);
  expect([first, second].map(({ edges }) => edges.map(({ node }) => node.number))).toEqual([
    ['1', '2'],
    ['3'],
  ]);
});
