import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publishLiveEvent } from '../../lib/live-events.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aPage } from '../../testing/fake-page.ts';
import { aTotal } from '../../testing/fake-insights.ts';

const figures = {
  byMonth: ['2026-10', '2026-11'].map((label) => ({
    label,
    categoryId: null,
    count: 0,
    ...{ currency: 'USD', total: '0.00', usdTotal: '0.00' },
  })),
  byCategory: [],
  createdCount: 12,
  submittedCount: 3,
  ...{ currency: 'USD', total: '4821.75', usdTotal: '4821.75' },
};

test('trends compare this month with the last one', async () => {
  renderApp('/dashboard', {
    answers: {
      expenseSummary: () => ({
        ...figures,
        thisMonth: aTotal(9, '1190.20'),
        lastMonth: aTotal(8, '1100.00'),
      }),
    },
  });
  expect(await screen.findByText('+12.5% on Oct')).toBeTruthy();
  expect(screen.getByText('+8.2% on Oct')).toBeTruthy();
});

test.each([
  ['is empty', aTotal(0, '0.00')],
  ['has too few expenses to compare', aTotal(4, '80.00')],
])('there is no trend when last month %s', async (_, lastMonth) => {
  renderApp('/dashboard', {
    answers: {
      expenseSummary: () => ({
        ...figures,
        thisMonth: aTotal(9, '1190.20'),
        lastMonth,
      }),
    },
  });
  await screen.findByText('12');
  expect(screen.queryByText(/%/)).toBeNull();
});

test('without expenses the table says what to do next', async () => {
  renderApp('/dashboard', { answers: { expenses: () => aPage([]) } });
  await screen.findByText('No expenses created yet');
  screen.getByText('Get started by creating your first expense from a receipt.');
});

test('five skeleton rows show while expenses load', async () => {
  renderApp('/dashboard', { answers: { expenses: () => new Promise(() => undefined) } });
  expect(await screen.findAllByTestId('expense-skeleton')).toHaveLength(5);
});

test('expenses that fail to load leave the figures and a retry that works', async () => {
  let works = false;
  const { user } = renderApp('/dashboard', {
    answers: {
      // The first ten are those of the table.
      expenses: ({ first }) => {
        if (!works && first === 10) throw new Error('down');
        return aPage([anExpense()]);
      },
    },
  });
  await screen.findByText('Failed to load expenses');
  await screen.findByText('12');
  works = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Team lunch');
});

test('the wallet shows six decimals, and does not appear without an address', async () => {
  renderApp('/dashboard');
  const wallet = await screen.findByRole('region', { name: 'Your Wallet' });
  await within(wallet).findByText('SOL');
  expect(wallet.textContent).toContain('1,204.500000');
  expect(wallet.textContent).toContain('1.250000');
});

test('a user without a wallet has no wallet card', async () => {
  renderApp('/dashboard', { user: aSessionUser({ wallet_address: null }) });
  await screen.findByText('Team lunch');
  expect(screen.queryByText('Your Wallet')).toBeNull();
});

test('the two actions of the page lead to a new expense and to approvals', async () => {
  renderApp('/dashboard');
  const main = within(await screen.findByRole('main'));
  const href = async (name: string) =>
    (await main.findByRole('link', { name })).getAttribute('href');
  expect(await href('Create Expense')).toBe('/expenses/create-from-receipt');
  expect(await href('Pending Approvals')).toBe('/pending-tasks');
});

test('the total keeps the name that the product spec gives it', async () => {
  renderApp('/dashboard');
  await screen.findByText('$4,821.75');
  screen.getByText('Total Amount');
});

test('a wallet that cannot be read says so', async () => {
  renderApp('/dashboard', {
    answers: {
      walletBalance: () => ({
        balance: null,
        errors: [
          { code: 'BALANCE_UNAVAILABLE', message: 'The chain does not answer', field: null },
        ],
      }),
    },
  });
  await screen.findByText('Failed to fetch wallet balance');
});

test('delete asks first; cancelling deletes nothing', async () => {
  const deleteExpense = vi.fn(({ id }: { id: string }) => ({ deletedId: id, errors: [] }));
  const { user } = renderApp('/dashboard', { answers: { deleteExpense } });
  await user.click(await screen.findByRole('button', { name: 'Delete Team lunch' }));
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByText('Are you sure you want to delete this expense?');
  within(dialog).getByText('Team lunch');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(deleteExpense).not.toHaveBeenCalled();
  screen.getByText('Team lunch');
});

test('a confirmed delete removes the row', async () => {
  let expenses = [anExpense()];
  const { user } = renderApp('/dashboard', {
    answers: {
      expenses: () => aPage(expenses),
      deleteExpense: ({ id }) => {
        expenses = [];
        return { deletedId: id, errors: [] };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Team lunch' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('No expenses created yet');
});

test('a refused delete shows the sentence of the server in the banner', async () => {
  const { user } = renderApp('/dashboard', {
    answers: {
      deleteExpense: () => ({
        deletedId: null,
        errors: [
          {
            code: 'EXPENSE_NOT_EDITABLE',
            message: 'It has been submitted meanwhile.',
            field: null,
          },
        ],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Team lunch' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It has been submitted meanwhile.');
});

test('a decision made elsewhere appears without a reload', async () => {
  let expense = anExpense({ status: 'SUBMITTED' });
  renderApp('/dashboard', { answers: { expenses: () => aPage([expense]) } });
  await screen.findByText('Submitted');
  expense = anExpense({ status: 'APPROVED' });
  publishLiveEvent({ kind: 'change', data: { type: 'WorkflowCompleted', expenseId: '10' } });
  await screen.findByText('Approved');
});

test('the event stream is followed with the bearer token and its changes are shown', async () => {
  let expense = anExpense({ status: 'SUBMITTED' });
  let tell: (text: string) => void = () => undefined;
  let token: string | null = null;
  renderApp('/dashboard', {
    answers: { expenses: () => aPage([expense]) },
    rest: {
      'GET /api/v1/events': (request) => {
        token = request.headers.get('authorization');
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            tell = (text) => controller.enqueue(new TextEncoder().encode(text));
          },
        });
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
      },
    },
  });
  await screen.findByText('Submitted');
  expect(token).toBe('Bearer token-1');
  expense = anExpense({ status: 'PAID' });
  // Chunks arrive in arbitrary pieces.
  tell(': ping\n\nevent: change\ndata: {"type":"ExpensePaid",');
  tell('"expenseId":"10"}\n\n');
  await screen.findByText('Paid');
});

test('spending is drawn for the eye and written as a table for screen readers', async () => {
  renderApp('/dashboard');
  const byMonth = await screen.findByRole('table', { name: 'Spend over time' });
  expect(within(byMonth).getAllByRole('row')).toHaveLength(7);
  expect(screen.getByRole('link', { name: 'Open Insights' }).getAttribute('href')).toBe(
    '/insights',
  );
});

test('without any spending there is no chart', async () => {
  renderApp('/dashboard', {
    answers: {
      expenseSummary: () => ({
        ...figures,
        thisMonth: aTotal(0, '0.00'),
        lastMonth: aTotal(0, '0.00'),
      }),
    },
  });
  await screen.findByText('12');
  expect(screen.queryByText('Spend over time')).toBeNull();
});
