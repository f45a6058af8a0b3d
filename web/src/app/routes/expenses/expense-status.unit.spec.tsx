import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExpense, aReceipt, aStep, aWorkflow } from '../../../testing/fake-expenses.ts';
import { jonas } from '../../../testing/fake-people.ts';
import { aPayout } from '../../../testing/fake-payouts.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** Returns the banner at the top of the page. */
const bannerWith = async (title: string): Promise<HTMLElement> => {
  const banner = (await screen.findByText(title)).closest<HTMLElement>('[role=status]');
  if (!banner) throw new Error(`no banner says '${title}'`);
  return banner;
};

test('a draft offers its creator to submit it', async () => {
  renderApp('/expenses/10');
  const banner = await bannerWith('Not submitted yet');
  within(banner).getByRole('button', { name: 'Submit for Approval' });
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
  const banner = await bannerWith('Sent back by Jonas Brandt');
  within(banner).getByText('Add the names of the guests.');
  within(banner).getByRole('button', { name: 'Submit for Approval' });
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
  const banner = await bannerWith('Sent back, payout cancelled');
  within(banner).getByText('Use your new wallet.');
  within(banner).getByRole('button', { name: 'Submit for Approval' });
});

test.each([
  ['DRAFT', 'You can submit this expense now and add a wallet later.'],
  ['SUBMITTED', 'Once it is approved, this expense is paid to the wallet that you add.'],
] as const)(
  'the creator of a %s expense is told that a wallet is missing, with the way to add one',
  async (status, text) => {
    const expense = () => anExpense({ status, payeeProblem: 'NO_PAYEE_WALLET' });
    renderApp('/expenses/10', { answers: { expense } });
    const banner = await bannerWith('Add a wallet to be paid');
    within(banner).getByText(text);
    within(banner).getByRole('link', { name: 'Add wallet' });
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
  const banner = await bannerWith('No wallet yet');
  within(banner).getByText(/^Jonas Brandt hasn't added a wallet/);
});

test('a submitted expense says whom it waits on and for how long', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SUBMITTED' }),
      expenseWorkflow: () => aWorkflow({ waitsSince: hoursAgo(2) }),
    },
  });
  const banner = await screen.findByText(/^Waiting on Jonas Brandt/);
  expect(banner.textContent).toBe('Waiting on Jonas Brandt for 2 hours');
});

test('an approver sees that the decision is theirs, with a link to it', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SUBMITTED', creator: jonas }),
      expenseWorkflow: () =>
        aWorkflow({ steps: [aStep({ viewerCanDecide: true })], waitsSince: hoursAgo(50) }),
    },
  });
  const banner = await bannerWith('Your approval is needed');
  expect(banner.textContent).toContain('Submitted by Jonas Brandt, waiting for 2 days');
  const review = within(banner).getByRole('link', { name: 'Review' });
  expect(review.getAttribute('href')).toBe('#approval-workflow');
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
  const banner = await bannerWith('Rejected by Jonas Brandt');
  within(banner).getByText('Private.');
});

test('issues show beside the receipt that they are about', async () => {
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
  const receipt = screen.getByRole('region', { name: 'Receipt' });
  expect(receipt.parentElement?.contains(issue)).toBe(true);
});
