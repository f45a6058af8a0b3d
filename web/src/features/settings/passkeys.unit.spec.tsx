import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationAddPasskeyArgs, Passkey } from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aPasskey, passkeyAnswers, plugInAuthenticator } from '../../testing/fake-passkeys.ts';
import { renderApp } from '../../testing/render-app.tsx';

const card = () => screen.findByRole('region', { name: 'Passkeys' });

/** The server's list of passkeys, which changes with what the page does. */
function aServer() {
  let passkeys: Passkey[] = [];
  return {
    myPasskeys: () => passkeys,
    addPasskey: vi.fn(({ name }: MutationAddPasskeyArgs) => {
      const passkey = aPasskey({ name });
      passkeys = [...passkeys, passkey];
      return { passkey, errors: [] };
    }),
    removePasskey: () => {
      passkeys = [];
      return { done: true, errors: [] };
    },
  };
}

test('a passkey is added with one click, named after the device, and removed after a question', async () => {
  plugInAuthenticator();
  const answers = aServer();
  const { user } = renderApp('/settings/profile', { answers });
  await user.click(await within(await card()).findByRole('button', { name: 'Add a passkey' }));
  await within(await card()).findByText(/never used/);
  const [{ name, registration }] = answers.addPasskey.mock.calls[0]!;
  expect(name).not.toBe('');
  expect(registration).toEqual({
    credentialId: 'a2V5',
    clientDataJSON: 'Y2xpZW50',
    attestationObject: 'YXR0ZXN0ZWQ',
  });
  await user.click(within(await card()).getByRole('button', { name: `Remove ${name}` }));
  const question = await screen.findByRole('alertdialog', { name: `Remove “${name}”?` });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await within(await card()).findByText(/Sign in, confirm changes and sign approvals/);
});

test('a cancelled request, a known device and a server that refuses each say why, and nothing is added', async () => {
  const answers = aServer();
  const startPasskey = vi
    .fn(passkeyAnswers().startPasskey)
    .mockReturnValueOnce({ options: null, errors: refusal('LIMIT_REACHED', 'Full.') });
  const { user } = renderApp('/settings/profile', { answers: { ...answers, startPasskey } });
  const click = async () =>
    user.click(await within(await card()).findByRole('button', { name: 'Add a passkey' }));
  await click();
  await within(await card()).findByText('Full.');
  await click();
  await within(await card()).findByText("This browser doesn't support passkeys.");
  plugInAuthenticator({ refusal: 'NotAllowedError' });
  await click();
  await within(await card()).findByText(/cancelled or timed out/);
  plugInAuthenticator({ refusal: 'InvalidStateError' });
  await click();
  await within(await card()).findByText('This device already has a passkey for your account.');
  expect(answers.addPasskey).not.toHaveBeenCalled();
});

test('a passkey is renamed, and its last use is shown', async () => {
  let passkey = aPasskey({ lastUsedAt: new Date().toISOString() });
  const renamePasskey = ({ name }: { name: string }) => {
    passkey = { ...passkey, name };
    return { passkey, errors: [] };
  };
  const answers = { myPasskeys: () => [passkey], renamePasskey };
  const { user } = renderApp('/settings/profile', { answers });
  await within(await card()).findByText(/last used/);
  await user.click(within(await card()).getByRole('button', { name: 'Rename Laptop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename passkey' });
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'Work key{Enter}');
  await within(await card()).findByText('Work key');
});
