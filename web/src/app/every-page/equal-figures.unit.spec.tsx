import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sumDecimals } from '../../lib/decimal.ts';
import { aMonthClose, aPeriod } from '../../testing/fake-books.ts';
import { anExpense, aPendingTask } from '../../testing/fake-expenses.ts';
import { aTotal, aSpendRow, someInsights } from '../../testing/fake-insights.ts';
import { aPage } from '../../testing/fake-page.ts';
import { aPayout, aTreasury } from '../../testing/fake-payouts.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const now = new Date('2026-11-23T12:00:00Z');
const finance = aSessionUser({ roles: ['finance'] });
const employee = aSessionUser({ roles: ['employee'] });

const usual = aTreasury();
const held = (amount: string, sol: string) => usual.balances && { ...usual.balances, amount, sol };
const treasury = aTreasury({
  balances: held('986402.50', '99.891079574') ?? null,
  reservedAmount: '1402.50',
  lastDayUsd: '13594.89',
  second: {
    name: 'reserve',
    address: usual.address,
    balances: held('10000.00', '5.0') ?? null,
    reservedAmount: '0.00',
    paused: null,
    warnings: [],
  },
});
const inMinorTreasury = { asset: 'PYUSD', amount: '986402.500000', sol: '99.891079574' } as const;

const sent = { amountUsd: '30.21', amount: '30.218893', rate: '0.99970573' } as const;
const reimbursement = {
  ...sent,
  status: 'COMPLETED',
  asset: 'PYUSD',
  payoutId: '31',
  transactionSignature: 'sig',
  reason: null,
} as const;
/** The viewer's own. The last is of October in UTC, and of November in the organization's zone. */
const own = [
  anExpense({ id: '11', status: 'SUBMITTED', amount: '40.00', usdAmount: '40.00' }),
  anExpense({ id: '12', status: 'APPROVED', amount: '51.33', usdAmount: '51.33' }),
  anExpense({ id: '13', status: 'PAID', paidAt: '2026-11-20T09:00:00Z', reimbursement }),
  anExpense({ id: '14', status: 'PAID', paidAt: '2026-10-31T23:30:00Z', reimbursement }),
];
const tasks = ['21', '22'].map((id) => {
  const expense = anExpense({ id, status: 'SUBMITTED', amount: '144.50', usdAmount: '144.50' });
  const { workflow, step } = aPendingTask();
  const places = { workflow: { ...workflow, id }, step: { ...step, id: `step-${id}` } };
  return aPendingTask({ ...places, amount: '144.50', expense });
});
const toApprove = { count: tasks.length, usdTotal: sumDecimals(tasks.map(({ amount }) => amount)) };
const ofMonth = aTotal(9, '1190.20');
const november = aSpendRow({ kind: 'GROUP', key: '2026-11', label: 'November 2026', ...ofMonth });

/** One organization, as every page asks for it. */
const answers = {
  treasury: () => ({ treasury, errors: [] }),
  // What both treasuries hold together, and a day's payouts by the calendar.
  treasuryHistory: () => [
    day('2026-11-22', '1008711.80', '104.9', '0.00'),
    day('2026-11-23', '996402.50', '104.891079574', '12309.30'),
  ],
  treasuryStatement: () => ({
    treasury: 'default',
    month: '2026-11',
    address: usual.address,
    timeZone: 'Europe/Berlin',
    opening: { asset: 'PYUSD' as const, amount: '998711.800000', sol: '99.9' },
    movements: [],
    closing: inMinorTreasury,
  }),
  expenses: ({ filter }: { filter?: { status?: unknown } | null }) => {
    const statuses = [filter?.status ?? []].flat();
    return aPage(own.filter(({ status }) => statuses.length === 0 || statuses.includes(status)));
  },
  expenseTotal: () => aTotal(own.length, '348.13'),
  pendingTasks: () => tasks,
  pendingTaskSummary: () => ({ ...toApprove, oldestSubmittedAt: '2026-11-23T08:00:00Z' }),
  waitingApprovals: () => [
    {
      stepName: 'Manager approval',
      approver: jonas,
      count: toApprove.count,
      oldestSubmittedAt: '2026-11-23T08:00:00Z',
      oldestExpense: null,
    },
  ],
  payouts: () => aPage([aPayout({ status: 'HELD', amountUsd: '51.33' })]),
  spendInsights: () => someInsights({ total: ofMonth, rows: [november] }),
  periods: () => [aPeriod({ month: '2026-11' })],
  // Of one month and of everyone: not what waits for the viewer.
  monthClose: () => aMonthClose({ month: '2026-11', openApprovals: 5, heldPayouts: 3 }),
};

const day = (date: string, amount: string, sol: string, paidOut: string) =>
  ({ date, asset: 'PYUSD', amount, sol, paidOut, received: '0.00' }) as const;

const textOf = (element: Element | null | undefined) => element?.textContent.trim() ?? '';

