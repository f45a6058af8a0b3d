import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationInviteMemberArgs, MutationUpdateMemberArgs } from '../../generated/schema.ts';
import { aPeriod } from '../../testing/fake-books.ts';
import { answersOfMembers } from '../../testing/fake-members.ts';
import { aSessionUser, aUser, maya, priya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });
const accountant = aSessionUser({ roles: ['accountant'], wallet_address: null });
const anton = aUser({
  id: '9',
  firstName: 'Anton',
  lastName: 'Audit',
  roles: ['ACCOUNTANT'],
  accessEndsOn: '2027-03-31',
});

test('an accountant is invited until a day, which other roles have not', async () => {
  const inviteMember = vi.fn((_args: MutationInviteMemberArgs) => ({ member: anton, errors: [] }));
  const { user } = renderApp('/admin/members', { user: admin, answers: { inviteMember } });
  await user.click(await screen.findByRole('button', { name: 'Invite member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite member' }));
  await user.type(dialog.getByLabelText('Email'), 'anton@taxes.test');
  await user.type(dialog.getByLabelText('First name'), 'Anton');
  await user.type(dialog.getByLabelText('Last name'), 'Audit');
  await user.click(dialog.getByRole('checkbox', { name: /^Accountant/ }));
  expect(dialog.queryByLabelText('Access ends after')).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /^Employee/ }));
  await user.type(dialog.getByLabelText('Access ends after'), '2027-03-31');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Invitation sent to anton@taxes.test');
  expect(inviteMember.mock.lastCall?.[0].input).toMatchObject({
    roles: ['ACCOUNTANT'],
    accessEndsOn: '2027-03-31',
  });
});

test('the list says when access ends, and when it has', async () => {
  const gone = { ...anton, id: '10', firstName: 'Greta', accessEnded: true };
  renderApp('/admin/members', { user: admin, answers: answersOfMembers([maya, anton, gone]) });
  within(await screen.findByRole('row', { name: 'Anton Audit' })).getByText(
    'Access ends Mar 31, 2027',
  );
  within(screen.getByRole('row', { name: 'Greta Audit' })).getByText('Access ended');
  expect(screen.getByRole('row', { name: 'Maya Okafor' }).textContent).not.toContain('Access');
});

test('an admin extends access, and sends the roles that it is signed with', async () => {
  const updateMember = vi.fn((_args: MutationUpdateMemberArgs) => ({ member: anton, errors: [] }));
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: { ...answersOfMembers([anton]), updateMember },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Anton Audit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Anton Audit' }));
  await user.clear(dialog.getByLabelText('Access ends after'));
  await user.click(dialog.getByRole('button', { name: 'Save member' }));
  await screen.findByText('Saved Anton Audit');
  expect(updateMember.mock.lastCall?.[0].input).toEqual({
    roles: ['ACCOUNTANT'],
    accessEndsOn: null,
  });
});

test('an invited accountant reads what they will see, for whom and until when', async () => {
  renderApp('/invitation?token=i1', {
    user: null,
    answers: {
      invitation: () => ({
        ...{ email: 'anton@taxes.test', firstName: 'Anton', lastName: 'Audit' },
        ...{ organizationName: 'Outlay', roles: ['ACCOUNTANT'], accessEndsOn: '2027-03-31' },
      }),
    },
  });
  await screen.findByText(
    /^Outlay invites you to its books .* Your access ends after Mar 31, 2027\./,
  );
});

test('the menu of an accountant has books, expenses and the audit log, and nothing to create or decide', async () => {
  const { location } = renderApp('/dashboard', { user: accountant });
  await screen.findByRole('heading', { name: 'Books' });
  expect(location()).toBe('/books');
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Expenses',
    'Books',
    'Audit log',
    'Settings',
  ]);
  expect(screen.queryByRole('link', { name: 'Photograph a receipt' })).toBeNull();
});

test('the books have no buttons that change them, for an accountant', async () => {
  const closed = aPeriod({ state: 'CLOSED', closedBy: priya, reason: 'All in' });
  renderApp('/books?month=2026-10', { user: accountant, answers: { periods: () => [closed] } });
  await screen.findByText('All in');
  await screen.findByRole('row', { name: 'Total' });
  expect(screen.queryByRole('button', { name: /Reopen|Close|Remind/ })).toBeNull();
});

test('the accounts are read by an accountant, not mapped or renamed', async () => {
  renderApp('/books/accounts', { user: accountant });
  await screen.findByRole('heading', { name: 'Chart of accounts' });
  expect(screen.queryByRole('button', { name: /account|template|Rename/ })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('an accountant opens the audit log and no other page of the administration', async () => {
  renderApp('/admin/audit-log', { user: accountant });
  await screen.findByRole('heading', { name: 'Audit log' });
  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
});

test('members are none of an accountant’s pages', async () => {
  renderApp('/admin/members', { user: accountant });
  await screen.findByRole('heading', { name: 'No access' });
});

test('the list of expenses offers an accountant nothing to create', async () => {
  renderApp('/expenses', { user: accountant });
  await screen.findByRole('heading', { name: 'Expenses' });
  expect(screen.queryByRole('link', { name: 'Create Expense' })).toBeNull();
});

test('an accountant’s settings have no wallet and no delegation, and their keys only read', async () => {
  const { user } = renderApp('/settings/api-keys', { user: accountant });
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  expect(screen.queryByRole('link', { name: 'Wallet' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Delegation' })).toBeNull();
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.filter(({ disabled }) => !disabled)).toHaveLength(1);
});
