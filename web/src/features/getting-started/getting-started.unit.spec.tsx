import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MutationInviteMemberArgs } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { answersOfMembers } from '../../testing/fake-members.ts';
import { aSessionUser, aUser, maya } from '../../testing/fake-people.ts';
import { aTreasury } from '../../testing/fake-payouts.ts';
import { aRule } from '../../testing/fake-rules.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aTotal } from '../../testing/fake-insights.ts';

const admin = aSessionUser({ roles: ['employee', 'admin'] });
const standard = aRule({ isDefault: true, name: 'Default' });
const { balances } = aTreasury();
const empty = balances ? { ...balances, amount: '0.000000', sol: '0' } : null;

/** An organization that was just created. */
const fresh = {
  ...answersOfMembers([maya]),
  me: () => aUser({ walletAddress: null }),
  treasury: () => ({ treasury: aTreasury({ balances: empty }), errors: [] }),
  approvalRules: () => [standard],
  expenseCount: () => 0,
};

afterEach(() => localStorage.clear());

/** Each step's page, or 'in place' where its form is on the list, and whether it is done. */
const stepsOf = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map((step) => [
      within(step).queryByRole('link')?.getAttribute('href') ?? 'in place',
      step.textContent.includes('(done)'),
    ]);

test('a new organization’s admin sees the first steps, and each is done as soon as the data say so', async () => {
  renderApp('/dashboard', {
    user: admin,
    answers: { ...fresh, ...answersOfMembers([maya, aUser({ id: '9', status: 'ACTIVE' })]) },
  });
  const card = await screen.findByRole('region', { name: 'Get started' });
  within(card).getByText('1 of 5 done');
  expect(stepsOf(card)).toEqual([
    ['/admin/members/invite', true],
    ['in place', false],
    ['in place', false],
    ['in place', false],
    ['/expenses/create-from-receipt', false],
  ]);
});

test('who has not joined is sent a new link from Get started', async () => {
  const invited = ['8', '9'].map((id) =>
    aUser({ id, status: 'INVITED', email: `${id}@outlay.test`, firstName: `Ada${id}` }),
  );
  const inviteMember = vi.fn((_args: MutationInviteMemberArgs) => ({
    member: invited[0]!,
    errors: [],
  }));
  const { user } = renderApp('/dashboard', {
    user: admin,
    answers: { ...fresh, ...answersOfMembers([maya, ...invited]), inviteMember },
  });
  const card = await screen.findByRole('region', { name: 'Get started' });
  await user.click(within(card).getByRole('button', { name: /^Waiting for 2 people to join/ }));
  const resend = { name: /^Resend the invitation to Ada8/ };
  await user.click(await within(card).findByRole('button', resend));
  await within(card).findByText(/^A new link is on its way to 8@outlay.test/);
  expect(inviteMember.mock.calls[0]?.[0].input.email).toBe('8@outlay.test');
});

test('the last step is done when something was paid, not when a receipt is there', async () => {
  const counted = (paid: number) => ({
    ...fresh,
    expenseCount: ({ filter }: { filter?: { status?: unknown } | null }) =>
      filter?.status ? paid : 1,
  });
  renderApp('/dashboard', { user: admin, answers: counted(0) });
  const card = await screen.findByRole('region', { name: 'Get started' });
  within(card).getByText('Wait for your first payment');
  expect(stepsOf(card)[4]).toEqual(['/expenses', false]);
  cleanup();
  renderApp('/dashboard', { user: admin, answers: counted(1) });
  await screen.findByText(/^Pay your first expense/);
  expect(stepsOf(screen.getByRole('region', { name: 'Get started' }))[4]).toEqual([
    '/expenses',
    true,
  ]);
});

