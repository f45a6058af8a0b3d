import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationResetPasswordArgs } from '../../generated/schema.ts';
import { renderApp } from '../../testing/render-app.tsx';

const deadLink = {
  errors: [
    { code: 'INVALID_LINK', message: 'This link has expired or was used already.', field: null },
  ],
};

test('the login page leads to the form for a forgotten password, which never says who is a member', async () => {
  const { user, location } = renderApp('/login', { user: null });
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(location()).toBe('/forgot-password');
  await user.click(await screen.findByRole('button', { name: 'Send link' }));
  screen.getByText('Enter your email address');
  await user.type(screen.getByLabelText('Email Address'), 'nobody@outlay.test');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByText(/^If nobody@outlay.test belongs to a member, we've sent a link/);
});

test('too many requests show the server’s message', async () => {
  const { user } = renderApp('/forgot-password', {
    user: null,
    answers: {
      requestPasswordReset: () => ({
        done: false,
        errors: [
          {
            code: 'RATE_LIMITED',
            message: 'Too many requests. Try again in 60 seconds.',
            field: null,
          },
        ],
      }),
    },
  });
  await user.type(await screen.findByLabelText('Email Address'), 'maya@outlay.test');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await screen.findByText('Too many requests. Try again in 60 seconds.');
});

test('a new password is checked before it is sent and refused at its field', async () => {
  const resetPassword = vi.fn((_args: MutationResetPasswordArgs) => ({
    done: false,
    errors: [
      {
        code: 'VALIDATION_FAILED',
        message: 'This password is too easy to guess.',
        field: 'newPassword',
      },
    ],
  }));
  const { user } = renderApp('/reset-password?token=t1', {
    user: null,
    answers: { resetPassword },
  });
  await screen.findByText(/^At least 12 characters\./);
  await user.type(screen.getByLabelText('New password'), 'password');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByText('A password has at least 12 characters.');
  expect(resetPassword).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('New password'), '1234567');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByText('This password is too easy to guess.');
  expect(resetPassword.mock.calls[0]?.[0]).toEqual({
    token: 't1',
    newPassword: 'password1234567',
  });
});

test('a new password that was taken leads to the sign-in', async () => {
  const { user } = renderApp('/reset-password?token=t1', { user: null });
  await user.type(await screen.findByLabelText('New password'), 'lamp orbit velvet stone');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByRole('heading', { name: 'Password changed' });
  screen.getByRole('link', { name: 'Sign in' });
});

test('a link that was used says so and leads to a new one', async () => {
  const { user } = renderApp('/reset-password?token=old', {
    user: null,
    answers: { resetPassword: () => ({ done: false, ...deadLink }) },
  });
  await user.type(await screen.findByLabelText('New password'), 'lamp orbit velvet stone');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByRole('heading', { name: 'This link no longer works' });
  screen.getByRole('link', { name: 'Get a new link' });
});

test.each(['/reset-password', '/invitation', '/invitation?token=used'])(
  '%s opens nothing and says what to do instead',
  async (path) => {
    renderApp(path, { user: null });
    await screen.findByRole('heading', { name: 'This link no longer works' });
  },
);

test('an invited member chooses a password and arrives signed in', async () => {
  const signOut = vi.fn((_args: { refreshToken: string }) => ({ errors: [] }));
  const { user, location } = renderApp('/invitation?token=i1', {
    user: null,
    answers: {
      invitation: () => ({
        email: 'maya@outlay.test',
        firstName: 'Maya',
        lastName: 'Okafor',
        organizationName: 'Outlay',
        roles: ['EMPLOYEE'],
        accessEndsOn: null,
      }),
      signOut,
    },
  });
  await screen.findByRole('heading', { name: 'Welcome, Maya' });
  await user.type(screen.getByLabelText('Password'), 'lamp orbit velvet stone');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(location()).toBe('/dashboard');
  // The link's session has no cookie to renew it, and ends when the real one begins.
  expect(signOut.mock.calls[0]?.[0]).toEqual({ refreshToken: 'link-token' });
});

test('a person who was invited by their address alone states their name when they join', async () => {
  const acceptInvitation = vi.fn((_args: unknown) => ({
    session: null,
    errors: [{ code: 'VALIDATION_FAILED', message: 'Last name is too odd.', field: 'lastName' }],
  }));
  const { user } = renderApp('/invitation?token=i1', {
    user: null,
    answers: {
      invitation: () => ({
        email: 'maya@outlay.test',
        firstName: 'Maya',
        lastName: '',
        organizationName: 'Outlay',
        roles: ['EMPLOYEE'],
        accessEndsOn: null,
      }),
      acceptInvitation,
    },
  });
  await user.type(await screen.findByLabelText('Password'), 'lamp orbit velvet stone');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByText('Enter your last name');
  expect(acceptInvitation).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Last name'), 'Okafor');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await screen.findByText('Last name is too odd.');
  expect(acceptInvitation.mock.lastCall?.[0]).toMatchObject({
    firstName: 'Maya',
    lastName: 'Okafor',
  });
});
