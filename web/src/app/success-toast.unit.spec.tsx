import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExpense, aStep, aWorkflow, categories } from '../testing/fake-expenses.ts';
import { aSessionUser } from '../testing/fake-people.ts';
import { renderApp } from '../testing/render-app.tsx';

const notices = () => within(screen.getByRole('region', { name: 'Notices' }));

test('a deleted expense is confirmed on the page that follows, to screen readers too, until it is closed', async () => {
  const { user, location } = renderApp('/expenses/10');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const notice = await notices().findByText('Expense deleted');
  await waitFor(() => expect(location()).toBe('/dashboard'));
  notices().getByText('Expense deleted');
  expect(notice.closest('[role=status]')).not.toBeNull();
  await user.click(notices().getByRole('button', { name: 'Close notice' }));
  expect(notices().queryByText('Expense deleted')).toBeNull();
});

test('a deletion that is refused is not confirmed', async () => {
  const errors = [{ code: 'EXPENSE_NOT_EDITABLE', message: 'It is submitted.', field: null }];
  const { user } = renderApp('/expenses/10', {
    answers: { deleteExpense: () => ({ deletedId: null, errors }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('It is submitted.');
  expect(notices().queryByText('Expense deleted')).toBeNull();
});

test('a rejection is confirmed', async () => {
  const workflow = aWorkflow({ steps: [aStep({ viewerCanDecide: true })] });
  const { user } = renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SUBMITTED' }),
      expenseWorkflow: () => workflow,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await user.type(screen.getByLabelText('Rejection reason'), 'Blurred');
  await user.click(screen.getByRole('button', { name: 'Confirm Rejection' }));
  await notices().findByText('Expense rejected');
});

test('what an admin archives is confirmed by its name', async () => {
  const { user } = renderApp('/admin/policies', {
    user: aSessionUser({ roles: ['admin'] }),
    answers: {
      categories: () => categories,
      updateCategory: ({ id }) => ({
        category: { id, globalId: id, name: 'Meals', archived: true },
        errors: [],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Meals' }));
  await user.click(await screen.findByRole('button', { name: 'Archive Meals' }));
  await notices().findByText('Meals archived');
});
