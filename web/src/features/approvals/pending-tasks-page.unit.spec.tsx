import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PendingTask } from '../../generated/schema.ts';
import { publishLiveEvent } from '../../lib/live-events.ts';
import {
  aDuplicate,
  anExpense,
  aPendingTask,
  aReceipt,
  aStep,
  aWorkflow,
  aSubmittedContent,
  categories,
} from '../../testing/fake-expenses.ts';
import { jonas, maya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('without tasks everyone is caught up', async () => {
  renderApp('/pending-tasks');
  await screen.findByText('No Pending Tasks');
  screen.getByText("You're all caught up! No expenses require your approval at the moment.");
  screen.getByText('You have 0 pending approval tasks');
});

test('a task shows what to decide on and who submitted it', async () => {
  renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask({ amount: '99.5', currency: 'EUR' })] },
  });
  const card = await screen.findByRole('article', { name: 'Team lunch' });
  expect(card.textContent).toContain('€99.50');
  within(card).getByTitle('Expense ID: 10');
  expect(within(card).getByTitle('User #1').textContent).toContain('Submitted by Maya Okafor');
  expect(card.textContent).toContain('Manager approval');
  expect(within(card).getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
    '/expenses/10',
  );
});

test.each([
  [
    'NO_PAYEE_WALLET',
    'No wallet yet',
    "Maya Okafor hasn't added a wallet. The payout is on hold until they do.",
  ],
  [
    'PAYEE_INACTIVE',
    'Account deactivated',
    "Maya Okafor can't be paid while their account is deactivated.",
  ],
] as const)(
  'a task whose payee has the problem %s says so before approving',
  async (payeeProblem, title, text) => {
    const expense = anExpense({ status: 'SUBMITTED', payeeProblem });
    renderApp('/pending-tasks', { answers: { pendingTasks: () => [aPendingTask({ expense })] } });
    const card = await screen.findByRole('article', { name: 'Team lunch' });
    within(card).getByText(title);
    within(card).getByText(text);
    within(card).getByRole('button', { name: 'Approve' });
  },
);

test('an inbox above the limit says how many tasks are not shown', async () => {
  renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => [aPendingTask()],
      pendingTaskSummary: () => ({ count: 812, usdTotal: '99.00', oldestSubmittedAt: null }),
    },
  });
  await screen.findByText(/The oldest 1 of 812 are shown/);
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

