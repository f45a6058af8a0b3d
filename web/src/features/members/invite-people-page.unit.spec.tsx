import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationInviteMemberArgs } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, aUser, jonas, maya } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });

const invited = (answer: (email: string) => ReturnType<typeof refusal> | null = () => null) => {
  let nextId = 50;
  return vi.fn(({ input }: MutationInviteMemberArgs) => {
    const errors = answer(input.email) ?? [];
    nextId += 1;
    const member = errors.length > 0 ? null : aUser({ id: String(nextId), email: input.email });
    return { member, errors };
  });
};

async function open(answers: Parameters<typeof renderApp>[1] & object) {
  const rendered = renderApp('/admin/members/invite', { user: admin, ...answers });
  const field = await screen.findByLabelText('People');
  const paste = async (text: string) => {
    await rendered.user.click(field);
    await rendered.user.paste(text);
  };
  return { ...rendered, paste };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'People to invite' })).getAllByRole('listitem');

test('each line becomes an ordinary invitation: managers first, by their new ids, and bad lines stay behind', async () => {
  const inviteMember = invited();
  const createDepartment = vi.fn(({ name }: { name: string }) => ({
    department: { id: '7', globalId: 'department-7', name, memberCount: 0 },
    errors: [],
  }));
  const { user, paste } = await open({
    answers: { inviteMember, createDepartment, members: () => [maya, jonas] },
  });
  await paste(
    'email,first name,last name,roles,manager,department\neva@x.test,Eva,Stone,,mia@x.test,Growth\nmia@x.test,Mia,Lind,approver,,Growth\nbad,No,One',
  );
  expect(rows().map((row) => row.lastChild?.textContent)).toEqual([
    'Ready',
    'Ready',
    'Not an email address',
  ]);
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  await screen.findByText('2 invited');
  expect(inviteMember.mock.calls.map(([{ input }]) => [input.email, input.managerId])).toEqual([
    ['mia@x.test', null],
    ['eva@x.test', '51'],
  ]);
  expect(inviteMember.mock.calls[1]?.[0].input).toMatchObject({
    roles: ['EMPLOYEE'],
    department: 'Growth',
  });
  expect(createDepartment).toHaveBeenCalledTimes(1);
  expect(rows().map((row) => row.lastChild?.textContent)).toEqual([
    'Invited',
    'Invited',
    'Not an email address',
  ]);
});

test('a refused row says why and can be sent again; what was sent is not sent twice', async () => {
  const inviteMember = invited((email) =>
    email === 'a.b@x.test' ? refusal('EMAIL_TAKEN', 'A member with this email exists.') : null,
  );
  const { user, paste } = await open({ answers: { inviteMember } });
  await paste('a.b@x.test, c.d@x.test');
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  await screen.findByText('1 invited, 1 failed');
  screen.getByText('A member with this email exists.');
  await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  await waitFor(() => expect(inviteMember).toHaveBeenCalledTimes(3));
  expect(inviteMember.mock.calls[2]?.[0].input.email).toBe('a.b@x.test');
});

test('addresses alone are enough: one role and one manager for all of them', async () => {
  const inviteMember = invited();
  const { user, paste } = await open({
    answers: { inviteMember, members: () => [maya, jonas] },
  });
  await paste('a.b@x.test c@x.test');
  await user.selectOptions(screen.getByLabelText('Role for all'), 'Approver');
  await user.selectOptions(screen.getByLabelText('Manager for all'), 'Jonas Brandt');
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  await screen.findByText('2 invited');
  expect(inviteMember.mock.calls.map(([{ input }]) => input)).toMatchObject([
    { email: 'a.b@x.test', roles: ['EMPLOYEE', 'APPROVER'], managerId: jonas.id },
    { email: 'c@x.test', roles: ['EMPLOYEE', 'APPROVER'], managerId: jonas.id },
  ]);
});

test('an invitation that needs another admin says so', async () => {
  const inviteMember = invited(() => refusal('PENDING_CONFIRMATION', 'Another admin confirms it.'));
  const { user, paste } = await open({ answers: { inviteMember } });
  await paste('a.b@x.test,A,B,finance');
  await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  await screen.findByText('1 awaiting another admin');
});

test('a manager who is no member is refused before anything is sent', async () => {
  const inviteMember = invited();
  const { user, paste } = await open({ answers: { inviteMember } });
  await paste('a.b@x.test,A,B,,boss@x.test');
  await user.click(screen.getByRole('button', { name: 'Send 1 invitation' }));
  await screen.findByText('boss@x.test is not a member yet. Invite them first.');
  expect(inviteMember).not.toHaveBeenCalled();
});

test('more than 200 people are refused, and a CSV file fills the field', async () => {
  const { user } = await open({});
  const text = Array.from({ length: 201 }, (_, n) => `a.b${n}@x.test`).join('\n');
  await user.upload(screen.getByLabelText('CSV file'), new File([text], 'people.csv'));
  await screen.findByText('Invite at most 200 people at a time.');
  expect(screen.getByRole('button', { name: /^Send/ })).toHaveProperty('disabled', true);
});
