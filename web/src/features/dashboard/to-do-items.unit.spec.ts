import { expect, test } from 'vitest';
import type { HomeQuery, PendingTaskSummaryQuery, WaitingChangesQuery } from '#graphql';
import { toDosOf, type ToDoData } from './to-do-items.ts';
import { aTotal } from '../../testing/fake-insights.ts';
import { booksValueAt } from '../../lib/use-books-value.ts';

const page = <Node>(nodes: readonly Node[]) => ({
  edges: nodes.map((node, index) => ({ cursor: String(index), node })),
  pageInfo: { hasNextPage: false, endCursor: null },
});

type Draft = HomeQuery['drafts']['edges'][number]['node'];
type Open = HomeQuery['open']['edges'][number]['node'];

const aDraft = (id: string, overrides: Partial<Draft> = {}): Draft => ({
  id,
  title: `Title ${id}`,
  vendor: `Vendor ${id}`,
  amount: '10.00',
  currency: 'USD',
  usdAmount: '10.00',
  violations: [],
  viewerCan: { submit: { allowed: true } },
  ...overrides,
});
const withoutReceipt: Partial<Draft> = {
  violations: [{ code: 'RECEIPT_REQUIRED', severity: 'WARN' }],
};
const anOpen = (id: string, reimbursable = true): Open => ({
  id,
  amount: '20.50',
  currency: 'USD',
  usdAmount: '20.50',
  status: 'SUBMITTED',
  submittedAt: '2026-11-20T10:00:00Z',
  policy: { id: '1', reimbursable },
});

interface Given {
  sentBack?: Draft[];
  drafts?: Draft[];
  open?: Open[];
}

const home = ({ sentBack = [], drafts = [], open = [] }: Given = {}): HomeQuery => ({
  expenseSummary: {
    createdCount: 0,
    submittedCount: 0,
    ...{ currency: 'USD', total: '0.00', usdTotal: '0.00' },
    thisMonth: aTotal(0, '0.00'),
    lastMonth: aTotal(0, '0.00'),
    byMonth: [],
  },
  sentBack: page(sentBack),
  drafts: page(drafts),
  open: page(open),
  paid: page([]),
});

const toDos = (data: Partial<ToDoData>) =>
  toDosOf({
    home: home(),
    tasks: undefined,
    changes: undefined,
    owed: undefined,
    hasWallet: true,
    value: booksValueAt('USD', '1'),
    ...data,
  });

const tasks = (count: number): PendingTaskSummaryQuery => ({
  pendingTaskSummary: { count, usdTotal: '1047.64', oldestSubmittedAt: '2026-11-20T10:00:00Z' },
});
const changes = (...mayConfirm: boolean[]): WaitingChangesQuery => ({
  pendingChanges: mayConfirm.map((viewerMayConfirm, index) => ({
    id: String(index),
    kind: 'rule.set',
    title: 'Travel rule',
    viewerMayConfirm,
  })),
});

test('the rows are in the order in which money waits for them', () => {
  const all = toDos({
    home: home({
      sentBack: [aDraft('1')],
      drafts: [aDraft('2', withoutReceipt), aDraft('3')],
      open: [anOpen('4')],
    }),
    tasks: tasks(4),
    changes: changes(true),
    hasWallet: false,
  });
  expect(all.map(({ action }) => action)).toEqual([
    'Fix and resubmit',
    'Review',
    'Confirm',
    'Add wallet',
    'Attach',
    'Submit',
  ]);
});

test('with nothing to do there are no rows', () => {
  expect(toDos({ tasks: tasks(0), changes: changes() })).toEqual([]);
});

test('a single expense opens, several are listed with the names of two', () => {
  const [one] = toDos({ home: home({ sentBack: [aDraft('1')] }) });
  expect(one).toMatchObject({ title: 'expense was sent back: Title 1', to: '/expenses/1/edit' });
  const drafts = ['1', '2', '3', '4'].map((id) => aDraft(id));
  expect(toDos({ home: home({ drafts }) })).toMatchObject([
    {
      count: 4,
      sum: '$40.00',
      note: 'Vendor 1, Vendor 2, 2 more',
      to: '/expenses?status=DRAFT&scope=MINE',
    },
  ]);
});

test('a draft without a required receipt is not ready, nor is one that cannot be submitted', () => {
  const drafts = [
    aDraft('1', withoutReceipt),
    aDraft('2', { viewerCan: { submit: { allowed: false } } }),
  ];
  expect(toDos({ home: home({ drafts }) }).map(({ key }) => key)).toEqual(['receipts']);
});

test('an amount without a rate is left out of the sum', () => {
  const drafts = [aDraft('1'), aDraft('2', { currency: 'GBP', usdAmount: null })];
  expect(toDos({ home: home({ drafts }) })[0]).toMatchObject({ count: 2, sum: '$10.00' });
});

test('a wallet is asked for only while something is to be reimbursed', () => {
  const ask = (open: Open[]) => toDos({ home: home({ open }), hasWallet: false });
  expect(ask([])).toEqual([]);
  expect(ask([anOpen('1', false)])).toEqual([]);
  expect(ask([anOpen('1'), anOpen('2')])).toMatchObject([{ count: 2, sum: '$41.00' }]);
});

test('a change that the viewer proposed is not theirs to confirm', () => {
  expect(toDos({ changes: changes(false) })).toEqual([]);
  expect(toDos({ changes: changes(true) })).toMatchObject([
    { title: 'change needs a second person', note: 'Travel rule', to: '/admin/changes' },
  ]);
});

test('sums are in the currency of the books: what was spent in it as it is, the rest at the last rate', () => {
  const [item] = toDos({
    home: home({ drafts: [aDraft('1'), aDraft('2', { amount: '8.70', currency: 'EUR' })] }),
    value: booksValueAt('EUR', '0.8589589417'),
  });
  expect(item?.sum).toBe('€17.29');
});

const openExpense = (title: string, amount: string) => ({ title, amount, expense: { id: '7' } });
const organization = { id: '1', name: 'Acme' };

test('what the viewer owes names the company, the amount in the currency of its books and the expenses; what they are owed is no task', () => {
  const expenses = [openExpense('Return', '-30.00'), openExpense('Taxi', '5.00')];
  const owed = { amount: '-25.00', currency: 'EUR', expenses } as const;
  expect(toDos({ owed: { organization, myPayable: owed } })).toEqual([
    {
      ...{ key: 'owed', count: 2, title: 'You owe Acme €25.00', note: 'Return and Taxi' },
      ...{ action: 'Pay it back', to: '/pay-back' },
    },
  ]);
  for (const myPayable of [null, { ...owed, amount: '0.00' }, { ...owed, amount: '5.00' }]) {
    expect(toDos({ owed: { organization, myPayable } })).toEqual([]);
  }
});

test('a credit note waits for no wallet, because nobody is paid for it', () => {
  const note = { ...anOpen('1'), usdAmount: '-20.50' };
  expect(toDos({ home: home({ open: [note] }), hasWallet: false })).toEqual([]);
});
