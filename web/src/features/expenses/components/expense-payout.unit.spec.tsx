import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Expense, Payout } from '../../../generated/schema.ts';
import { anExpense, policies } from '../../../testing/fake-expenses.ts';
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
      amount: null,
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
  expect(screen.getByRole('region', { name: 'Status' }).textContent).toContain(
    'Approved, payout held, Finance or an admin releases or cancels it.',
  );
  expect(screen.queryByRole('link', { name: 'Open in Money' })).toBeNull();
});

test('finance gets from the expense to its held payout', async () => {
  renderApp('/expenses/10', {
    user: aSessionUser({ roles: ['finance'] }),
    answers: approvedWith(held),
  });
  const link = await screen.findByRole('link', { name: 'Open in Money' });
  expect(link.getAttribute('href')).toBe('/payouts?status=HELD');
});

test('a payout under way says what follows, and its timeline shows the stages ahead', async () => {
  renderApp('/expenses/10', {
    answers: approvedWith({ status: 'QUEUED', nextStep: 'It is final within a minute.' }),
  });
  await screen.findByText(/It is final within a minute\.$/);
  const timeline = screen.getByRole('region', { name: 'Timeline' });
  await within(timeline).findByText('Sent to Solana');
  within(timeline).getByText('Final on Solana');
});

test('a paid expense says when and what was sent, with the way to its proof', async () => {
  const expense = anExpense({
    status: 'PAID',
    paidAt: '2026-11-20T10:00:00.000Z',
    reimbursement: {
      status: 'COMPLETED',
      amountUsd: '128.40',
      amount: '128.412841',
      rate: '0.9999',
      transactionSignature: '5VERYLongSignature',
      reason: null,
    },
    payout: aPayout({ status: 'PAID', transactionSignature: '5VERYLongSignature' }),
  });
  renderApp('/expenses/10', { answers: { expense: () => expense } });
  const state = (await screen.findByText('Paid on Nov 20, 2026')).closest('[role=status]');
  expect(state?.textContent).toContain('128.41 PYUSD arrived in your wallet');
  const proof = screen.getByRole('link', { name: 'Proof of payment' });
  expect(proof.getAttribute('href')).toBe('/expenses/10/proof');
});

test('an approved expense under a policy that reimburses nothing says so', async () => {
  const policy = { ...policies[0]!, name: 'Company card', reimbursable: false };
  const expense = anExpense({ status: 'APPROVED', policy, reimbursement: null, payout: null });
  renderApp('/expenses/10', { answers: { expense: () => expense } });
  const state = await screen.findByRole('region', { name: 'Status' });
  expect(state.textContent).toContain('Company card, nothing to reimburse');
});

test('a signature is shortened, with the whole of it to copy', async () => {
  const signature = '5VERYLongSignatureOfATransaction';
  const expense = anExpense({ source: 'PYUSD', transactionSignature: signature });
  const { user } = renderApp('/expenses/10', { answers: { expense: () => expense } });
  const details = await screen.findByRole('region', { name: 'Transaction Details' });
  within(details).getByText('5VERY…ction');
  await user.click(within(details).getByRole('button', { name: 'Copy transaction signature' }));
  await within(details).findByText('Copied to the clipboard.');
  expect(await navigator.clipboard.readText()).toBe(signature);
});
