import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationReleasePayoutArgs,
  MutationUpdatePayoutSettingsArgs,
} from '../../generated/schema.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { aPayout, payoutId, aTreasury, payoutSettings } from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aPage } from '../../testing/fake-page.ts';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const admin = aSessionUser({ roles: ['admin'] });

const second = {
  name: 'reserve',
  address: 'Reserv1qUHZ3kqXvBd2F5nM7cW8eR4tY6uJ9pLsKmNhT',
  balances: {
    asset: 'PYUSD' as const,
    amount: '9000',
    sol: '1.5',
    slot: '311204551',
    readAt: new Date().toISOString(),
  },
  reservedAmount: '20',
  paused: null,
  warnings: [],
};
const treasury = () => ({ treasury: aTreasury({ second }), errors: [] });
const stopped = {
  ...second,
  balances: null,
  paused: {
    reason: 'Treasury reserve: it was robbed.',
    since: '2026-11-21T09:00:00.000Z',
    by: null,
    operatorOnly: true,
  },
};

test('both treasuries are shown with what they hold, and when the second pays', async () => {
  renderApp('/payouts', { user: finance, answers: { treasury } });
  const part = await screen.findByRole('region', { name: 'Second treasury' });
  expect(part.textContent).toContain('8,980');
  expect(part.textContent).toContain(second.address);
  within(part).getByText('Used only when you choose it while releasing a payout.');
});

test('a warning about the second treasury shows next to it', async () => {
  const warned = { ...second, warnings: ['SOL for fees is below 0.10.'] };
  const answer = () => ({ treasury: aTreasury({ second: warned }), errors: [] });
  renderApp('/payouts', { user: finance, answers: { treasury: answer } });
  const part = await screen.findByRole('region', { name: 'Second treasury' });
  within(part).getByText('SOL for fees is below 0.10.');
});

test('a stopped second treasury says why, while the first keeps paying', async () => {
  const answer = () => ({ treasury: aTreasury({ second: stopped }), errors: [] });
  renderApp('/payouts', { user: finance, answers: { treasury: answer } });
  const part = await screen.findByRole('region', { name: 'Second treasury' });
  within(part).getByText('Not paying');
  within(part).getByText('Treasury reserve: it was robbed.');
  expect(screen.queryByText('Payouts are paused')).toBeNull();
});

test('with one treasury nothing speaks of a second, and a release sends no choice', async () => {
  renderApp('/payouts', {
    user: finance,
    answers: { payouts: () => aPage([aPayout({ status: 'HELD', treasury: 'default' })]) },
  });
  await screen.findByRole('region', { name: 'Treasury' });
  expect(screen.queryByRole('region', { name: 'Second treasury' })).toBeNull();
  expect(screen.queryByText(/^From the/)).toBeNull();
});

test('releasing a payout offers a choice of treasury', async () => {
  const releasePayout = vi.fn(({ id }: MutationReleasePayoutArgs) => ({
    payout: aPayout({ id, treasury: 'reserve' }),
    errors: [],
  }));
  const { user } = renderApp('/payouts', {
    user: finance,
    answers: {
      treasury,
      payouts: () => aPage([aPayout({ status: 'HELD', treasury: 'default' })]),
      releasePayout,
    },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Release the payout to Maya Okafor' }),
  );
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('radio', { name: 'Unchanged: from the main treasury', checked: true });
  await user.click(
    within(dialog).getByRole('radio', { name: 'From the second treasury, Reserve' }),
  );
  await user.type(within(dialog).getByLabelText('Reason'), 'The first is empty');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await screen.findByText('The payout to Maya Okafor is released.');
  expect(releasePayout.mock.lastCall?.[0]).toMatchObject({
    id: payoutId,
    reason: 'The first is empty',
    treasury: 'reserve',
  });
});

test('an admin lets the second treasury pay; without one there is no such question', async () => {
  const updatePayoutSettings = vi.fn(({ input }: MutationUpdatePayoutSettingsArgs) => ({
    settings: { ...payoutSettings, secondTreasuryMayPay: input.secondTreasuryMayPay === true },
    errors: [],
  }));
  const { user } = renderApp('/admin/payout-settings', {
    user: admin,
    answers: { treasury, updatePayoutSettings },
  });
  await user.click(
    await screen.findByRole('checkbox', {
      name: /^Use the second treasury as a fallback/,
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Payout settings saved');
  expect(updatePayoutSettings.mock.lastCall?.[0].input.secondTreasuryMayPay).toBe(true);
});

test('the settings of a company with one treasury ask nothing about a second', async () => {
  renderApp('/admin/payout-settings', { user: admin });
  await screen.findByLabelText('Limit per payout (USD)');
  expect(screen.queryByRole('checkbox', { name: /second treasury/ })).toBeNull();
});
