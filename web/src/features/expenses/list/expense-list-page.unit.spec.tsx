import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryExpensesArgs, QueryExpenseTotalArgs } from '../../../generated/schema.ts';
import { publishLiveEvent } from '../../../lib/live-events.ts';
import { aDuplicate, anExpense } from '../../../testing/fake-expenses.ts';
import { aSessionUser, refused } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { aPage } from '../../../testing/fake-page.ts';
import { aTotal } from '../../../testing/fake-insights.ts';

test('more expenses are added below those already shown', async () => {
  const { user } = renderApp('/expenses', {
    answers: {
      expenses: ({ after }: QueryExpensesArgs) =>
        after === 'next'
          ? aPage([anExpense({ id: '9', title: 'Hotel' })])
          : aPage([anExpense()], 'next'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Hotel');
  screen.getByText('Team lunch');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a decision made elsewhere refreshes a long list without making it short again', async () => {
  let title = 'Team lunch';
  const { user } = renderApp('/expenses', {
    answers: {
      expenses: ({ after }: QueryExpensesArgs) =>
        after === 'next'
          ? aPage([anExpense({ id: '9', title: 'Hotel' })])
          : aPage([anExpense({ title })], 'next'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Hotel');
  title = 'Team lunch, renamed';
  publishLiveEvent({ kind: 'resumed' });
  await screen.findByText('Team lunch, renamed');
  screen.getByText('Hotel');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('search and status go to the server and into the address', async () => {
  const expenses = vi.fn((_args: QueryExpensesArgs) => aPage([]));
  const { user, location } = renderApp('/expenses', { answers: { expenses } });
  await user.type(await screen.findByLabelText('Search'), 'hotel');
  await user.selectOptions(screen.getByLabelText('Status'), 'Approved');
  await waitFor(() => expect(location()).toContain('query=hotel'));
  await screen.findByText('No expenses found');
  expect(location()).toContain('status=APPROVED');
  expect(expenses.mock.lastCall![0].filter).toMatchObject({ query: 'hotel', status: ['APPROVED'] });
});

test('an empty list offers the first expense; a search without results offers to reset it', async () => {
  const expenses = vi.fn((_args: QueryExpensesArgs) => aPage([]));
  const { user, location } = renderApp('/expenses', { answers: { expenses } });
  await screen.findByText('No expenses created yet');
  await user.type(screen.getByLabelText('Search'), 'hotel');
  await screen.findByText('No expenses found');
  await user.click(screen.getByRole('button', { name: 'Show all expenses' }));
  await screen.findByText('No expenses created yet');
  expect(location()).toBe('/expenses');
});

test('filters of the address are chips, and removing one widens the list', async () => {
  const expenses = vi.fn((_args: QueryExpensesArgs) => aPage([anExpense()]));
  const { user, location } = renderApp(
    '/expenses?status=SUBMITTED&status=PAID&category=1&min=5&sort=AMOUNT_DESC&source=NONSENSE',
    { answers: { expenses } },
  );
  await screen.findByRole('button', { name: 'Remove filter Category: Meals' });
  expect(expenses.mock.lastCall![0]).toMatchObject({
    filter: { status: ['SUBMITTED', 'PAID'], categoryId: '1', amountMin: '5' },
    sort: 'AMOUNT_DESC',
  });
  expect(screen.queryByText(/NONSENSE/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove filter Status: Paid' }));
  expect(location()).toBe('/expenses?status=SUBMITTED&category=1&min=5&sort=AMOUNT_DESC');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(location()).toBe('/expenses?sort=AMOUNT_DESC');
});

test('only who sees more than their own may narrow to their own', async () => {
  const { user } = renderApp('/expenses');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  screen.getByLabelText('Min amount');
  expect(screen.queryByRole('button', { name: /^Mine/ })).toBeNull();
});

test('the panel has eight fields, and no filter is offered twice on the page', async () => {
  const { user } = renderApp('/expenses', { user: aSessionUser({ roles: ['finance'] }) });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await screen.findByLabelText('Member');
  const panel = screen.getByRole('region', { name: 'Filters' });
  const labels = [...panel.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Category',
    'Policy',
    'Member',
    'Department',
    'From',
    'To',
    'Min amount',
    'Max amount',
  ]);
  const controls = screen
    .getAllByRole('group', { name: /filters$/ })
    .flatMap((group) => [...group.querySelectorAll('button, select')])
    .map((each) => each.getAttribute('aria-label') ?? each.textContent.replace(/ \d*$/, ''));
  const all = [...labels, 'Status', ...controls];
  expect(all.filter((each, index) => all.indexOf(each) !== index)).toEqual([]);
  await user.click(within(panel).getByRole('button', { name: 'Entered by hand' }));
  await screen.findByRole('button', { name: 'Remove filter Source: Entered by hand' });
});

test('what is chosen is submitted together, and each has its own result', async () => {
  const { user } = renderApp('/expenses', {
    answers: {
      expenses: () => aPage([anExpense(), anExpense({ id: '11', title: 'Hotel' })]),
      submitExpense: ({ id }) =>
        id === '10'
          ? { expense: anExpense({ status: 'SUBMITTED' }), errors: [] }
          : {
              expense: null,
              errors: [
                { code: 'RATE_UNAVAILABLE', message: 'No price for SOL is known.', field: null },
              ],
            },
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all expenses' }));
  screen.getByText('2 selected');
  await user.click(screen.getByRole('button', { name: 'Submit 2' }));
  await screen.findByText('1 of 2 submitted');
  const results = screen.getByRole('list', { name: 'Result per expense' });
  expect(results.textContent).toContain('Team lunch: submitted');
  expect(results.textContent).toContain('Hotel: No price for SOL is known.');
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('possible duplicates are marked in the list and named before several are submitted', async () => {
  const submitted: string[] = [];
  const alike = anExpense({ id: '11', title: 'Hotel', duplicates: [aDuplicate()] });
  const marked = anExpense({
    ...{ id: '12', title: 'Hotel again' },
    duplicates: [aDuplicate({ open: false, choice: 'DISCARD', marked: 'THIS' })],
    viewerCan: { ...anExpense().viewerCan, submit: refused('This is marked.') },
  });
  const { user } = renderApp('/expenses', {
    answers: {
      expenses: () => aPage([anExpense(), alike, marked]),
      submitExpense: ({ id }) => {
        submitted.push(id);
        return { expense: anExpense({ id, status: 'SUBMITTED' }), errors: [] };
      },
    },
  });
  await screen.findByText('Duplicate?');
  screen.getByText('Duplicate');
  await user.click(screen.getByRole('checkbox', { name: 'Select all expenses' }));
  await user.click(screen.getByRole('button', { name: 'Submit 2 of 3' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit 2 expenses?' });
  expect(within(dialog).getByRole('listitem').textContent).toContain(
    'Hotel: Looks like “Client dinner”',
  );
  expect(submitted).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Submit anyway' }));
  await screen.findByText('2 of 2 submitted');
  expect(submitted.sort()).toEqual(['10', '11']);
});

test('an export that fails says so and can be asked for again', async () => {
  const { user } = renderApp('/expenses', {
    answers: {
      expenseExport: () => {
        throw new Error('down');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Export CSV/ }));
  await screen.findByText('Failed to export expenses');
});

test('whose an expense is stands beside it, for those who see others’; their own list has no such column', async () => {
  const { user } = renderApp('/expenses', { user: aSessionUser({ roles: ['finance'] }) });
  await screen.findByRole('columnheader', { name: 'Person' });
  screen.getByRole('cell', { name: 'Maya Okafor' });
  await user.click(screen.getByRole('button', { name: /^Mine/ }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Person' })).toBeNull());
});

test('while names are unavailable the list stays, and says so', async () => {
  renderApp('/expenses', {
    user: aSessionUser({ roles: ['finance'] }),
    answers: { expenses: () => aPage([anExpense({ creator: null })]) },
  });
  await screen.findByRole('cell', { name: 'Name unavailable' });
});

test('only what is possible is offered for a selection, with its sum', async () => {
  const paid = anExpense({ id: '11', title: 'Hotel', status: 'PAID', amount: '100.10' });
  const { user } = renderApp('/expenses', {
    answers: { expenses: () => aPage([anExpense(), paid]) },
  });
  await user.click(await screen.findByLabelText('Select Hotel'));
  await screen.findByText("These can't be submitted or deleted.");
  expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  await user.click(screen.getByLabelText('Select Team lunch'));
  await screen.findByRole('button', { name: 'Submit 1 of 2' });
  await screen.findByRole('button', { name: 'Delete 1 of 2' });
  within(screen.getByRole('region', { name: 'Chosen expenses' })).getByText('$228.50');
});

test('everything that matches is selected, also what is not loaded yet', async () => {
  const { user } = renderApp('/expenses', {
    answers: {
      expenses: ({ after }: QueryExpensesArgs) =>
        after === 'next'
          ? aPage([anExpense({ id: '9', title: 'Hotel' })])
          : aPage([anExpense()], 'next'),
      expenseTotal: () => aTotal(2, '256.80'),
    },
  });
  await screen.findByText('1 of 2 loaded');
  await user.click(screen.getByLabelText('Select Team lunch'));
  await user.click(await screen.findByRole('button', { name: 'Select all 2 that match' }));
  await screen.findByText('2 selected');
  screen.getByText('2 of 2 loaded');
});

test('expenses are ordered by their day, and the heads of the columns change that', async () => {
  const expenses = vi.fn((_args: QueryExpensesArgs) => aPage([anExpense()]));
  const { user, location } = renderApp('/expenses', { answers: { expenses } });
  const date = await screen.findByRole('columnheader', { name: 'Date' });
  expect(date.getAttribute('aria-sort')).toBe('descending');
  expect(expenses.mock.lastCall![0].sort).toBe('TIME_DESC');
  await user.click(within(date).getByRole('button', { name: 'Date' }));
  expect(location()).toBe('/expenses?sort=TIME_ASC');
  await user.click(screen.getByRole('button', { name: 'Amount' }));
  expect(location()).toBe('/expenses?sort=AMOUNT_DESC');
  await waitFor(() => expect(expenses.mock.lastCall![0].sort).toBe('AMOUNT_DESC'));
});

test('a quick filter says how many it leaves, and goes off with a second click', async () => {
  const { user, location } = renderApp('/expenses', {
    answers: {
      expenseTotal: ({ filter }: QueryExpenseTotalArgs) => ({
        count: filter?.without?.includes('RECEIPT') ? 7 : 118,
        ...{ currency: 'USD', total: '1.00', usdTotal: '1.00' },
      }),
    },
  });
  const missing = await screen.findByRole('button', { name: 'Missing receipt 7' });
  await user.click(missing);
  expect(missing.getAttribute('aria-pressed')).toBe('true');
  expect(location()).toBe(
    '/expenses?status=DRAFT&status=SUBMITTED&status=SENT_BACK&without=RECEIPT',
  );
  await user.click(missing);
  expect(location()).toBe('/expenses');
  // Of an employee, every expense is their own.
  expect(screen.queryByRole('button', { name: /^Mine/ })).toBeNull();
});

test('what is missing is named in the row, and what is paid is not asked for it', async () => {
  const violations = [
    { code: 'RECEIPT_REQUIRED', message: 'Receipt required.', severity: 'WARN', field: null },
  ] as const;
  renderApp('/expenses', {
    answers: {
      expenses: () =>
        aPage([
          anExpense({ violations: [...violations] }),
          anExpense({ id: '11', title: 'Hotel', status: 'PAID', violations: [...violations] }),
        ]),
    },
  });
  const row = await screen.findByRole('row', { name: /Team lunch/ });
  expect(row.textContent).toContain('Draft: No receipt');
  expect(screen.getByRole('row', { name: /Hotel/ }).textContent).not.toContain('No receipt');
});
