import { canonicalJson } from '@outlay/schemas/canonical-json';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  DeviceKey,
  MutationCreateApiKeyArgs,
  MutationSetCompanyWalletWatchedArgs,
  MutationStepUpArgs,
} from '../generated/schema.ts';
import { CreateApiKeyDocument } from '#graphql';
import { createApolloClient } from '../lib/apollo-client.ts';
import { accessToken, storeSession } from '../lib/session-store.ts';
import { anApiKey } from '../testing/fake-administration.ts';
import { refusal } from '../testing/fake-answers.ts';
import { aPasskey, plugInAuthenticator } from '../testing/fake-passkeys.ts';
import { aCompanyWallet } from '../testing/fake-payouts.ts';
import { aSessionUser, jonas } from '../testing/fake-people.ts';
import { renderApp } from '../testing/render-app.tsx';

const aDeviceKey: DeviceKey = {
  id: 'k',
  kind: 'DEVICE',
  label: null,
  addedAt: '2026-11-20T09:00:00.000Z',
  current: true,
  digits: '100200',
  awaitsConfirmation: false,
};

/** The server refuses until the password was confirmed. */
function guardedKeys(): Parameters<typeof renderApp>[1] & {
  createApiKey: ReturnType<typeof vi.fn>;
} {
  let isConfirmed = false;
  const createApiKey = vi.fn((_args: MutationCreateApiKeyArgs) =>
    isConfirmed
      ? { apiKey: anApiKey(), secret: 'outlay_k7f2m9qa_topsecret', errors: [] }
      : {
          apiKey: null,
          secret: null,
          errors: refusal('STEP_UP_REQUIRED', "Confirm it's you to continue."),
        },
  );
  const stepUp = ({ password }: MutationStepUpArgs) => {
    isConfirmed = password === 'right';
    return isConfirmed
      ? { accessToken: 'token-2', expiresIn: 900, errors: [] }
      : {
          accessToken: null,
          expiresIn: null,
          errors: refusal('INVALID_CREDENTIALS', 'This password is not correct.', 'password'),
        };
  };
  return { answers: { createApiKey, stepUp }, createApiKey };
}

