import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aStep, aWorkflow, anExpense } from '../../../testing/fake-expenses.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const submitted = anExpense({ status: 'SUBMITTED' });

test('an approver is told before the click on whose word the approval would rest, and can still reject', async () => {
  const reason =
    'You made yourself the manager of Jonas Weber 2 hours ago. Priya Raman can confirm it.';
  const { viewerCan } = aStep({ viewerCanDecide: true });
  const madeAt = new Date(Date.now() - 7_200_000).toISOString();
  const step = aStep({
    viewerCanDecide: true,
    viewerCan: {
      ...viewerCan,
      approve: { allowed: false, code: 'SECOND_PERSON_REQUIRED', reason },
    },
    recentFacts: [
      {
        ...{ kind: 'MANAGER', madeAt, madeBy: null, confirmedBy: null },
        statement: 'You made yourself the manager of Jonas Weber.',
      },
    ],
  });
  renderApp('/expenses/10', {
    answers: { expense: () => submitted, expenseWorkflow: () => aWorkflow({ steps: [step] }) },
  });
  await screen.findByText(reason);
  const recent = screen.getByRole('list', { name: 'Changed recently' });
  expect(recent.textContent).toBe('You made yourself the manager of Jonas Weber. 2 hours ago');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Approve').disabled).toBe(true);
  expect(button('Reject').disabled).toBe(false);
});
