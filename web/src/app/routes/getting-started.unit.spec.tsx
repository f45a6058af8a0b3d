import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aSessionUser, aUser, maya } from '../../testing/fake-people.ts';
import { aTreasury } from '../../testing/fake-payouts.ts';
import { aRule } from '../../testing/fake-rules.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['employee', 'admin'] });
const standard = aRule({ isDefault: true, name: 'Default' });
const { balances } = aTreasury();
const empty = balances ? { ...balances, amount: '0.000000', sol: '0' } : null;

/** An organization that was just created. */
const fresh = {
  members: () => [maya],
  me: () => aUser({ walletAddress: null }),
  treasury: () => ({ treasury: aTreasury({ balances: empty }), errors: [] }),
  approvalRules: () => [standard],
  expenseCount: () => 0,
};

afterEach(() => localStorage.clear());

const linksOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent.includes('(done)')]);

test('a new organization’s admin sees the first steps, and each is done as soon as the data say so', async () => {
  renderApp('/dashboard', {
    user: admin,
    answers: { ...fresh, members: () => [maya, aUser({ id: '9', status: 'ACTIVE' })] },
  });
  const card = await screen.findByRole('region', { name: 'Get started' });
  within(card).getByText('1 of 5 done');
  expect(linksOf(card)).toEqual([
    ['/admin/members/invite', true],
    ['/payouts', false],
    ['/admin/approval-rules/templates', false],
    ['/settings/wallet', false],
    ['/expenses/create-from-receipt', false],
  ]);
});

test('invited people who have not joined have a next step', async () => {
  const invited = ['8', '9'].map((id) => aUser({ id, status: 'INVITED' }));
  renderApp('/dashboard', {
    user: admin,
    answers: { ...fresh, members: () => [maya, ...invited] },
  });
  const card = await screen.findByRole('region', { name: 'Get started' });
  within(card).getByText('2 people haven’t joined yet');
  expect(linksOf(card)[0]).toEqual(['/admin/members', false]);
});

test('a treasury without SOL for fees is not done', async () => {
  const onlyAmount = balances ? { ...balances, amount: '5', sol: '0' } : null;
  const treasury = () => ({ treasury: aTreasury({ balances: onlyAmount }), errors: [] });
  renderApp('/dashboard', { user: admin, answers: { ...fresh, treasury } });
  const card = await screen.findByRole('region', { name: 'Get started' });
  expect(linksOf(card)[1]).toEqual(['/payouts', false]);
});

test('dismissed, it stays away', async () => {
  const { user } = renderApp('/dashboard', { user: admin, answers: fresh });
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
});

test.each([
  ['an employee with an expense and a wallet', aSessionUser({ roles: ['employee'] }), fresh],
  ['an organization with many expenses', admin, { ...fresh, expenseCount: () => 10 }],
])('%s does not see it', async (_who, user, answers) => {
  renderApp('/dashboard', { user, answers });
  await screen.findByText('Recent Expenses');
  await screen.findByText('Expenses Created');
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
});

const noExpenses = {
  expenseSummary: () => ({
    createdCount: 0,
    submittedCount: 0,
    usdTotal: '0.00',
    thisMonth: { count: 0, usdTotal: '0.00' },
    lastMonth: { count: 0, usdTotal: '0.00' },
    byMonth: [],
    byCategory: [],
  }),
};

test('a new member sees what is left before their first reimbursement, and no empty reassurance', async () => {
  renderApp('/dashboard', { user: aSessionUser({ wallet_address: null }), answers: noExpenses });
  const card = await screen.findByRole('region', { name: 'Get started' });
  expect(linksOf(card)).toEqual([
    ['/settings/wallet', false],
    ['/expenses/create-from-receipt', false],
  ]);
});

test('the page of a step leads to the next one', async () => {
  renderApp('/settings/wallet', { user: aSessionUser(), answers: noExpenses });
  const steps = await screen.findByRole('complementary', { name: 'First steps' });
  within(steps).getByText('1 of 2 first steps done');
  expect(
    within(steps).getByRole('link', { name: 'Next: Add your first receipt' }).getAttribute('href'),
  ).toBe('/expenses/create-from-receipt');
});
