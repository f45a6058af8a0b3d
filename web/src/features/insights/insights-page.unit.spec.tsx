import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import type { QuerySpendInsightsArgs } from '../../generated/schema.ts';
import { aTotal, someInsights } from '../../testing/fake-insights.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const finance = aSessionUser({ roles: ['finance'] });
const employee = aSessionUser({ roles: ['employee'] });
const path = '/insights?period=custom&from=2026-11-01&to=2026-11-30&by=CATEGORY';

test('the table compares each group with the period before and links to its expenses', async () => {
  renderApp(path, { user: finance });
  const table = await screen.findByRole('table', { name: 'Spend by category' });
  const travel = within(table).getByRole('row', { name: /Travel/ });
  expect(travel.textContent).toContain('+30.0%');
  expect(within(travel).getByRole('link').getAttribute('href')).toBe(
    '/expenses?status=SUBMITTED&status=APPROVED&status=PAID&from=2026-11-01&to=2026-11-30&category=2',
  );
  const none = within(table).getByRole('row', { name: /No category/ });
  expect(none.textContent).not.toContain('%');
  expect(within(none).getByRole('link').getAttribute('href')).toContain('&without=CATEGORY');
  screen.getByText(/Submitted, approved and paid expenses by expense date, at each/);
  screen.getByText('Up 50.7%');
});

test('a period and a grouping go to the server and into the address', async () => {
  const spendInsights = vi.fn((_args: QuerySpendInsightsArgs) => someInsights());
  const { user, location } = renderApp(path, { user: finance, answers: { spendInsights } });
  await screen.findByRole('table', { name: 'Spend by category' });
  await user.selectOptions(screen.getByLabelText('Group by'), 'Vendor');
  await screen.findByRole('table', { name: 'Spend by vendor' });
  expect(spendInsights.mock.lastCall![0]).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    groupBy: 'VENDOR',
    field: null,
    inBooksCurrency: true,
  });
  await user.selectOptions(screen.getByLabelText('Period'), 'This year');
  expect(location()).toBe('/insights?period=year&by=VENDOR');
});

test('dates that cannot be a period are named beside their field, and nothing is asked for', async () => {
  const spendInsights = vi.fn((_args: QuerySpendInsightsArgs) => someInsights());
  renderApp('/insights?period=custom&from=2026-11-30&to=2026-11-01', {
    user: finance,
    answers: { spendInsights },
  });
  await screen.findByText('To is before From');
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  expect(spendInsights).not.toHaveBeenCalled();
});

test('an employee sees their own spending, and nothing of the organization', async () => {
  renderApp(path, {
    user: employee,
    answers: { spendInsights: () => someInsights({ scope: 'MINE' }) },
  });
  const table = await screen.findByRole('table', { name: 'Spend by category' });
  screen.getByText('Your own spending');
  expect(within(table).getByRole('link', { name: 'Travel' }).getAttribute('href')).toContain(
    '&scope=MINE',
  );
  expect(screen.queryByRole('region', { name: 'Department budgets' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Approval times' })).toBeNull();
});

test('without spending the page says what to do next', async () => {
  const total = aTotal(0, '0.00');
  renderApp(path, {
    user: employee,
    answers: { spendInsights: () => someInsights({ total, previousTotal: total, rows: [] }) },
  });
  await screen.findByText('No spending in this period');
  expect(screen.getByRole('button', { name: /CSV/ }).hasAttribute('disabled')).toBe(true);
});

test('spending that fails to load can be asked for again', async () => {
  let works = false;
  const { user } = renderApp(path, {
    user: employee,
    answers: {
      spendInsights: () => {
        if (!works) throw new Error('down');
        return someInsights();
      },
    },
  });
  await screen.findByText('Failed to load spending');
  works = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('table', { name: 'Spend by category' });
});

test('a budget that is exceeded says so in words', async () => {
  renderApp(path, { user: finance });
  const budgets = await screen.findByRole('region', { name: 'Department budgets' });
  await within(budgets).findByText('Over budget by $120.50');
  expect(within(budgets).getByRole('link', { name: 'Support' }).getAttribute('href')).toContain(
    'from=2026-11-01&to=2026-11-30&department=Support',
  );
});

test('approval times and pending approvals are shown to finance', async () => {
  renderApp(path, { user: finance });
  const times = await screen.findByRole('table', { name: 'Approval times by month' });
  expect(within(times).getByRole('row', { name: /Nov 2026/ }).textContent).toBe('Nov 2026141 h2 d');
  const pending = screen.getByRole('region', { name: 'Pending approvals' });
  await within(pending).findByText('3 pending');
  expect(
    within(pending)
      .getAllByRole('link', { name: /oldest/ })[0]
      ?.getAttribute('href'),
  ).toMatch(/^\/expenses\/\d+$/);
});

test('axe finds nothing', async () => {
  renderApp(path, { user: finance });
  await screen.findByRole('table', { name: 'Spend by category' });
  await screen.findByText('Over budget by $120.50');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});

test('totals are in the currency of the books, which the page names', async () => {
  const inEuros = { ...aTotal(12, '3617.00'), currency: 'EUR' };
  renderApp('/insights?by=CATEGORY', {
    user: finance,
    answers: { spendInsights: () => someInsights({ total: inEuros, previousTotal: inEuros }) },
  });
  await screen.findByRole('columnheader', { name: 'Total (EUR)' });
  expect(screen.getAllByText('€3,120.00').length).toBeGreaterThan(0);
});
