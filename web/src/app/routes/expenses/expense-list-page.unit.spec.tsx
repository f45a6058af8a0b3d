import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueryExpensesArgs } from '../../../generated/schema.ts';
import { aConnection } from '../../../testing/fake-answers.ts';
import { anExpense } from '../../../testing/fake-expenses.ts';
import { renderApp } from '../../../testing/render-app.tsx';

test('more expenses are added below those already shown', async () => {
  const { user } = renderApp('/expenses', {
    answers: {
      expenses: ({ after }: QueryExpensesArgs) =>
        after === 'next'
          ? aConnection([anExpense({ id: '9', title: 'Hotel' })])
          : aConnection([anExpense()], 'next'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Hotel');
  screen.getByText('Team lunch');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('search and status go to the server and into the address', async () => {
  const expenses = vi.fn((_args: QueryExpensesArgs) => aConnection([]));
  const { user, location } = renderApp('/expenses', { answers: { expenses } });
  await user.type(await screen.findByLabelText('Search'), 'hotel');
  await user.selectOptions(screen.getByLabelText('Status'), 'Approved');
  await vi.waitFor(() => expect(location()).toContain('query=hotel'));
  await screen.findByText('No expenses found');
  expect(location()).toContain('status=APPROVED');
  expect(expenses.mock.lastCall![0].filter).toMatchObject({ query: 'hotel', status: ['APPROVED'] });
});
