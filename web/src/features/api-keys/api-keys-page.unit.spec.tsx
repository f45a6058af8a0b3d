import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationCreateApiKeyArgs } from '../../generated/schema.ts';
import { anApiKey } from '../../testing/fake-administration.ts';
import { aSessionUser, jonas } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';

test('a key is made with its scopes and lifetime, and its secret is shown this one time', async () => {
  const createApiKey = vi.fn((_args: MutationCreateApiKeyArgs) => ({
    apiKey: anApiKey(),
    secret: 'outlay_k7f2m9qa_topsecret',
    errors: [],
  }));
  const { user } = renderApp('/settings/api-keys', { answers: { createApiKey } });
  await screen.findByText('No API keys yet');
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  within(dialog).getByText('Enter a name');

  await user.type(within(dialog).getByLabelText('Name'), 'Export');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Write expenses/ }));
  await user.selectOptions(within(dialog).getByLabelText('Expires after'), '30 days');
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
  await screen.findByText('outlay_k7f2m9qa_topsecret');
  expect(createApiKey.mock.calls[0]?.[0].input).toEqual({
    name: 'Export',
    scopes: ['READ', 'EXPENSES_WRITE'],
    expiresInDays: 30,
  });

  // Escape would lose the key for good.
  await user.keyboard('{Escape}');
  screen.getByText('outlay_k7f2m9qa_topsecret');
  await user.click(screen.getByRole('button', { name: "I've saved it" }));
  expect(screen.queryByText('outlay_k7f2m9qa_topsecret')).toBeNull();
});

test('a member who is no admin cannot choose the admin scope, and reads why', async () => {
  const { user } = renderApp('/settings/api-keys');
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const scope = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Administer/ });
  expect(scope.disabled).toBe(true);
  screen.getByText('Only admins can grant this scope.');
});

test('a revoked or expired key offers no revocation', async () => {
  renderApp('/settings/api-keys', {
    answers: {
      apiKeys: () => [
        anApiKey(),
        anApiKey({ id: '2', name: 'Old', revokedAt: '2026-01-02T00:00:00Z' }),
        anApiKey({ id: '3', name: 'Older', expiresAt: '2026-01-02T00:00:00Z' }),
      ],
    },
  });
  await screen.findByRole('button', { name: 'Revoke Accounting export' });
  screen.getByText('Revoked');
  screen.getByText('Expired');
  expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1);
});

test("an admin sees the other members' keys apart, with whose they are", async () => {
  renderApp('/settings/api-keys', {
    user: aSessionUser({ roles: ['admin'] }),
    answers: { apiKeys: () => [anApiKey({ member: jonas })] },
  });
  const card = await screen.findByRole('region', { name: 'Keys of other members' });
  expect(card.textContent).toContain('Jonas Brandt');
});
