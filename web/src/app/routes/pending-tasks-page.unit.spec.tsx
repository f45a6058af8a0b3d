import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publishLiveEvent } from '../../lib/live-events.ts';
import {
  aDuplicate,
  anExpense,
  aPendingTask,
  aReceipt,
  aStep,
  aWorkflow,
} from '../../testing/fake-expenses.ts';
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
      { code: 'SELF_APPROVAL', message: "You can't decide on your own expense.", field: null },
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
  await within(dialog).findByText("You can't decide on your own expense.");
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Rejection reason').value).toBe(
    'No receipt',
  );
});

test('an approval can be undone before it is sent', async () => {
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask()], decideStep },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  screen.getByText('You have 0 pending approval task(s)');
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByRole('article', { name: 'Team lunch' });
  expect(decideStep).not.toHaveBeenCalled();
});

test('leaving the page sends the approval at once, with what was seen', async () => {
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask()], decideStep },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  window.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
  expect(decideStep.mock.calls[0]?.[0]).toMatchObject({
    input: { action: 'APPROVE', stepId: '501', contentHash: 'hash-1' },
  });
});

test('an approval that another approver decided first is reported with a link to the expense', async () => {
  let tasks = [aPendingTask()];
  const { user } = renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => tasks,
      decideStep: () => ({
        workflow: null,
        errors: [
          {
            code: 'STEP_ALREADY_DECIDED',
            message: 'This step has already been decided.',
            field: null,
          },
        ],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  tasks = [];
  publishLiveEvent({ kind: 'change', data: { type: 'StepDecided', expenseId: '10' } });
  window.dispatchEvent(new Event('pagehide'));
  const way = await screen.findByRole('link', { name: 'Team lunch' });
  expect(way.getAttribute('href')).toBe('/expenses/10');
  const note = screen.getByRole('alert');
  expect(note.textContent).toContain('Team lunch: This step has already been decided.');
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(within(note).getByRole('button', { name: 'Close the note on Team lunch' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the keyboard moves between the tasks and decides on the current one', async () => {
  const second = aPendingTask({
    title: 'Hotel',
    step: aStep({ id: '502', viewerCanDecide: true }),
  });
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask(), second] },
  });
  const hotel = await screen.findByRole('article', { name: 'Hotel' });
  await user.keyboard('j');
  expect(hotel.getAttribute('aria-current')).toBe('true');
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject expense' });
  // Keys typed in a reason are no shortcuts.
  await user.type(within(dialog).getByLabelText('Rejection reason'), 'aaa');
  await user.keyboard('{Escape}');
  screen.getByText('You have 2 pending approval task(s)');
  await user.keyboard('a');
  screen.getByText('You have 1 pending approval task(s)');
  expect(screen.queryByRole('article', { name: 'Hotel' })).toBeNull();
  await user.keyboard('z');
  screen.getByText('You have 2 pending approval task(s)');
});

test('approving several asks first and tells how it went with each', async () => {
  const second = aPendingTask({
    title: 'Hotel',
    step: aStep({ id: '502', viewerCanDecide: true }),
  });
  const { user } = renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => [aPendingTask(), second],
      decideStep: ({ input }) =>
        input.stepId === '501'
          ? { workflow: aWorkflow(), errors: [] }
          : {
              workflow: null,
              errors: [{ code: 'CONTENT_CHANGED', message: 'It was changed.', field: null }],
            },
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Team lunch' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Hotel' }));
  await user.click(screen.getByRole('button', { name: 'Approve 2 selected' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Approve 2 expenses' });
  await user.click(within(dialog).getByRole('button', { name: 'Approve all' }));
  await screen.findByText('1 of 2 approved');
  const results = screen.getByRole('list', { name: 'Result per expense' });
  expect(results.textContent).toContain('Team lunch: approved');
  expect(results.textContent).toContain('Hotel: It was changed.');
});

test('violations, duplicates and the receipt show beside the facts', async () => {
  const expense = anExpense({
    status: 'SUBMITTED',
    receipt: aReceipt(),
    violations: [
      { code: 'TOO_OLD', message: 'Older than 30 days.', severity: 'WARN', field: 'time' },
      {
        code: 'RECEIPT_MISMATCH',
        message: 'Receipt says EUR 49.99 (Saeco), expense says $289.00 (IKEA).',
        severity: 'WARN',
        field: 'amount',
      },
    ],
    duplicates: [aDuplicate()],
  });
  renderApp('/pending-tasks', { answers: { pendingTasks: () => [aPendingTask({ expense })] } });
  const card = await screen.findByRole('article', { name: 'Team lunch' });
  within(card).getByText('Older than 30 days.');
  within(card).getByText('Receipt and expense differ');
  within(card).getByText('Receipt says EUR 49.99 (Saeco), expense says $289.00 (IKEA).');
  within(card).getByText(/The same invoice as/);
  within(card).getByRole('img', { name: 'Receipt blue-bottle.png' });
});
