import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FirstDevice, MutationConfirmMemberKeyArgs } from '../../generated/schema.ts';
import { digitGroups } from '../../components/ui/digits.tsx';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });
const device: FirstDevice = {
  member: jonas,
  keyId: 'ab'.repeat(32),
  digits: 'not shown: this browser computes them from the key',
  addedAt: '2026-11-30T09:00:00.000Z',
};

async function confirm({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: /^Confirm the device of Jonas/ }));
  const question = await screen.findByRole('alertdialog', {
    name: `Does Jonas Brandt see ${digitGroups(device.keyId)}?`,
  });
  await user.click(within(question).getByRole('button', { name: 'They see these digits' }));
}

test('an admin compares the digits of a newcomer, whose device then leaves the list', async () => {
  let waiting = [device];
  const confirmMemberKey = vi.fn((_args: MutationConfirmMemberKeyArgs) => {
    waiting = [];
    return { done: true, errors: [] };
  });
  const answers = { firstDevices: () => waiting, confirmMemberKey };
  await confirm(renderApp('/admin/changes', { user: admin, answers }));
  await screen.findByText('The device of Jonas Brandt is confirmed');
  expect(screen.queryByRole('button', { name: /^Confirm the device/ })).toBeNull();
  expect(confirmMemberKey.mock.calls[0]?.[0]).toMatchObject({
    memberId: jonas.id,
    keyId: device.keyId,
  });
});

test('a device that was removed meanwhile says so and stays until the list is loaded again', async () => {
  const errors = refusal('NOT_FOUND', "This is not the member's key.");
  const answers = {
    firstDevices: () => [device],
    confirmMemberKey: () => ({ done: false, errors }),
  };
  await confirm(renderApp('/admin/changes', { user: admin, answers }));
  await screen.findByText("This is not the member's key.");
});

test('without a newcomer the page has no such list', async () => {
  renderApp('/admin/changes', { user: admin });
  await screen.findByText('No pending changes');
  expect(screen.queryByText('New devices')).toBeNull();
});
