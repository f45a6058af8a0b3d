import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MemberPayload,
  MutationCreateDelegationArgs,
  MutationUpdateMemberArgs,
} from '../../generated/schema.ts';
import { aDelegation, anApiKey } from '../../testing/fake-administration.ts';
import { aPage } from '../../testing/fake-page.ts';
import { aCompanyWallet, aPayout } from '../../testing/fake-payouts.ts';
import { answersOfMembers } from '../../testing/fake-members.ts';
import { aSessionUser, aUser, jonas, maya, priya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchDownloads } from '../../testing/watch-downloads.ts';
import { aTotal } from '../../testing/fake-insights.ts';

const admin = aSessionUser({ roles: ['admin'] });

test('a member who is no admin sees No access with a way back, and no menu entry', async () => {
  renderApp('/admin/members');
  await screen.findByRole('heading', { name: 'No access' });
  screen.getByRole('link', { name: 'Go to Dashboard' });
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
});

test('members are found by parts of name and department', async () => {
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: answersOfMembers([maya, jonas, { ...priya, department: 'Research' }]),
  });
  await user.type(await screen.findByLabelText('Search members'), 'research');
  await screen.findByText('1 of 3 members');
  screen.getByRole('row', { name: 'Priya Raman' });
  expect(screen.queryByRole('row', { name: 'Jonas Brandt' })).toBeNull();
  await user.type(screen.getByLabelText('Search members'), ' nobody');
  await user.click(await screen.findByRole('button', { name: 'Show all members' }));
  screen.getByText('3 of 3 members');
});

test('a list that is longer than a page grows by the next one, and is exported whole', async () => {
  const downloaded = watchDownloads();
  const people = Array.from({ length: 120 }, (_, index) =>
    aUser({ id: `${index + 10}`, firstName: 'Person', lastName: `${index + 100}` }),
  );
  const { user } = renderApp('/admin/members', { user: admin, answers: answersOfMembers(people) });
  await screen.findByText('120 of 120 members');
  const rows = () => within(screen.getByRole('table', { name: 'Members' })).getAllByRole('row');
  expect(rows()).toHaveLength(1 + 50);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await expect.poll(() => rows().length).toBe(1 + 100);
  expect(rows().at(-1)?.getAttribute('aria-label')).toBe('Person 199');
  await user.click(screen.getByRole('button', { name: /^Export CSV/ }));
  await expect.poll(downloaded).not.toBe('');
  expect((await downloaded()).trimEnd().split('\r\n')).toHaveLength(1 + 120);
});

test('the address has the search, the filters and the order, and a link opens the same list', async () => {
  const { user, location } = renderApp('/admin/members?status=INVITED&sort=NAME_DESC&search=nia', {
    user: admin,
    answers: answersOfMembers([
      maya,
      aUser({ id: '9', firstName: 'Nia', lastName: 'Vale', status: 'INVITED' }),
      aUser({ id: '8', firstName: 'Tania', lastName: 'Vale', status: 'INVITED' }),
    ]),
  });
  await screen.findByText('2 of 3 members');
  const [, first] = within(screen.getByRole('table', { name: 'Members' })).getAllByRole('row');
  expect(first?.getAttribute('aria-label')).toBe('Tania Vale');
  await user.selectOptions(screen.getByLabelText('Status'), '');
  await user.clear(screen.getByLabelText('Search members'));
  await screen.findByText('3 of 3 members');
  expect(location()).toBe('/admin/members?sort=NAME_DESC');
});

test('members are sorted by name, narrowed by department, and exported as shown', async () => {
  const downloaded = watchDownloads();
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: answersOfMembers([
      { ...maya, department: 'Research' },
      { ...jonas, department: 'Sales' },
      { ...priya, department: 'Research', firstName: '=cmd()' },
    ]),
  });
  await user.selectOptions(await screen.findByLabelText('Department'), 'Research');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  const rows = within(screen.getByRole('table', { name: 'Members' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.getAttribute('aria-label'))).toEqual([
    'Maya Okafor',
    '=cmd() Raman',
  ]);
  await user.click(screen.getByRole('button', { name: /^Export CSV/ }));
  await expect.poll(downloaded).not.toBe('');
  const lines = (await downloaded()).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/^'=cmd\(\) Raman,/);
});

test('two-step sign-in shows for each member, and in the export', async () => {
  const downloaded = watchDownloads();
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: answersOfMembers([
      aUser({ secondFactor: 'ON' }),
      { ...jonas, secondFactor: 'REQUIRED' },
      { ...priya, secondFactor: 'OFF' },
    ]),
  });
  const row = await screen.findByRole('row', { name: 'Jonas Brandt' });
  within(row).getByRole('cell', { name: 'Required but off' });
  await user.click(screen.getByRole('button', { name: /^Export CSV/ }));
  await expect.poll(downloaded).toContain('Required but off');
  expect(await downloaded()).toContain('two_step_sign_in');
});