async function typeKey({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const form = await screen.findByRole('dialog');
  await user.type(within(form).getByLabelText('Name'), 'Export');
  await user.click(within(form).getByRole('button', { name: 'Create key' }));
  return screen.findByRole('dialog', { name: "Confirm it's you" });
}

test('a change that needs a step-up asks for the password, keeps what was typed and is then made', async () => {
  const { createApiKey, ...options } = guardedKeys();
  const app = renderApp('/settings/api-keys', options);
  const dialog = await typeKey(app);
  await app.user.type(within(dialog).getByLabelText('Password'), 'wrong{Enter}');
  await within(dialog).findByText('This password is not correct.');
  await app.user.clear(within(dialog).getByLabelText('Password'));
  await app.user.type(within(dialog).getByLabelText('Password'), 'right{Enter}');
  await screen.findByText('outlay_k7f2m9qa_topsecret');
  expect(createApiKey.mock.calls.map(([{ input }]) => (input as { name: string }).name)).toEqual([
    'Export',
    'Export',
  ]);
  expect(accessToken()).toBe('token-2');
});

test('whoever declines is back at the form with the refusal, and nothing was sent again', async () => {
  const { createApiKey, ...options } = guardedKeys();
  const app = renderApp('/settings/api-keys', options);
  await typeKey(app);
  await app.user.keyboard('{Escape}');
  const form = await screen.findByRole('dialog');
  await within(form).findByText("Confirm it's you to continue.");
  expect(within(form).getByLabelText<HTMLInputElement>('Name').value).toBe('Export');
  expect(createApiKey).toHaveBeenCalledTimes(1);
});

test('whoever has a second factor is asked for a code instead', async () => {
  const { createApiKey: _createApiKey, answers } = guardedKeys();
  const stepUp = vi.fn(({ code }: MutationStepUpArgs) => {
    if (code !== '123456') throw new Error('not the code');
    return answers!.stepUp!({ password: 'right', code: null });
  });
  const user = aSessionUser({ second_factor: 'on' });
  const app = renderApp('/settings/api-keys', { user, answers: { ...answers, stepUp } });
  const dialog = await typeKey(app);
  expect(within(dialog).queryByLabelText('Password')).toBeNull();
  await app.user.type(within(dialog).getByLabelText('Code'), '123456{Enter}');
  await screen.findByText('outlay_k7f2m9qa_topsecret');
});

test('whoever has a passkey confirms with it, and a cancelled request leaves the password', async () => {
  plugInAuthenticator({ refusal: 'NotAllowedError' });
  const { createApiKey: _createApiKey, answers } = guardedKeys();
  const stepUp = vi.fn(({ passkey }: MutationStepUpArgs) => {
    expect(passkey).toEqual({
      credentialId: 'a2V5',
      authenticatorData: 'ZGF0YQ',
      clientDataJSON: 'Y2xpZW50',
      signature: 'c2lnbmVk',
    });
    return answers!.stepUp!({ password: 'right', code: null });
  });
  const myPasskeys = () => [aPasskey()];
  const app = renderApp('/settings/api-keys', { answers: { ...answers, stepUp, myPasskeys } });
  const dialog = await typeKey(app);
  await app.user.click(await within(dialog).findByRole('button', { name: 'Use a passkey' }));
  await within(dialog).findByText(/cancelled or timed out/);
  within(dialog).getByLabelText('Password');
  plugInAuthenticator();
  await app.user.click(within(dialog).getByRole('button', { name: 'Use a passkey' }));
  await screen.findByText('outlay_k7f2m9qa_topsecret');
  expect(stepUp).toHaveBeenCalledOnce();
});

test('a change that nobody asked for shows no dialog over the page that is read', async () => {
  const { createApiKey, ...options } = guardedKeys();
  renderApp('/settings/api-keys', options);
  await screen.findByRole('button', { name: 'Create key' });
  const input = { name: 'Export', scopes: ['READ' as const] };
  const { data } = await createApolloClient().mutate({
    mutation: CreateApiKeyDocument,
    variables: { input },
    context: { isBackground: true },
  });
  expect(data?.createApiKey.errors[0]?.code).toBe('STEP_UP_REQUIRED');
  expect(createApiKey).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** The server takes the change of a wallet once it is signed. */
function guardedWallet(code: string) {
  const card = aCompanyWallet();
  const statement = canonicalJson({
    kind: 'company_wallet.set',
    subject: `company_wallet/${card.address}`,
    body: { custodianId: jonas.id, isWatched: false },
    organizationId: String(aSessionUser().org_id),
    version: 2,
    madeAt: '2026-11-30T10:00:00.000Z',
    nonce: 'n',
  });
  const setCompanyWalletWatched = vi.fn(({ proof, watched }: MutationSetCompanyWalletWatchedArgs) =>
    proof
      ? { wallet: { ...card, watched }, errors: [] }
      : { wallet: null, errors: refusal(code, 'Sign this.', 'proof', statement) },
  );
  const answers = {
    companyWallets: () => [card],
    setCompanyWalletWatched,
    members: () => [jonas],
    registerDeviceKey: () => ({ keyId: 'key', digits: null, errors: [] }),
    deviceKeys: () => [{ ...aDeviceKey, id: 'a2V5', kind: 'PASSKEY' as const }],
  };
  return { statement, setCompanyWalletWatched, answers };
}

async function switchWatching(answers: ReturnType<typeof guardedWallet>['answers']) {
  const user = aSessionUser({ roles: ['admin'] });
  const app = renderApp('/admin/wallets', { user, answers });
  const claims = btoa(JSON.stringify({ sid: crypto.randomUUID(), fresh_until: 0 }));
  storeSession({ access_token: `head.${claims}.signature`, expires_in: 900, user });
  await app.user.click(await screen.findByRole('switch', { name: 'Watched: Travel card' }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Sign this change' }) };
}

test('a change that needs a signature shows what is signed, with names, and is made with it', async () => {
  const { statement, setCompanyWalletWatched, answers } = guardedWallet('PROOF_REQUIRED');
  const { user, dialog } = await switchWatching(answers);
  within(dialog).getByText(/^Stop watching the company wallet /);
  await within(dialog).findByText('Jonas Brandt');
  await user.click(within(dialog).getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(setCompanyWalletWatched.mock.calls[1]?.[0].proof).toMatchObject({ statement });
});

test('whoever has a passkey signs with it, and a cancelled request can be tried again', async () => {
  plugInAuthenticator({ refusal: 'NotAllowedError' });
  const { setCompanyWalletWatched, answers } = guardedWallet('PASSKEY_REQUIRED');
  const { user, dialog } = await switchWatching(answers);
  const sign = within(dialog).getByRole('button', { name: 'Sign with a passkey' });
  await user.click(sign);
  await within(dialog).findByText(/cancelled or timed out/);
  plugInAuthenticator();
  await user.click(sign);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(setCompanyWalletWatched.mock.calls[1]?.[0].proof).toMatchObject({ keyId: 'a2V5' });
});

test('whoever cancels changes nothing and reads why', async () => {
  const { setCompanyWalletWatched, answers } = guardedWallet('PROOF_REQUIRED');
  const { user, dialog } = await switchWatching(answers);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Sign this.');
  expect(setCompanyWalletWatched).toHaveBeenCalledOnce();
});
