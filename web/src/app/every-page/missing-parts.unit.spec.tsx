import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { aDelegation } from '../../testing/fake-administration.ts';
import { anExpense, aPendingTask } from '../../testing/fake-expenses.ts';
import { aSessionUser, maya } from '../../testing/fake-people.ts';
import { aRule } from '../../testing/fake-rules.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** Throws the gateway's error for a part whose service is down. */
function unavailable(service: string): never {
  throw new GraphQLError('down', { extensions: { code: 'SERVICE_UNAVAILABLE', service } });
}

test('an expense without names shows all else, says what is missing, and has the names after a retry', async () => {
  let isDown = true;
  const { user } = renderApp('/expenses/10', {
    answers: {
      expense: () => ({
        ...anExpense(),
        get creator() {
          return isDown ? unavailable('identity') : maya;
        },
      }),
    },
  });
  await screen.findByText('Names are unavailable right now.');
  screen.getByRole('heading', { name: 'Team lunch' });
  expect(screen.queryByText('Failed to fetch expense')).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Names are unavailable right now.')).toBeNull());
});

test('a task whose expense is missing keeps its decision, and does not say that there is no receipt', async () => {
  renderApp('/pending-tasks', {
    answers: {
      pendingTasks: () => [
        {
          ...aPendingTask(),
          get expense() {
            return unavailable('expense');
          },
        },
      ],
    },
  });
  await screen.findByText('Expense details are unavailable right now.');
  screen.getByRole('button', { name: 'Approve' });
  expect(screen.queryByText('No receipt attached')).toBeNull();
});

test('delegations without their people are a failure, not an empty list', async () => {
  renderApp('/settings/delegation', {
    answers: {
      delegations: () => [
        {
          ...aDelegation(),
          get from() {
            return unavailable('identity');
          },
        },
      ],
    },
  });
  await screen.findByText('Failed to load delegations');
  expect(screen.queryByText('No delegate set')).toBeNull();
});

test('while the receipt is missing, the form of an expense offers no upload in its place', async () => {
  renderApp('/expenses/10/edit', {
    answers: {
      expense: () => ({
        ...anExpense(),
        get receipt() {
          return unavailable('receipt-ai');
        },
      }),
    },
  });
  await screen.findByText('The receipt is unavailable right now.');
  await screen.findByLabelText(/Title/);
  expect(screen.queryByText(/upload/i)).toBeNull();
});

test('a rule without one of its people is not edited, since saving would lose them', async () => {
  const rule = aRule();
  const stages = rule.stages.map((stage) => ({
    ...stage,
    approvers: [
      {
        manager: null,
        role: null,
        get member() {
          return unavailable('identity');
        },
      },
    ],
  }));
  renderApp(`/admin/approval-rules/${rule.id}`, {
    user: aSessionUser({ roles: ['admin'] }),
    answers: { approvalRules: () => [{ ...rule, stages }] },
  });
  await screen.findByText('Failed to load the rule');
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
});

test('without approvals the dashboard says so instead of counting none, and keeps its figures', async () => {
  renderApp('/dashboard', {
    user: aSessionUser({ roles: ['approver'] }),
    answers: { pendingTaskSummary: () => unavailable('workflow') },
  });
  await screen.findByText('Approvals are unavailable right now.');
  await screen.findByText('Total Amount');
  expect(screen.queryByText('You’re all caught up.')).toBeNull();
});

test('a reimbursement without its payout keeps its own figures and says that payouts are unavailable', async () => {
  const reimbursement = {
    status: 'PENDING' as const,
    amountUsd: '42.00',
    amount: null,
    rate: null,
    transactionSignature: null,
    reason: null,
  };
  renderApp('/expenses/10', {
    answers: {
      expense: () => ({
        ...anExpense({ status: 'APPROVED', reimbursement }),
        get payout() {
          return unavailable('payout');
        },
      }),
    },
  });
  await screen.findByText('Payouts are unavailable right now.');
  const details = screen.getByRole('region', { name: 'Reimbursement Details' });
  expect(details.textContent).toContain('$42.00');
});
