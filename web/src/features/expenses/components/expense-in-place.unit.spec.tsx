import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationUpdateExpenseArgs } from '../../../generated/schema.ts';
import { anExpense } from '../../../testing/fake-expenses.ts';
import { refused } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

/** Renders the page of a draft whose updates are saved. */
function renderDraft() {
  let current = anExpense();
  const updateExpense = vi.fn(({ input }: MutationUpdateExpenseArgs) => {
    const { time, amount, title } = input;
    current = anExpense({
      ...current,
      ...(time && { date: time }),
      ...(amount && { amount }),
      ...(title && { title }),
      version: current.version + 1,
    });
    return { expense: current, errors: [] };
  });
  const page = renderApp('/expenses/10', { answers: { expense: () => current, updateExpense } });
  return { ...page, updateExpense };
}

test('a wrong date is corrected where it stands, and taken back from the notice', async () => {
  const { user, updateExpense } = renderDraft();
  await user.click(await screen.findByRole('button', { name: 'Edit Date' }));
  const date = screen.getByLabelText('Date');
  await user.clear(date);
  await user.type(date, '2026-11-16{Enter}');
  await screen.findByText('Date changed');
  const facts = screen.getByRole('region', { name: 'Basic Information' });
  within(facts).getByText('Nov 16, 2026');
  expect(updateExpense.mock.calls[0]![0].input).toEqual({ time: '2026-11-16', expectedVersion: 1 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await within(facts).findByText('Nov 17, 2026');
  expect(updateExpense.mock.calls[1]![0].input).toEqual({ time: '2026-11-17', expectedVersion: 2 });
});

test('an amount is read as people type it, with its currency', async () => {
  const { user, updateExpense } = renderDraft();
  await user.click(await screen.findByRole('button', { name: 'Edit Original Amount' }));
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '€25.50{Enter}');
  await screen.findByText('Amount changed');
  expect(updateExpense.mock.calls[0]![0].input).toMatchObject({ amount: '25.50', currency: 'EUR' });
});

test('Escape leaves the value as it is, and an empty title is not saved', async () => {
  const { user, updateExpense } = renderDraft();
  await user.click(await screen.findByRole('button', { name: 'Edit Title' }));
  await user.clear(screen.getByLabelText('Title'));
  await user.keyboard('{Enter}');
  await screen.findByText('Title is required');
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText('Title')).toBeNull();
  screen.getByRole('button', { name: 'Edit Title' });
  expect(updateExpense).not.toHaveBeenCalled();
});

test('a change made elsewhere is not overwritten: the field stays open over the current values', async () => {
  let current = anExpense();
  const updateExpense = vi.fn((_args: MutationUpdateExpenseArgs) => {
    if (current.version === 1) {
      current = anExpense({ version: 2, vendor: 'Bistro' });
      return { expense: null, errors: [{ code: 'STALE_VERSION', message: 'no', field: null }] };
    }
    return { expense: anExpense({ version: 3, title: 'Board lunch' }), errors: [] };
  });
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => current, updateExpense },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Title' }));
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  await user.clear(title);
  await user.type(title, 'Board lunch{Enter}');
  await screen.findByText(/^Someone else changed this expense\./);
  await waitFor(() => expect(screen.getAllByText(/Bistro/)).not.toHaveLength(0));
  expect(title.value).toBe('Board lunch');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Title changed');
  expect(updateExpense.mock.calls[1]![0].input.expectedVersion).toBe(2);
});

test('the day of an expense that was submitted has no field, and one under way has none at all', async () => {
  const { viewerCan } = anExpense();
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ viewerCan: { ...viewerCan, changeDate: refused('No.') } }),
    },
  });
  await screen.findByRole('button', { name: 'Edit Title' });
  expect(screen.queryByRole('button', { name: 'Edit Date' })).toBeNull();
});
