import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aDeviceSession } from '../../testing/fake-administration.ts';
import { applyTheme } from '../../lib/theme.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('/settings leads to the profile, which says what an admin decides', async () => {
  const { location } = renderApp('/settings');
  const card = await screen.findByRole('region', { name: 'Profile' });
  await within(card).findByText('maya@outlay.test');
  expect(location()).toBe('/settings/profile');
  within(card).getByText('Managed by your admins.');
});

test('the title of the window tells the pages of an area apart', async () => {
  const { user } = renderApp('/settings/profile');
  await waitFor(() => expect(document.title).toBe('Profile · Settings · Outlay'));
  const settings = await screen.findByRole('navigation', { name: 'Settings' });
  await user.click(within(settings).getByRole('link', { name: 'Wallet' }));
  await waitFor(() => expect(document.title).toBe('Wallet · Settings · Outlay'));
});

test('a chosen theme is kept in this browser and drawn at once, and System gives it back to the device', async () => {
  const { user } = renderApp('/settings/profile');
  const card = await screen.findByRole('region', { name: 'Appearance' });
  const { dataset } = document.documentElement;
  expect(within(card).getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  await user.click(within(card).getByRole('radio', { name: 'Dark' }));
  expect(dataset['theme']).toBe('dark');
  delete dataset['theme'];
  applyTheme();
  expect(dataset['theme']).toBe('dark');
  await user.click(within(card).getByRole('radio', { name: 'System' }));
  expect(dataset['theme']).toBeUndefined();
});

test('a new name is saved and shows in the navigation at once', async () => {
  const { user } = renderApp('/settings/profile');
  const lastName = await screen.findByLabelText('Last name');
  await user.clear(lastName);
  await user.type(lastName, 'Quist');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await screen.findByText('Name saved');
  await screen.findByText('Maya Quist');
});

test('an empty name is reported at its field, which gets the focus, and nothing is sent', async () => {
  const updateProfile = vi.fn();
  const { user } = renderApp('/settings/profile', { answers: { updateProfile } });
  const firstName = await screen.findByLabelText('First name');
  await user.clear(firstName);
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await screen.findByText('Enter your first name');
  expect(document.activeElement).toBe(firstName);
  expect(updateProfile).not.toHaveBeenCalled();
});

test('a name that was typed outlives the page, until it is saved', async () => {
  const { user } = renderApp('/settings/profile');
  await user.type(await screen.findByLabelText('Last name'), '-Brandt');
  await user.click(screen.getByRole('link', { name: 'Wallet' }));
  await screen.findByRole('region', { name: 'Your Wallet' });
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  const again = await screen.findByLabelText<HTMLInputElement>('Last name');
  expect(again.value).toBe('Okafor-Brandt');
});

test('the password rule shows up front, and a refusal shows at its field', async () => {
  const { user } = renderApp('/settings/profile', {
    answers: {
      changePassword: () => ({
        done: false,
        errors: [
          {
            code: 'INVALID_CREDENTIALS',
            message: 'This is not your password.',
            field: 'currentPassword',
          },
        ],
      }),
    },
  });
  await screen.findByText(/^At least 12 characters\./);
  await user.type(screen.getByLabelText('Current password'), 'wrong');
  await user.type(screen.getByLabelText('New password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('A password has at least 12 characters.');

  await user.type(screen.getByLabelText('New password'), ' but long enough');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('This is not your password.');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(
    'short but long enough',
  );
});

test('a changed password empties the fields and says what else it did', async () => {
  const { user } = renderApp('/settings/profile');
  await user.type(await screen.findByLabelText('Current password'), 'the old one');
  await user.type(screen.getByLabelText('New password'), 'lamp orbit velvet stone');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText(/Your other sessions were signed out/);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('the session of this page cannot be ended here, others can, one or all', async () => {
  const phone = aDeviceSession({
    id: '2',
    current: false,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
  });
  let sessions = [aDeviceSession(), phone];
  const revokeSession = vi.fn(({ id }: { id: string }) => {
    sessions = sessions.filter((session) => session.id !== id);
    return { done: true, errors: [] };
  });
  const { user } = renderApp('/settings/profile', {
    answers: { mySessions: () => sessions, revokeSession },
  });
  await screen.findByText('Firefox on Linux');
  screen.getByText('This one');
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  screen.getByRole('button', { name: 'Sign out all others' });
  screen.getByText(/lost a device, also remove it under Devices/);
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
});

test('a part that cannot be loaded says so and can be tried again', async () => {
  let works = false;
  const { user } = renderApp('/settings/profile', {
    answers: {
      mySessions: () => {
        if (!works) throw new Error('down');
        return [aDeviceSession()];
      },
    },
  });
  await screen.findByText('Failed to load your sessions');
  works = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Firefox on Linux');
});
