import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPendingTask, aWorkflow } from '../../testing/fake-expenses.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('without tasks everyone is caught up', async () => {
  renderApp('/pending-tasks');
  await screen.findByText('No Pending Tasks');
  screen.getByText("You're all caught up! No expenses require your approval at the moment.");
  screen.getByText('You have 0 pending approval task(s)');
});

test('a task shows what to decide on and who submitted it', async () => {
  renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask({ amount: '99.5', currency: 'EUR' })] },
  });
  const card = await screen.findByRole('article', { name: 'Team lunch' });
  expect(card.textContent).toContain('€99.50');
  expect(card.textContent).toContain('Expense ID: 10');
  expect(card.textContent).toContain('Submitted by User #1');
  expect(card.textContent).toContain('Manager approval');
  expect(within(card).getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
    '/expenses/10',
  );
});

test('approving takes the task off the list', async () => {
  let tasks = [aPendingTask()];
  const { user } = renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => tasks,
      decideStep: () => {
        tasks = [];
        return { workflow: aWorkflow(), errors: [] };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('No Pending Tasks');
});

test('rejecting needs a reason, and a refusal keeps it', async () => {
  const decideStep = vi.fn((_args: unknown) => ({
    workflow: null,
    errors: [
      { code: 'SELF_APPROVAL', message: 'Nobody decides on their own expense.', field: null },
    ],
  }));
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask()], decideStep },
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  within(dialog).getByText('Enter a reason for the rejection');
  expect(decideStep).not.toHaveBeenCalled();

  await user.type(within(dialog).getByLabelText('Rejection reason'), 'No receipt');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await within(dialog).findByText('Nobody decides on their own expense.');
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Rejection reason').value).toBe(
    'No receipt',
  );
});
