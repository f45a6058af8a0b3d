import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueryExpenseArgs } from '../../../generated/schema.ts';
import { anExpense } from '../../../testing/fake-expenses.ts';
import { aPage } from '../../../testing/fake-page.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const lunch = anExpense();
const hotel = anExpense({ id: '11', title: 'Hotel', status: 'SUBMITTED' });

const renderList = (path = '/expenses') =>
  renderApp(path, {
    answers: {
      expenses: () => aPage([lunch, hotel]),
      expense: ({ id }: QueryExpenseArgs) => (id === '10' ? lunch : id === '11' ? hotel : null),
    },
  });
const panel = () => screen.findByRole('complementary', { name: 'Expense' });

test('a click opens the expense beside its list and in the address, and Escape closes it', async () => {
  const { user, location } = renderList();
  await user.click(await screen.findByRole('link', { name: 'Team lunch' }));
  expect(location()).toBe('/expenses?open=10');
  await within(await panel()).findByRole('heading', { name: 'Team lunch' });
  within(await panel()).getByRole('button', { name: 'Submit for Approval' });
  screen.getByRole('table', { name: 'Expenses' });
  await user.keyboard('{Escape}');
  expect(location()).toBe('/expenses');
  expect(screen.queryByRole('complementary', { name: 'Expense' })).toBeNull();
});

test('the keyboard opens the page of a row, and moves the panel with j and k', async () => {
  const { user, location } = renderList('/expenses?open=10');
  await within(await panel()).findByRole('heading', { name: 'Team lunch' });
  await user.keyboard('jj');
  expect(location()).toBe('/expenses?open=11');
  await within(await panel()).findByRole('heading', { name: 'Hotel' });
  await user.keyboard('k');
  expect(location()).toBe('/expenses?open=10');
  // By the keyboard a click has no detail.
  fireEvent.click(screen.getByRole('link', { name: 'Hotel' }), { detail: 0 });
  expect(location()).toBe('/expenses/11');
});

test('the neighbours of the list are one click away, and its ends have none beyond', async () => {
  const { user, location } = renderList('/expenses?open=10');
  const shown = within(await panel());
  await shown.findByText(/^1 of /);
  expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
  await user.click(shown.getByRole('button', { name: 'Next' }));
  expect(location()).toBe('/expenses?open=11');
  await shown.findByText(/^2 of /);
});

test('an expense of the address that is gone says so, and the list stays', async () => {
  renderList('/expenses?open=999');
  await within(await panel()).findByText('The requested expense could not be found.');
  await screen.findByRole('link', { name: 'Team lunch' });
});
