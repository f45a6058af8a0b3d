import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { someInsights } from '../../testing/fake-insights.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const hourMs = 3_600_000;
const tasks = (count: number) => ({
  count,
  usdTotal: '2100.00',
  oldestSubmittedAt: count === 0 ? null : new Date(Date.now() - 1.5 * hourMs).toISOString(),
});
const as = (role: string) => aSessionUser({ roles: [role] });

test('an approver sees what needs their review, and goes to it; not what the company spends', async () => {
  const { user, location } = renderApp('/dashboard', {
    user: as('approver'),
    answers: { pendingTaskSummary: () => tasks(10) },
  });
  const line = await screen.findByRole('link', { name: /10 expenses need your review/ });
  expect(line.textContent).toContain('$2,100.00, oldest 1 h');
  expect(screen.queryByText('Company spend')).toBeNull();
  await user.click(line);
  expect(location()).toBe('/pending-tasks');
});

test('an employee has their own figures only, and nothing else is asked for', async () => {
  const pendingTaskSummary = vi.fn(() => tasks(0));
  const reimbursementsDue = vi.fn(() => ({ count: 0, usdTotal: '0.00' }));
  renderApp('/dashboard', {
    user: as('employee'),
    answers: { pendingTaskSummary, reimbursementsDue },
  });
  await screen.findByText('4,821', { exact: false });
  expect(screen.queryByRole('region', { name: 'Your role' })).toBeNull();
  expect(reimbursementsDue).not.toHaveBeenCalled();
});

test("finance sees the company's month, what is due, stuck payouts and the treasury", async () => {
  renderApp('/dashboard', {
    user: as('finance'),
    answers: {
      spendInsights: () =>
        someInsights({
          total: { count: 3, usdTotal: '1100.00' },
          previousTotal: { count: 2, usdTotal: '1000.00' },
        }),
    },
  });
  const role = within(await screen.findByRole('region', { name: 'Your role' }));
  const spend = await role.findByRole('link', { name: /Company spend.*1,100/ });
  expect(spend.textContent).toContain('10.0%');
  expect(spend.getAttribute('href')).toBe('/insights?period=this-month&by=CATEGORY');
  await role.findByText('4 expenses approved, not yet paid');
  role.getByText('No expenses need your review');
  await role.findByRole('link', { name: /^Payouts/ });
  await role.findByRole('link', { name: /^Treasury/ });
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
  const due = await screen.findByRole('link', { name: /Reimbursements due.*Unavailable/ });
  expect(due).toBeTruthy();
  await screen.findByRole('link', { name: /Company spend.*3,617/ });
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