test('rejecting needs a reason, and a refusal brings the task back with it', async () => {
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

  await user.type(within(dialog).getByLabelText('Rejection reason'), 'No receipt');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText('You have 0 pending approval tasks');
  window.dispatchEvent(new Event('pagehide'));
  const task = await screen.findByRole('article', { name: 'Team lunch' });
  await within(task).findByText("You can't decide on your own expense.");
  await user.click(within(task).getByRole('button', { name: 'Reject' }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Rejection reason');
  expect(field.value).toBe('No receipt');
});

test.each([
  ['Reject', 'Rejection reason', 'REJECT', 'Rejected'],
  ['Send Back', 'Reason for sending back', 'SEND_BACK', 'Sent back'],
  ['Escalate', 'Escalation reason', 'ESCALATE', 'Escalated'],
])(
  '%s is sent with Ctrl+Enter, can be undone, and goes out when the page is left',
  async (button, label, action, done) => {
    const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
    const { user } = renderApp('/pending-tasks', {
      answers: { pendingTasks: () => [aPendingTask()], decideStep },
    });
    await user.click(await screen.findByRole('button', { name: button }));
    await user.type(
      await screen.findByLabelText(label),
      'Which guests?{Control>}{Enter}{/Control}',
    );
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    expect(undo.parentElement?.textContent).toContain(`${done} Team lunch`);
    await user.click(undo);
    await user.click(await screen.findByRole('button', { name: button }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>(label);
    expect(field.value).toBe('Which guests?');
    expect(decideStep).not.toHaveBeenCalled();

    await user.type(field, '{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: /^Undo/ });
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
    expect(decideStep.mock.calls[0]?.[0]).toMatchObject({
      input: {
        action,
        stepId: '501',
        contentHash: aWorkflow().contentHash,
        reason: 'Which guests?',
      },
    });
  },
);

test('an approval can be undone before it is sent', async () => {
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask()], decideStep },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  screen.getByText('You have 0 pending approval tasks');
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
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
  expect(decideStep.mock.calls[0]?.[0]).toMatchObject({
    input: { action: 'APPROVE', stepId: '501', contentHash: aWorkflow().contentHash },
  });
});

test.each([
  [
    'another wallet',
    {
      workflow: aWorkflow({
        content: aSubmittedContent({ payeeWallet: 'Mine1' }),
        contentHash: aWorkflow().contentHash,
      }),
    },
  ],
  ['another amount', { expense: anExpense({ status: 'SUBMITTED', amount: '12.84' }) }],
  ['another category', { expense: anExpense({ status: 'SUBMITTED', category: categories[1]! }) }],
])('with %s on the page than was submitted, nothing is signed or sent', async (_what, shown) => {
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [aPendingTask(shown)], decideStep },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText(/What is shown here differs from what was submitted/);
  expect(decideStep).not.toHaveBeenCalled();
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

const task = (id: string, title: string, more: Partial<PendingTask> = {}) =>
  aPendingTask({ title, step: aStep({ id, viewerCanDecide: true }), ...more });

/** Returns the titles in the list, in order. */
const listed = (): (string | null)[] =>
  within(screen.getByRole('group', { name: 'Pending approvals' }))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? null);

test('the keyboard moves between the tasks and decides on the current one', async () => {
  const { user } = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [task('501', 'Team lunch'), task('502', 'Hotel')] },
  });
  await screen.findByRole('article', { name: 'Team lunch' });
  await user.keyboard('j');
  await screen.findByRole('article', { name: 'Hotel' });
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject expense' });
  // Keys typed in a reason are not shortcuts.
  await user.type(within(dialog).getByLabelText('Rejection reason'), 'aaa');
  await user.keyboard('{Escape}');
  screen.getByText('You have 2 pending approval tasks');
  await user.keyboard('a');
  screen.getByText('You have 1 pending approval task');
  expect(listed()).toEqual(['Team lunch']);
  await user.keyboard('z');
  screen.getByText('You have 2 pending approval tasks');
});

test('after a decision the next task is chosen and its row has the focus', async () => {
  const { user } = renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => [task('501', 'Lunch'), task('502', 'Hotel'), task('503', 'Taxi')],
    },
  });
  await screen.findByRole('article', { name: 'Lunch' });
  await user.keyboard('j');
  await screen.findByRole('article', { name: 'Hotel' });
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByRole('article', { name: 'Taxi' });
  expect(document.activeElement?.getAttribute('data-task')).toBe('503');

  await user.keyboard('r');
  await user.type(
    await screen.findByLabelText('Rejection reason'),
    'Private{Control>}{Enter}{/Control}',
  );
  await screen.findByRole('article', { name: 'Lunch' });
  await waitFor(() => expect(document.activeElement?.getAttribute('data-task')).toBe('501'));
});

test('several are approved together after a confirmation with their number and their total in the dollars of the list', async () => {
  const { user } = renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => [
        task('501', 'Team lunch', { amount: '110.5', currency: 'EUR' }),
        task('502', 'Hotel', { amount: '110.5', currency: 'EUR' }),
      ],
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
  await user.click(within(dialog).getByRole('button', { name: 'Approve 2 expenses, $256.80' }));
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  expect(undo.parentElement?.textContent).toContain('Approved 2 expenses');
  window.dispatchEvent(new Event('pagehide'));
  await screen.findByText('1 of 2 approved');
  const results = screen.getByRole('list', { name: 'Result per expense' });
  expect(results.textContent).toContain('Team lunch: approved');
  expect(results.textContent).toContain('Hotel: It was changed.');
});

