import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  MutationMarkNotificationsReadArgs,
  MutationUpdateNotificationPreferencesArgs,
} from '../../generated/schema.ts';
import { publishLiveEvent } from '../../lib/live-events.ts';
import { aNotification } from '../../testing/fake-administration.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aPage } from '../../testing/fake-page.ts';

test('without notifications the bell counts nothing and says so when opened', async () => {
  const { user } = renderApp('/pending-tasks');
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  await within(panel).findByText('Nothing new');
});

test.each([
  [7, '7'],
  [99, '99'],
  [100, '99+'],
])('%i unread stand on the bell as %s', async (count, shown) => {
  renderApp('/pending-tasks', { answers: { unreadNotificationCount: () => count } });
  const bell = await screen.findByRole('button', { name: /^Notifications, .* unread$/ });
  expect(bell.textContent).toBe(shown);
});

test('a change elsewhere raises the count without a reload', async () => {
  let count = 0;
  renderApp('/pending-tasks', { answers: { unreadNotificationCount: () => count } });
  await screen.findByRole('button', { name: 'Notifications' });
  count = 1;
  publishLiveEvent({ kind: 'change', data: { type: 'ExpenseApproved', expenseId: '10' } });
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
});

test('opening a notification leads to its subject and marks it as read', async () => {
  const markNotificationsRead = vi.fn((_args: MutationMarkNotificationsReadArgs) => ({
    unreadCount: 0,
    errors: [],
  }));
  const { user, location } = renderApp('/pending-tasks', {
    answers: {
      unreadNotificationCount: () => 1,
      notifications: () => aPage([aNotification()]),
      markNotificationsRead,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await user.click(await screen.findByRole('link', { name: /Team lunch was approved/ }));
  await screen.findByRole('heading', { name: 'Team lunch' });
  expect(location()).toBe('/expenses/10');
  expect(markNotificationsRead.mock.calls[0]?.[0].ids).toEqual(['1']);
  await screen.findByRole('button', { name: 'Notifications' });
});

test('a notification never leads off this site, whatever its path says', async () => {
  renderApp('/notifications', {
    answers: {
      notifications: () => aPage([aNotification({ path: '//evil.example/x' })]),
    },
  });
  const link = await screen.findByRole('link', { name: /Team lunch was approved/ });
  expect(link.getAttribute('href')).toBe('/notifications');
});

test('all can be marked as read at once, and the list shows it', async () => {
  const { user } = renderApp('/notifications', {
    answers: {
      unreadNotificationCount: () => 2,
      notifications: () => aPage([aNotification(), aNotification({ id: '2' })]),
    },
  });
  await waitFor(() => expect(screen.getAllByText('Unread:')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
});

test('older notifications are added below', async () => {
  const { user } = renderApp('/notifications', {
    answers: {
      notifications: ({ after }) =>
        after === 'older'
          ? aPage([aNotification({ id: '2', title: 'Taxi was paid' })])
          : aPage([aNotification()], 'older'),
    },
  });
  await screen.findByText('Team lunch was approved');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Taxi was paid');
  screen.getByText('Team lunch was approved');
});

test('a preference is saved as it is chosen, and goes back when that fails', async () => {
  const update = vi.fn((_args: MutationUpdateNotificationPreferencesArgs) => ({
    preferences: null,
    errors: [{ code: 'VALIDATION_FAILED', message: 'This cannot be switched off.', field: null }],
  }));
  const { user } = renderApp('/settings/notifications', {
    user: aSessionUser({ roles: ['approver'] }),
    answers: { updateNotificationPreferences: update },
  });
  const row = await screen.findByRole('group', { name: 'An approval needs your decision' });
  await user.click(within(row).getByRole('checkbox', { name: 'In app' }));
  await screen.findByText('This cannot be switched off.');
  expect(within(row).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  expect(update.mock.calls[0]?.[0].preferences).toEqual([
    { kind: 'APPROVAL_NEEDED', channel: 'IN_APP', timing: 'OFF' },
  ]);
});

test('a channel with several timings offers exactly those, and saves the chosen one', async () => {
  const update = vi.fn((_args: MutationUpdateNotificationPreferencesArgs) => ({
    preferences: [],
    errors: [],
  }));
  const { user } = renderApp('/settings/notifications', {
    answers: { updateNotificationPreferences: update },
  });
  const row = await screen.findByRole('group', { name: 'Your expense was paid' });
  const email = within(row).getByRole<HTMLSelectElement>('combobox', { name: 'Email' });
  expect([...email.options].map(({ text }) => text)).toEqual(['Instant', 'Daily digest', 'Off']);
  await user.selectOptions(email, 'Daily digest');
  await screen.findByText('Saved.');
  expect(update.mock.calls[0]?.[0].preferences).toEqual([
    { kind: 'EXPENSE_PAID', channel: 'EMAIL', timing: 'DAILY' },
  ]);
});

test('whoever can do nothing about a kind has no preference for it', async () => {
  renderApp('/settings/notifications');
  await screen.findByRole('group', { name: 'Your expense was paid' });
  expect(screen.queryByRole('group', { name: 'Payouts are paused' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'An approval needs your decision' })).toBeNull();
  cleanup();
  renderApp('/settings/notifications', { user: aSessionUser({ roles: ['admin'] }) });
  await screen.findByRole('group', { name: 'Payouts are paused' });
});
