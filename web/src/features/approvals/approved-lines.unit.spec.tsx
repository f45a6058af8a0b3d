import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Expense, ExpenseLine } from '../../generated/schema.ts';
import {
  anExpense,
  aPendingTask,
  aStep,
  aSubmittedContent,
  aWorkflow,
  categories,
} from '../../testing/fake-expenses.ts';
import { aLine, aSplitExpense, aWorkflowOf, dinnerAndTaxi } from '../../testing/fake-lines.ts';
import { jonas } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const differs = /What is shown here differs from what was submitted/;
const [dinner, taxi] = dinnerAndTaxi as [ExpenseLine, ExpenseLine];

/** The inbox with this expense, whose approval is of the dinner and the taxi. */
function inboxOf(expense: Expense, answers: Parameters<typeof renderApp>[1] = {}) {
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const task = aPendingTask({ expense, workflow: aWorkflowOf(dinnerAndTaxi) });
  const app = renderApp('/pending-tasks', {
    answers: { pendingTasks: () => [task], decideStep, ...answers.answers },
  });
  return { ...app, decideStep };
}

test('an approver sees every line with its category, tax code, amount and tax, and decides on them', async () => {
  const { user, decideStep } = inboxOf(aSplitExpense({ status: 'SUBMITTED' }));
  const table = await screen.findByRole('table', { name: 'Lines' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DescriptionCategoryTax codeAmountTax',
    'DinnerMealsVAT 19%$119.00Tax $19.00',
    'TaxiTravelNone$9.40',
  ]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
});

test('an unsplit expense without tax shows no lines, and is decided as before', async () => {
  const lines = [aLine()];
  const { user, decideStep } = inboxOf(anExpense({ status: 'SUBMITTED', lines }), {
    answers: {
      pendingTasks: () => [
        aPendingTask({
          expense: anExpense({ status: 'SUBMITTED', lines }),
          workflow: aWorkflowOf(lines),
        }),
      ],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(screen.queryByRole('table', { name: 'Lines' })).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
});

test.each([
  [
    'another amount',
    [
      { ...dinner, amount: '118.00' },
      { ...taxi, amount: '10.40' },
    ],
  ],
  ['another category', [dinner, { ...taxi, category: categories[2]! }]],
  ['another tax', [{ ...dinner, taxAmount: '18.99' }, taxi]],
  ['another description', [dinner, { ...taxi, description: 'Train' }]],
  ['another order', [taxi, dinner]],
])('with %s of a line on the page than was submitted, nothing is sent', async (_what, lines) => {
  const { user, decideStep } = inboxOf(aSplitExpense({ status: 'SUBMITTED', lines }));
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText(differs);
  expect(decideStep).not.toHaveBeenCalled();
});

test('lines on the page whose hash is not part of what was submitted are not decided on', async () => {
  const expense = aSplitExpense({ status: 'SUBMITTED' });
  const workflow = aWorkflow({ content: aSubmittedContent({ linesHash: null }) });
  const { user, decideStep } = inboxOf(expense, {
    answers: { pendingTasks: () => [aPendingTask({ expense, workflow })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText(differs);
  expect(decideStep).not.toHaveBeenCalled();
});

const submittedAt = '2026-11-18T09:10:00.120Z';
const recoded = aSplitExpense({
  status: 'SUBMITTED',
  category: categories[2]!,
  lines: [{ ...dinner, category: categories[2]! }, taxi],
  activity: [
    {
      id: '2',
      kind: 'EXPENSE_SUBMITTED',
      at: submittedAt,
      actor: jonas,
      note: null,
      changes: [],
    },
    {
      id: '3',
      kind: 'EXPENSE_RECODED',
      at: '2026-11-18T10:00:00.000Z',
      actor: jonas,
      note: 'Software',
      changes: [],
    },
  ],
});
/** The state at the submission, and the current one. */
const stateAt = ({ asOf }: { asOf?: string | null | undefined }) =>
  asOf === submittedAt ? aSplitExpense({ status: 'SUBMITTED' }) : recoded;

test('after finance changed the coding, the inbox shows the lines as they were submitted, and they can be approved', async () => {
  const { user, decideStep } = inboxOf(recoded, { answers: { expense: stateAt } });
  await screen.findByText('Finance changed the coding');
  const card = screen.getByRole('article', { name: 'Team lunch' });
  expect(within(card).getByRole('row', { name: /Dinner/ }).textContent).toContain('Meals');
  expect(card.textContent).not.toContain('Software');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
});

test('the page of a recoded expense shows the approver the submitted lines at the decision, and the current ones above', async () => {
  const workflow = aWorkflowOf(dinnerAndTaxi);
  const steps = [aStep({ viewerCanDecide: true })];
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const { user } = renderApp('/expenses/10', {
    answers: { expense: stateAt, expenseWorkflow: () => ({ ...workflow, steps }), decideStep },
  });
  await screen.findByText('Finance changed the coding');
  const categoriesOfDinner = (): string[] =>
    screen.getAllByRole('row', { name: /Dinner/ }).map((row) => row.textContent);
  // The two states are read separately.
  await waitFor(() =>
    expect(categoriesOfDinner().toSorted()).toEqual([
      'DinnerMealsVAT 19%$119.00Tax $19.00',
      'DinnerSoftwareVAT 19%$119.00Tax $19.00',
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
});
