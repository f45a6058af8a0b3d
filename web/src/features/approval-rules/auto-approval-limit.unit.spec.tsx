import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationSetAutoApprovalLimitArgs,
  MutationSetAutoApprovalMonthlyLimitArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import type { GraphqlAnswers } from '../../testing/fake-server.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const open = async (answers: Partial<GraphqlAnswers>, role: 'admin' | 'finance' = 'admin') => {
  const { user } = renderApp(role === 'admin' ? '/admin/approval-rules' : '/approval-rules', {
    user: aSessionUser({ roles: [role] }),
    answers: { approvalRules: () => [], ...answers },
  });
  const card = within(await screen.findByRole('region', { name: 'Automatic approval' }));
  return { user, card };
};

const limitOf = (limitUsd: string, maxUsd = '100.00') => ({
  autoApprovalLimit: () => ({ limitUsd, maxUsd, allowsApiKeys: false }),
});

test('an admin sets a limit up to the maximum that the card names; what the server refuses shows at the field', async () => {
  const setAutoApprovalLimit = vi.fn(({ limitUsd }: MutationSetAutoApprovalLimitArgs) => ({
    autoApprovalLimit:
      limitUsd === '50' ? { limitUsd: '50.00', maxUsd: '100.00', allowsApiKeys: false } : null,
    pendingChange: null,
    errors:
      limitUsd === '50'
        ? []
        : [{ code: 'VALIDATION_FAILED', message: 'At most $100.00.', field: 'limitUsd' }],
  }));
  const { user, card } = await open({ setAutoApprovalLimit });
  const field = await card.findByLabelText('Up to (USD)');
  expect(field).toHaveProperty('value', '0.00');
  card.getByText('Up to $100.00. Set 0 to turn automatic approval off.');
  const save = async (amount: string) => {
    await user.clear(field);
    if (amount !== '') await user.type(field, amount);
    await user.click(card.getByRole('button', { name: 'Save' }));
  };
  await save('');
  await card.findByText('Amount is required');
  await save('500');
  await card.findByText('At most $100.00.');
  await save('50');
  await card.findByText('Saved.');
  expect(setAutoApprovalLimit.mock.calls.map(([args]) => args)).toEqual([
    { limitUsd: '500', allowApiKeys: false },
    { limitUsd: '50', allowApiKeys: false },
  ]);
});

test('a limit that another admin must confirm is not shown as saved', async () => {
  const { user, card } = await open({
    setAutoApprovalLimit: () => ({
      autoApprovalLimit: null,
      pendingChange: null,
      errors: refusal('PENDING_CONFIRMATION', 'Another admin confirms it.'),
    }),
  });
  await user.click(await card.findByRole('button', { name: 'Save' }));
  await card.findByText(/Another admin confirms it/);
  expect(card.queryByText('Saved.')).toBeNull();
});

test('where the operator has switched automatic approval off, the card says so and offers no form', async () => {
  const { card } = await open(limitOf('50.00', '0.00'));
  await card.findByText('Automatic approval is turned off by the operator of this installation.');
  expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('finance sees the limit that applies, also when the operator has lowered the maximum since, and changes nothing', async () => {
  const { card } = await open(limitOf('150.00'), 'finance');
  await card.findByText('Up to $100.00');
  expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('an organization without automatic approval reads Off', async () => {
  const { card } = await open(limitOf('0.00'), 'finance');
  await card.findByText('Off');
});

test('a limit that failed to load can be loaded again', async () => {
  let isDown = true;
  const { user, card } = await open({
    autoApprovalLimit: () => {
      if (isDown) throw new Error('down');
      return { limitUsd: '20.00', maxUsd: '100.00', allowsApiKeys: false };
    },
  });
  await card.findByText('Failed to load the limit for automatic approval');
  isDown = false;
  await user.click(card.getByRole('button', { name: 'Retry' }));
  expect(await card.findByLabelText('Up to (USD)')).toHaveProperty('value', '20.00');
});

test('an admin sets how much is approved automatically per person and month', async () => {
  const setAutoApprovalMonthlyLimit = vi.fn(
    ({ monthlyLimitUsd }: MutationSetAutoApprovalMonthlyLimitArgs) => ({
      monthlyLimitUsd,
      pendingChange: null,
      errors: [],
    }),
  );
  const { user, card } = await open({
    autoApprovalMonthlyLimit: () => '500.00',
    setAutoApprovalMonthlyLimit,
  });
  const field = await card.findByLabelText('Per person and month (USD)');
  expect(field).toHaveProperty('value', '500.00');
  await user.clear(field);
  await user.type(field, '300');
  await user.click(card.getByRole('button', { name: 'Save monthly limit' }));
  await card.findByText('Saved.');
  expect(setAutoApprovalMonthlyLimit.mock.calls[0]?.[0]).toEqual({ monthlyLimitUsd: '300' });
});

test('finance reads the monthly limit', async () => {
  const { card } = await open({ autoApprovalMonthlyLimit: () => '500.00' }, 'finance');
  await card.findByText('$500.00 per person and month');
});
