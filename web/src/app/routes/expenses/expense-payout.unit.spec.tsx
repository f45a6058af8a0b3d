import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Expense, Payout } from '../../../generated/schema.ts';
import { anExpense } from '../../../testing/fake-expenses.ts';
import { aSessionUser } from '../../../testing/fake-people.ts';
import { aPayout } from '../../../testing/fake-payouts.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const held: Partial<Payout> = {
  status: 'HELD',
  reason: 'The PYUSD price is outside 0.98 to 1.02 USD.',
  nextStep: 'Finance or an admin releases or cancels it.',
};

function approvedWith(payout: Partial<Payout>): { expense: () => Expense } {
  const expense = anExpense({
    status: 'APPROVED',
    reimbursement: {
      status: payout.status === 'HELD' ? 'HELD' : 'PROCESSING',
      amountUsd: '128.40',
      amountPyusd: null,
      rate: null,
      transactionSignature: null,
      reason: null,
    },
    payout: aPayout(payout),
  });
  return { expense: () => expense };
}

test('a held payout says why, what follows and who decides', async () => {
  renderApp('/expenses/10', { answers: approvedWith(held) });
  await screen.findByText('The PYUSD price is outside 0.98 to 1.02 USD.');
  screen.getByText('Finance or an admin releases or cancels it.');
  screen.getByRole('list', { name: 'Payout stages' });
  expect(screen.queryByRole('link', { name: 'Open in Payouts' })).toBeNull();
});

test('finance gets from the expense to its held payout', async () => {
  renderApp('/expenses/10', {
    user: aSessionUser({ roles: ['finance'] }),
    answers: approvedWith(held),
  });
  const link = await screen.findByRole('link', { name: 'Open in Payouts' });
  expect(link.getAttribute('href')).toBe('/payouts?status=HELD');
});

test('a payout under way says what follows', async () => {
  renderApp('/expenses/10', {
    answers: approvedWith({ status: 'SENT', nextStep: 'It is final within a minute.' }),
  });
  await screen.findByText('It is final within a minute.');
});