test('a treasury without SOL for fees is not done', async () => {
  const onlyAmount = balances ? { ...balances, amount: '5', sol: '0' } : null;
  const treasury = () => ({ treasury: aTreasury({ balances: onlyAmount }), errors: [] });
  renderApp('/dashboard', { user: admin, answers: { ...fresh, treasury } });
  const card = await screen.findByRole('region', { name: 'Get started' });
  expect(stepsOf(card)[1]).toEqual(['in place', false]);
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
    ...{ currency: 'USD', total: '0.00', usdTotal: '0.00' },
    thisMonth: aTotal(0, '0.00'),
    lastMonth: aTotal(0, '0.00'),
    byMonth: [],
    byCategory: [],
  }),
};

test('a new member sees what is left before their first reimbursement, and no empty reassurance', async () => {
  renderApp('/dashboard', { user: aSessionUser({ wallet_address: null }), answers: noExpenses });
  const card = await screen.findByRole('region', { name: 'Get started' });
  expect(stepsOf(card)).toEqual([
    ['in place', false],
    ['/expenses/create-from-receipt', false],
  ]);
});

test('a step in place ends at the next one: its form is open, and the focus is there', async () => {
  const members = [maya];
  const { user, location } = renderApp('/dashboard', {
    user: admin,
    answers: {
      ...fresh,
      ...answersOfMembers(members),
      inviteMember: ({ input: { email } }) => {
        const member = aUser({ id: '50', email, status: 'INVITED' });
        members.push(member);
        return { member, errors: [] };
      },
    },
  });
  const card = await screen.findByRole('region', { name: 'Get started' });
  await user.click(within(card).getByRole('button', { name: /^Invite your team/ }));
  await user.type(await within(card).findByLabelText('People'), 'mia@newco.test');
  await user.click(within(card).getByRole('button', { name: 'Send 1 invitation' }));
  const next = await within(card).findByRole('button', {
    name: /^Fund your treasury/,
    expanded: true,
  });
  expect(document.activeElement).toBe(next);
  await within(card).findByText(/^Send PYUSD for payouts/);
  within(card).getByRole('button', { name: /^Waiting for 1 person to join/, expanded: false });
  expect(location()).toBe('/dashboard');
});

test('invitations that failed stay in view', async () => {
  const { user } = renderApp('/dashboard', {
    user: admin,
    answers: {
      ...fresh,
      inviteMember: () => ({ member: null, errors: refusal('EMAIL_TAKEN', 'Already a member.') }),
    },
  });
  const card = await screen.findByRole('region', { name: 'Get started' });
  await user.click(within(card).getByRole('button', { name: /^Invite your team/ }));
  await user.type(await within(card).findByLabelText('People'), 'mia@newco.test');
  await user.click(within(card).getByRole('button', { name: 'Send 1 invitation' }));
  await within(card).findByText('Already a member.');
  within(card).getByRole('button', { name: /^Fund your treasury/, expanded: false });
});

test('what there is to know about the approval rule is read before the next step', async () => {
  const { user } = renderApp('/dashboard', {
    user: admin,
    answers: {
      ...fresh,
      updateApprovalRule: () => ({
        rule: standard,
        pendingChange: null,
        warnings: refusal('STAGE_HAS_NO_APPROVER', 'No one can decide it yet.'),
        errors: [],
      }),
    },
  });
  const card = await screen.findByRole('region', { name: 'Get started' });
  await user.click(within(card).getByRole('button', { name: /^Choose who approves/ }));
  await user.click(await within(card).findByRole('button', { name: 'Use template' }));
  await within(card).findByText('No one can decide it yet.');
  within(card).getByRole('button', { name: /^Choose who approves/, expanded: true });
});

test('the page of a step leads to the next one', async () => {
  renderApp('/settings/wallet', { user: aSessionUser(), answers: noExpenses });
  const steps = await screen.findByRole('complementary', { name: 'First steps' });
  within(steps).getByText('1 of 2 first steps done');
  expect(
    within(steps).getByRole('link', { name: 'Next: Add your first receipt' }).getAttribute('href'),
  ).toBe('/expenses/create-from-receipt');
});
