import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExpense, aReceipt, aStep, aWorkflow } from '../../../testing/fake-expenses.ts';
import { jonas } from '../../../testing/fake-people.ts';
import { aPayout } from '../../../testing/fake-payouts.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Returns what the header says about the state. */
const stateWith = async (text: string): Promise<HTMLElement> => {
  const state = (await screen.findByText(text)).closest<HTMLElement>('[role=status]');
  if (!state) throw new Error(`nothing says '${text}'`);
  return state;
};

test('a draft offers its creator to submit it', async () => {
  renderApp('/expenses/10');
  const state = await stateWith('Draft');
  expect(state.textContent).toBe('Draft, not submitted yet');
  screen.getByRole('button', { name: 'Submit for Approval' });
});

test('an expense that was sent back says by whom and why, and can be submitted again', async () => {
  const step = aStep({
    status: 'SENT_BACK',
    decidedBy: jonas,
    rejectionReason: 'Add the names of the guests.',
  });
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SENT_BACK' }),
      expenseWorkflow: () => aWorkflow({ status: 'SENT_BACK', steps: [step] }),
    },
  });
  const state = await stateWith('Sent back by Jonas Brandt');
  within(state).getByText('Add the names of the guests.');
  screen.getByRole('button', { name: 'Submit for Approval' });
});

test('an expense whose payout was cancelled says why it is back, and can be submitted again', async () => {
  const payout = aPayout({ status: 'CANCELLED', reason: 'Use your new wallet.' });
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SENT_BACK', payout }),
      expenseWorkflow: () =>
        aWorkflow({ status: 'APPROVED', steps: [aStep({ status: 'APPROVED' })] }),
    },
  });
  const state = await stateWith('Sent back, payout cancelled');
  within(state).getByText('Use your new wallet.');
  screen.getByRole('button', { name: 'Submit for Approval' });
});

test.each([
  ['DRAFT', 'You have no wallet yet. You can submit; you are paid as soon as you add one.'],
  ['SUBMITTED', 'You have no wallet yet. You are paid as soon as you add one.'],
] as const)(
  'the creator of a %s expense is told that a wallet is missing, with the way to add one',
  async (status, text) => {
    const expense = () => anExpense({ status, payeeProblem: 'NO_PAYEE_WALLET' });
    renderApp('/expenses/10', { answers: { expense } });
    const state = await stateWith(text);
    within(state).getByRole('link', { name: 'Add a wallet' });
  },
);

test('others read who has no wallet yet', async () => {
  const expense = () =>
    anExpense({
      status: 'SUBMITTED',
      creator: jonas,
      creatorId: jonas.id,
      payeeProblem: 'NO_PAYEE_WALLET',
    });
  renderApp('/expenses/10', { answers: { expense } });
  const state = await stateWith('No wallet yet');
  within(state).getByText(/^Jonas Brandt hasn't added a wallet/);
});

test('a submitted expense says whom it waits on and for how long', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SUBMITTED' }),
      expenseWorkflow: () => aWorkflow({ waitsSince: hoursAgo(2) }),
    },
  });
  const state = await stateWith('Jonas Brandt');
  expect(state.textContent).toBe('Submitted, waiting on Jonas Brandt for 2 hours, 1 of 2');
});

test('an approver sees that the decision is theirs, with a link to it', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SUBMITTED', creator: jonas }),
      expenseWorkflow: () =>
        aWorkflow({ steps: [aStep({ viewerCanDecide: true })], waitsSince: hoursAgo(50) }),
    },
  });
  const state = await stateWith('Your approval is needed');
  expect(state.textContent).toContain('submitted by Jonas Brandt, waiting for 2 days');
  const review = screen.getByRole('link', { name: 'Review' });
  expect(review.getAttribute('href')).toBe('/expenses/10#approval-workflow');
  expect(screen.getByRole('region', { name: 'Approval Workflow' }).id).toBe('approval-workflow');
});

test('a rejected expense says by whom and why', async () => {
  const step = aStep({ status: 'REJECTED', decidedBy: jonas, rejectionReason: 'Private.' });
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'REJECTED' }),
      expenseWorkflow: () => aWorkflow({ status: 'REJECTED', steps: [step] }),
    },
  });
  const state = await stateWith('Rejected by Jonas Brandt');
  within(state).getByText('Private.');
});

test('issues come before the facts that they are about', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () =>
        anExpense({
          receipt: aReceipt(),
          violations: [{ code: 'TOO_OLD', message: 'Submitted late.', severity: 'WARN' }],
        }),
    },
  });
  const issue = await screen.findByText('Submitted late.');
  const facts = screen.getByRole('region', { name: 'Basic Information' });
  expect(issue.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
