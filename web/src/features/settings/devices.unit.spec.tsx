import type { ApolloClient } from '@apollo/client/core';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  DeviceKey,
  DonePayload,
  MutationAddDeviceKeyArgs,
  MutationRemoveDeviceKeyArgs,
  WaitingDeviceKey,
} from '../../generated/schema.ts';
import { digitGroups } from '../../components/ui/digits.tsx';
import { prepareDeviceKey } from '../../lib/device-key.ts';
import { hexSha256 } from '../../lib/sha256.ts';
import { storeSession } from '../../lib/session-store.ts';
import { aSessionAnswer, refusal } from '../../testing/fake-answers.ts';
import { renderApp } from '../../testing/render-app.tsx';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1';

const card = () => screen.findByRole('region', { name: 'Devices' });
const aDevice = (changes: Partial<DeviceKey> = {}): DeviceKey => ({
  id: 'a'.repeat(64),
  kind: 'DEVICE',
  label: FIREFOX,
  addedAt: '2026-11-20T09:00:00.000Z',
  current: true,
  digits: 'not shown',
  awaitsConfirmation: false,
  ...changes,
});
const aWaiting = (changes: Partial<WaitingDeviceKey> = {}): WaitingDeviceKey => ({
  publicKey: 'BPhone',
  label: PHONE,
  createdAt: '2026-11-30T09:00:00.000Z',
  digits: 'not shown',
  ...changes,
});

/** What both devices show, computed from the key and not by the server. */
const digitsOf = async (publicKey: string) => digitGroups((await hexSha256(publicKey))!);

test('a device that waits is added once its owner has compared the digits', async () => {
  let waiting = [aWaiting()];
  let devices = [aDevice()];
  const addDeviceKey = vi.fn((_args: MutationAddDeviceKeyArgs) => {
    waiting = [];
    devices = [...devices, aDevice({ id: 'b'.repeat(64), label: PHONE, current: false })];
    return { done: true, errors: [] };
  });
  const { user } = renderApp('/settings/profile', {
    answers: { deviceKeys: () => devices, waitingDeviceKeys: () => waiting, addDeviceKey },
  });
  const digits = await digitsOf('BPhone');
  await within(await card()).findByText(digits);
  await user.click(within(await card()).getByRole('button', { name: 'Add Safari on iPhone' }));
  const question = await screen.findByRole('alertdialog', { name: 'Add Safari on iPhone?' });
  within(question).getByText(new RegExp(`it shows ${digits}`));
  await user.click(within(question).getByRole('button', { name: 'Add device' }));
  await within(await card()).findByRole('button', { name: 'Remove Safari on iPhone' });
  expect(addDeviceKey.mock.calls[0]![0]).toMatchObject({ publicKey: 'BPhone' });
  expect(within(await card()).queryByText(digits)).toBeNull();
});

test('a device is removed after a question, and not the one in use', async () => {
  const lost = aDevice({ id: 'b'.repeat(64), label: PHONE, current: false });
  let devices = [aDevice(), lost];
  const removeDeviceKey = vi
    .fn((_args: MutationRemoveDeviceKeyArgs): DonePayload => {
      devices = [aDevice()];
      return { done: true, errors: [] };
    })
    .mockReturnValueOnce({ done: false, errors: refusal('PASSKEY_REQUIRED', 'Use a passkey.') });
  const { user } = renderApp('/settings/profile', {
    answers: { deviceKeys: () => devices, removeDeviceKey },
  });
  const remove = async () => {
    await user.click(
      await within(await card()).findByRole('button', { name: 'Remove Safari on iPhone' }),
    );
    const question = await screen.findByRole('alertdialog', { name: 'Remove Safari on iPhone?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
  };
  await remove();
  await within(await card()).findByText('Use a passkey.');
  expect(
    within(await card()).queryByRole('button', { name: 'Remove Firefox on Linux' }),
  ).toBeNull();
  await remove();
  await screen.findByText('Safari on iPhone removed');
  expect(removeDeviceKey.mock.calls[1]![0]).toMatchObject({ id: lost.id });
});

test('a browser that waits says what to compare, and does not offer to add itself', async () => {
  const claims = btoa(JSON.stringify({ sid: 'waits', fresh_until: Date.now() / 1_000 + 300 }));
  storeSession({ ...aSessionAnswer(), access_token: `head.${claims}.signature` });
  let publicKey = '';
  const mutate = ({ variables }: { variables: { publicKey: string } }) => {
    ({ publicKey } = variables);
    const registerDeviceKey = { keyId: null, digits: 'not shown', errors: [] };
    return Promise.resolve({ data: { registerDeviceKey } });
  };
  await prepareDeviceKey({ mutate } as unknown as ApolloClient);
  renderApp('/settings/profile', {
    answers: { waitingDeviceKeys: () => [aWaiting({ publicKey, label: FIREFOX })] },
  });
  await within(await card()).findByText(/This browser can’t sign for you yet/);
  within(await card()).getByText(await digitsOf(publicKey));
  expect(within(await card()).queryByRole('button', { name: /^Add/ })).toBeNull();
});
