import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aStep, aWorkflow, anExpense } from '../../testing/fake-expenses.ts';
import { renderApp } from '../../testing/render-app.tsx';

const submitted = anExpense({ status: 'SUBMITTED' });

test('an approver is told before the click who counts as one person with them, and can still reject', async () => {
  const blockedBy =
    'Carl Cousin was invited by Ada Admin alone. Another admin confirms the account first.';
  const { viewerCan } = aStep({ viewerCanDecide: true });
  const step = aStep({
    viewerCanDecide: true,
    blockedBy,
    viewerCan: {
      ...viewerCan,
      approve: { allowed: false, code: 'SECOND_PERSON_REQUIRED', reason: blockedBy },
    },
  });
  renderApp('/expenses/10', {
    answers: { expense: () => submitted, expenseWorkflow: () => aWorkflow({ steps: [step] }) },
  });
  await screen.findByText(blockedBy);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Approve').disabled).toBe(true);
  expect(button('Reject').disabled).toBe(false);
});