test('an invitation needs every required field, and a refusal shows at its field', async () => {
  const inviteMember = vi.fn(() => ({
    member: null,
    errors: [
      {
        code: 'EMAIL_TAKEN',
        message: 'Somebody with this email is a member already.',
        field: 'email',
      },
    ],
  }));
  const { user } = renderApp('/admin/members', { user: admin, answers: { inviteMember } });
  await user.click(await screen.findByRole('button', { name: 'Invite member' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite member' });
  expect(within(dialog).queryByRole('checkbox', { name: /^Operator/ })).toBeNull();
  await user.click(within(dialog).getByRole('checkbox', { name: /^Employee/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  for (const message of [
    'Enter an email address',
    'Enter a first name',
    'Enter a last name',
    'Choose at least one role.',
  ]) {
    within(dialog).getByText(message);
  }
  expect(inviteMember).not.toHaveBeenCalled();

  await user.type(within(dialog).getByLabelText('Email'), 'new@outlay.test');
  await user.type(within(dialog).getByLabelText('First name'), 'Nia');
  await user.type(within(dialog).getByLabelText('Last name'), 'Vale');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Approver/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await within(dialog).findByText('Somebody with this email is a member already.');
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Email'));
});

test('an edit sends what was changed and nothing else', async () => {
  const updateMember = vi.fn((_args: MutationUpdateMemberArgs) => ({ member: jonas, errors: [] }));
  const { user } = renderApp('/admin/members', { user: admin, answers: { updateMember } });
  await user.click(await screen.findByRole('button', { name: 'Edit Jonas Brandt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Jonas Brandt' });
  const manager = within(dialog).getByLabelText('Manager');
  expect(within(manager).queryByRole('option', { name: 'Jonas Brandt' })).toBeNull();
  await user.selectOptions(manager, 'Priya Raman');
  await user.click(within(dialog).getByRole('button', { name: 'Save member' }));
  await screen.findByText('Saved Jonas Brandt');
  expect(updateMember.mock.calls[0]?.[0].input).toEqual({ managerId: '3' });
});

test('deactivating tells what follows, and says when it was refused', async () => {
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: {
      deactivateMember: () => ({
        member: null,
        errors: [{ code: 'LAST_ADMIN', message: 'Jonas Brandt is the only admin.', field: null }],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate Jonas Brandt' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Jonas Brandt?' });
  expect(dialog.textContent).toContain('Their expenses and history stay.');
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Jonas Brandt is the only admin.');
});

const ada = aUser({ id: '40', firstName: 'Ada', lastName: 'Lindgren', roles: ['APPROVER'] });

test('before somebody is deactivated it says what goes to whom', async () => {
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: {
      ...answersOfMembers([maya, jonas, ada]),
      memberHandover: () => ({
        openSteps: 3,
        takers: [ada],
        delegations: 1,
        rules: ['Two of three'],
      }),
      apiKeys: () => [
        anApiKey({ member: jonas, name: 'Nightly export', revokedAt: null }),
        anApiKey({ id: '91', member: jonas, revokedAt: '2026-11-01T09:00:00.000Z' }),
      ],
      companyWallets: () => [aCompanyWallet({ label: 'Card', custodian: jonas })],
      payouts: () => aPage([aPayout({ status: 'QUEUED', amountUsd: '75.25', payee: jonas })]),
      expenseTotal: () => aTotal(2, '120.00'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate Jonas Brandt' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Jonas Brandt?' });
  const list = await within(dialog).findByRole('list', { name: 'What changes' });
  const lines = within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines).toEqual([
    '3 open approvals go to Ada Lindgren.',
    '1 delegation no longer applies. Where they stood in for someone, set a new delegate.',
    'Named in the rule “Two of three”.',
    '2 expenses of theirs ($120.00) stay in approval.',
    '1 unpaid payout ($75.25) can’t be sent while they are deactivated.',
    '1 API key stops working: Nightly export.',
    'They stay custodian of 1 company wallet, whose payments become their drafts: Card.',
  ]);
  const byHand = within(list).getByRole('link', { name: 'set a new delegate' });
  expect(byHand.getAttribute('href')).toBe('/settings/delegation');
  const taker = within(dialog).getByLabelText('Who takes over their approvals');
  within(taker).getByRole('option', { name: 'As listed above' });
});

const nothingToDecide = () => ({ openSteps: 0, takers: [], delegations: 0, rules: [] });

test('the reports of a deactivated member get the manager that was chosen', async () => {
  const reports = ['7', '8'].map((id) =>
    aUser({ id, firstName: 'Report', lastName: id, manager: jonas }),
  );
  const updateMember = vi.fn<(args: MutationUpdateMemberArgs) => MemberPayload>(() => ({
    member: reports[0] ?? null,
    errors: [],
  }));
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: {
      ...answersOfMembers([maya, jonas, priya, ...reports]),
      memberHandover: nothingToDecide,
      updateMember,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate Jonas Brandt' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const manager = await dialog.findByLabelText('New manager of 2 people');
  await user.selectOptions(manager, 'Report 7');
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Jonas Brandt is deactivated.');
  // Who takes over reports to the manager above, of whom there is none.
  expect(updateMember.mock.calls.map(([{ id, input }]) => [id, input.managerId])).toEqual([
    ['7', null],
    ['8', '7'],
  ]);
});

test('who takes over the approvals that no one else has is their delegate before they leave; a refusal stays in the dialog', async () => {
  const calls: string[] = [];
  let errors = [
    { code: 'DELEGATION_CYCLE', message: "Delegations can't be circular.", field: 'toId' },
  ];
  const createDelegation = vi.fn((_args: MutationCreateDelegationArgs) => {
    calls.push('delegate');
    return { delegation: errors.length > 0 ? null : aDelegation(), errors };
  });
  const deactivateMember = vi.fn(() => {
    calls.push('deactivate');
    return { member: jonas, errors: [] };
  });
  const approver = aUser({ id: '7', firstName: 'Ada', lastName: 'Lindgren', roles: ['APPROVER'] });
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: {
      ...answersOfMembers([maya, jonas, approver]),
      memberHandover: () => ({ ...nothingToDecide(), openSteps: 7 }),
      ...{ createDelegation, deactivateMember },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate Jonas Brandt' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(
    '7 approvals have no other approver and will wait. Choose who takes over.',
  );
  const taker = dialog.getByLabelText('Who takes over their approvals');
  expect(within(taker).queryByRole('option', { name: 'Maya Okafor' })).toBeNull();
  await user.selectOptions(taker, 'Ada Lindgren');
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await dialog.findByText("Delegations can't be circular.");
  expect(calls).toEqual(['delegate']);
  errors = [];
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Jonas Brandt is deactivated.');
  expect(calls).toEqual(['delegate', 'delegate', 'deactivate']);
  const { input } = createDelegation.mock.calls[1]![0];
  expect(input).toMatchObject({ fromId: '2', toId: '7' });
  expect(Date.parse(input.startsAt)).toBeLessThan(Date.now());
});

test('a refused deactivation leaves the reports with their manager', async () => {
  const updateMember = vi.fn(() => ({ member: null, errors: [] }));
  const report = aUser({ id: '7', firstName: 'Report', lastName: 'Seven', manager: jonas });
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: {
      ...answersOfMembers([maya, jonas, report]),
      memberHandover: nothingToDecide,
      updateMember,
      deactivateMember: () => ({
        member: null,
        errors: [{ code: 'LAST_ADMIN', message: 'Jonas Brandt is the only admin.', field: null }],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate Jonas Brandt' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByLabelText('New manager of 1 person');
  await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
  await screen.findByText('Jonas Brandt is the only admin.');
  expect(updateMember).not.toHaveBeenCalled();
});

test('when that cannot be checked, it says so and the choice stays', async () => {
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: {
      memberHandover: () => {
        throw new Error('away');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Deactivate Jonas Brandt' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Deactivate Jonas Brandt?' });
  await within(dialog).findByText(/We couldn't check what they're responsible for/);
  within(dialog).getByRole('button', { name: 'Deactivate' });
});

test('admins cannot deactivate their own account, and the button says why', async () => {
  renderApp('/admin/members', { user: admin });
  const own = await screen.findByRole('row', { name: 'Maya Okafor' });
  const button = within(own).getByRole<HTMLButtonElement>('button', { name: /^Deactivate/ });
  expect(button.disabled).toBe(true);
  expect(button.title).toBe(
    'Deactivate: You cannot deactivate your own account. Ask another admin.',
  );
});

test('who has not accepted can be sent a new link', async () => {
  const invited = aUser({ id: '9', firstName: 'Nia', lastName: 'Vale', status: 'INVITED' });
  const { user } = renderApp('/admin/members', {
    user: admin,
    answers: answersOfMembers([invited]),
  });
  await user.click(
    await screen.findByRole('button', { name: 'Resend the invitation to Nia Vale' }),
  );
  await screen.findByText(/A new link is on its way/);
});