test('the list is filtered by submitter, amount and issues, and sorted', async () => {
  const withIssue = anExpense({
    status: 'SUBMITTED',
    amount: '900',
    violations: [{ code: 'TOO_OLD', message: 'Too old.', severity: 'WARN', field: 'time' }],
  });
  const { user } = renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => [
        task('501', 'Lunch', { expense: anExpense({ id: '11', amount: '20' }) }),
        task('502', 'Hotel', { expense: withIssue, amount: '900' }),
        task('503', 'Taxi', {
          workflow: aWorkflow({ id: '600', initiator: jonas }),
          expense: anExpense({ id: '12', amount: '35' }),
        }),
      ],
    },
  });
  await screen.findByRole('article', { name: 'Hotel' });
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  expect(listed()).toEqual(['Hotel', 'Lunch', 'Taxi']);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Largest amount');
  expect(listed()).toEqual(['Hotel', 'Taxi', 'Lunch']);
  await user.type(screen.getByLabelText('Max amount (USD)'), '50');
  expect(listed()).toEqual(['Taxi', 'Lunch']);
  await user.selectOptions(screen.getByLabelText('Submitter'), 'Jonas Brandt');
  expect(listed()).toEqual(['Taxi']);
  await user.click(screen.getByRole('checkbox', { name: 'Issues only' }));
  screen.getByText('No tasks match these filters.');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await user.click(screen.getByRole('checkbox', { name: 'Issues only' }));
  expect(listed()).toEqual(['Hotel']);
  within(screen.getByRole('list', { name: 'Look closer' })).getByText('Too old.');
});

test('of 500 tasks only those in sight are rendered', async () => {
  const many = Array.from({ length: 500 }, (_, at) => task(String(1000 + at), `Expense ${at}`));
  const { user } = renderApp('/pending-tasks', { answers: { pendingTasks: () => many } });
  await screen.findByText('You have 500 pending approval tasks');
  expect(listed().length).toBeLessThan(40);
  await user.keyboard('jjj');
  await screen.findByRole('article', { name: 'Expense 3' });
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
    duplicates: [
      aDuplicate({ choice: 'KEEP', decidedBy: maya, note: 'Two dinners' }),
      aDuplicate({ id: '801', open: false, choice: 'KEEP', message: 'Settled.' }),
    ],
  });
  renderApp('/pending-tasks', { answers: { pendingTasks: () => [aPendingTask({ expense })] } });
  const card = await screen.findByRole('article', { name: 'Team lunch' });
  within(card).getByText('Older than 30 days.');
  within(card).getByText('Receipt and expense differ');
  within(card).getByText('Receipt says EUR 49.99 (Saeco), expense says $289.00 (IKEA).');
  within(card).getByText(/Looks like “Client dinner”/);
  within(card).getByText('Maya Okafor says both are real: “Two dinners”');
  expect(within(card).queryByText('Settled.')).toBeNull();
  within(card).getByRole('img', { name: 'Receipt blue-bottle.png' });
});

test('the same amount at the same place some days before is named, and is no duplicate', async () => {
  const message = 'Same amount at Broodje Ben on Nov 20.';
  const expense = anExpense({
    status: 'SUBMITTED',
    duplicates: [aDuplicate({ reason: 'REPEAT', reasons: ['REPEAT'], message })],
  });
  renderApp('/pending-tasks', { answers: { pendingTasks: () => [aPendingTask({ expense })] } });
  const card = await screen.findByRole('article', { name: 'Team lunch' });
  within(card).getByText('Same amount before');
  within(card).getByText(message);
  expect(within(card).queryByText('Possible duplicate')).toBeNull();
  expect(card.textContent).not.toContain('No duplicate found');
});