/** Sentences that state a figure under no name of their own. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^You have (\d+) pending approval tasks · (.+)$/, 'expenses to approve'],
  [/^Pending Approvals(\d+)$/, 'Pending Approvals in the navigation'],
];

/** Returns the page's figures with their names: terms, labels above an amount, rows of to-dos, of totals and of months. */
function shownFigures(): [name: string, value: string][] {
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const terms = all('dt').map((term): [string, string] => {
    const isSecond = term.closest('[aria-label="Second treasury"]');
    const value = textOf(term.parentElement?.querySelector('dd'));
    return [`${isSecond ? 'Second treasury: ' : ''}${textOf(term)}`, value];
  });
  const labelled = all('p + p.tabular-nums').map((value): [string, string] => [
    textOf(value.previousElementSibling),
    textOf(value),
  ]);
  const toDos = all('ul[aria-label] > li.grid').map((row): [string, string] => {
    const [count, , sum] = row.children;
    return [textOf(row.querySelector('p')), `${textOf(count)} ${textOf(sum)}`];
  });
  const totals = all('[aria-label="Statement"] [role="row"]').map((row): [string, string] => {
    const [, name, amount] = row.querySelectorAll('[role="cell"]');
    return [textOf(name), textOf(amount)];
  });
  const months = all('table:has(caption)').flatMap((table) =>
    [...table.querySelectorAll('tbody tr')].map((row): [string, string] => {
      const [count, total] = row.querySelectorAll('td');
      const [month = ''] = /^[A-Z][a-z]+ \d{4}/.exec(textOf(row.querySelector('th'))) ?? [];
      const name = month && `${textOf(table.querySelector('caption'))}, ${month}`;
      return [name, `${textOf(count)} ${textOf(total)}`];
    }),
  );
  const said = all('p, a').flatMap((element) =>
    sentences.flatMap(([pattern, name]): [string, string][] => {
      const [, ...parts] = pattern.exec(textOf(element)) ?? [];
      return parts.length === 0 ? [] : [[name, parts.join(' ')]];
    }),
  );
  return [...terms, ...labelled, ...toDos, ...totals, ...months, ...said]
    .map(([name, value]): [string, string] => [name, value.replace(`${name}: `, '').trim()])
    .filter(([name, value]) => name !== '' && /\d/.test(value));
}

const pages: Readonly<Record<string, readonly [string, string | RegExp, typeof finance]>> = {
  'home of finance': ['/dashboard', /available for payouts/, finance],
  'home of an employee': ['/dashboard', 'Waiting for reimbursement', employee],
  payouts: ['/payouts', 'Available to pay', finance],
  expenses: ['/expenses', /4 of 4 loaded/, finance],
  insights: ['/insights?period=this-month', /compared with/, finance],
  books: ['/books?month=2026-11', /not approved yet/, finance],
  approvals: ['/pending-tasks', /pending approval tasks/, finance],
  wallet: ['/settings/wallet', '1,204.500000', finance],
  statement: ['/books/statement?month=2026-11', 'Closing balance', finance],
};

/** Every name with its values, and the pages that show each. */
async function figuresOfAllPages(): Promise<Map<string, Map<string, string[]>>> {
  const figures = new Map<string, Map<string, string[]>>();
  for (const [page, [path, isShown, user]] of Object.entries(pages)) {
    renderApp(path, { user, answers });
    await screen.findAllByText(isShown);
    for (const [name, value] of shownFigures()) {
      const values = figures.get(name) ?? new Map<string, string[]>();
      figures.set(name, values.set(value, [...(values.get(value) ?? []), page]));
    }
    cleanup();
  }
  return figures;
}

afterEach(() => vi.useRealTimers());

test('a figure has one value on every page that shows its name, and where its link leads', async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const figures = await figuresOfAllPages();
  for (const [name, values] of figures)
    expect([name, [...values]]).toEqual([name, [[...values][0]]]);

  const valueOf = (name: string) => [...(figures.get(name)?.keys() ?? [])].join();
  const pagesOf = (name: string) => [...(figures.get(name)?.values() ?? [])].flat();
  expect(valueOf('expenses to approve')).toBe('2 $289.00');
  expect(pagesOf('expenses to approve')).toEqual(['home of finance', 'approvals']);
  expect(valueOf('Pending Approvals in the navigation')).toBe('2');
  expect(pagesOf('PYUSD')).toEqual(['home of finance', 'home of an employee', 'wallet']);

  expect(valueOf('Treasury')).toBe('985,000.00 PYUSD');
  expect(valueOf('Available to pay')).toBe(valueOf('Treasury'));
  expect(valueOf('Balance')).toBe('986,402.50 PYUSD');
  expect(valueOf('Closing balance')).toBe(valueOf('Balance'));
  expect(valueOf('Both treasuries')).toBe('996,402.50 PYUSD');

  expect(valueOf('Company spend')).toBe('$1,190.20');
  expect(valueOf('Company spend by month, November 2026')).toBe('9 $1,190.20');
  expect(valueOf('Spend by month, November 2026')).toBe('9 $1,190.20');

  // By the calendar of the organization, as the months beside it.
  expect(valueOf('Reimbursed this month')).toBe('$60.42');
  expect(valueOf('Last 24 hours')).toBe('$13,594.89 of $10,000.00');
  // What a calendar day paid out is in the table, under that name alone.
  expect([...figures.keys()].filter((name) => /paid in a day/i.test(name))).toEqual([]);
});
