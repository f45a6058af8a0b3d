import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryExpenseTotalArgs } from '../../generated/schema.ts';
import { aTotal, someInsights } from '../../testing/fake-insights.ts';
import { dayIn } from '@outlay/schemas/months';
import { aSessionUser, organization } from '../../testing/fake-people.ts';
import { aPayout } from '../../testing/fake-payouts.ts';
import { aPage } from '../../testing/fake-page.ts';
import { renderApp } from '../../testing/render-app.tsx';

const hourMs = 3_600_000;
const tasks = (count: number) => ({
  count,
  ...{ currency: 'USD', total: '2100.00', usdTotal: '2100.00' },
  oldestSubmittedAt: count === 0 ? null : new Date(Date.now() - 1.5 * hourMs).toISOString(),
});
/** 1,000 dollars last month, 1,100 this month, by the organization's day. */
function twoMonths() {
  const { timeZone } = organization;
  const [year = 0, month = 1] = dayIn(timeZone, new Date()).split('-').map(Number);
  const label = (back: number) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
  return [1, 0].map((back) => ({
    kind: 'GROUP' as const,
    key: label(back),
    label: label(back),
    count: 6,
    total: back === 1 ? '1000.00' : '1100.00',
    usdTotal: back === 1 ? '1000.00' : '1100.00',
    ...{ previousTotal: null, previousUsdTotal: null },
  }));
}
const noSummary = {
  createdCount: 0,
  submittedCount: 0,
  ...{ currency: 'USD', total: '0.00', usdTotal: '0.00' },
  thisMonth: aTotal(0, '0.00'),
  lastMonth: aTotal(0, '0.00'),
  byMonth: [],
  byCategory: [],
};
const as = (role: string) => aSessionUser({ roles: [role] });

test('an approver sees what needs their review, and goes to it; not what the company spends', async () => {
  const { user, location } = renderApp('/dashboard', {
    user: as('approver'),
    answers: { pendingTaskSummary: () => tasks(10) },
  });
  const toDo = await screen.findByRole('list', { name: 'To do' });
  within(toDo).getByText('expenses to approve');
  expect(toDo.textContent).toContain('Oldest: 1 hour');
  expect(toDo.textContent).toContain('$2,100.00');
  expect(screen.queryByText('Company spend')).toBeNull();
  await user.click(within(toDo).getByRole('link', { name: 'Review: 10 expenses to approve' }));
  expect(location()).toBe('/pending-tasks');
});

test('an approver without own expenses sees the figures of their team, and no zeros of their own', async () => {
  const expenseTotal = vi.fn(({ filter }: QueryExpenseTotalArgs) =>
    filter?.dateFrom ? aTotal(3, '310.00') : aTotal(2, '120.00'),
  );
  renderApp('/dashboard', {
    user: as('approver'),
    answers: { expenses: () => aPage([]), expenseSummary: () => noSummary, expenseTotal },
  });
  const figures = within(await screen.findByRole('region', { name: 'Team figures' }));
  expect((await figures.findByRole('link', { name: /^Team spend.*310/ })).textContent).toBe(
    'Team spend: $310.00',
  );
  const open = figures.getByRole('link', { name: /^In approval.*120/ });
  expect(open.getAttribute('href')).toBe('/expenses?status=SUBMITTED');
  const chart = screen.getByRole('table', { name: 'Team spend by month' });
  expect(within(chart).getAllByRole('row')).toHaveLength(7);
  await waitFor(() => expect(screen.queryByText('Expenses Created')).toBeNull());
  expect(screen.queryByText('$0.00')).toBeNull();
});

test('insights of an approver begin with their team; their own are one click away', async () => {
  renderApp('/insights', { user: as('approver') });
  await screen.findByRole('table', { name: 'Team spend by month' });
  expect((await screen.findByText('Your own spending')).tagName).toBe('SUMMARY');
});

test('an employee has their own figures only, and nothing else is asked for', async () => {
  const pendingTaskSummary = vi.fn(() => tasks(0));
  const reimbursementsDue = vi.fn(() => aTotal(0, '0.00'));
  renderApp('/dashboard', {
    user: as('employee'),
    answers: { pendingTaskSummary, reimbursementsDue },
  });
  await screen.findByText('4,821', { exact: false });
  expect(screen.queryByRole('region', { name: 'Company figures' })).toBeNull();
  expect(reimbursementsDue).not.toHaveBeenCalled();
});

test("finance sees the company's month, what is due and the treasury", async () => {
  renderApp('/dashboard', {
    user: as('finance'),
    answers: { spendInsights: () => someInsights({ rows: twoMonths() }) },
  });
  const spend = await screen.findByRole('link', { name: /Company spend.*1,100/ });
  expect(spend.getAttribute('href')).toBe('/insights?period=this-month&by=CATEGORY');
  await screen.findByText(/^\+10\.0% on /);
  await screen.findByText('4 expenses approved, not yet paid');
  await screen.findByRole('link', { name: /^Treasury/ });
  const chart = await screen.findByRole('table', { name: 'Company spend by month' });
  expect(within(chart).getAllByRole('row')).toHaveLength(13);
});

test('finance sees the newest payments, each with its expense', async () => {
  renderApp('/dashboard', {
    user: as('finance'),
    answers: {
      payouts: ({ status }) =>
        aPage(status?.includes('PAID') ? [aPayout({ status: 'PAID', amount: '42.10' })] : []),
    },
  });
  const payments = within(await screen.findByRole('region', { name: 'Latest payments' }));
  payments.getByText('42.10');
  expect(payments.getByRole('link', { name: 'Team lunch' }).getAttribute('href')).toBe(
    '/expenses/10',
  );
});

test('finance without own expenses sees no empty tables of their own', async () => {
  renderApp('/dashboard', {
    user: as('finance'),
    answers: {
      expenses: () => aPage([]),
      expenseSummary: () => noSummary,
    },
  });
  await screen.findByRole('link', { name: /^Treasury/ });
  await waitFor(() => expect(screen.queryByText('Recent Expenses')).toBeNull());
  expect(screen.queryByText('Expenses Created')).toBeNull();
});

test('a figure that fails to load says so, and the others stay', async () => {
  renderApp('/dashboard', {
    user: as('finance'),
    answers: {
      reimbursementsDue: () => {
        throw new Error('down');
      },
    },
  });
  await screen.findByRole('link', { name: /Reimbursements due.*Unavailable/ });
  await screen.findByRole('link', { name: /^Treasury.*PYUSD/ });
});

test('the navigation counts what waits', async () => {
  renderApp('/dashboard', {
    user: as('approver'),
    answers: { pendingTaskSummary: () => tasks(7) },
  });
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  await main.findByText('7');
  const link = main.getByRole('link', { name: 'Pending Approvals' });
  expect(link.getAttribute('aria-description')).toBe('7 pending');
});
