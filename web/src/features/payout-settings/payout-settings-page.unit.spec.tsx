import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MutationUpdatePayoutSettingsArgs, PayoutSettings } from '../../generated/schema.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { aTreasury, payoutSettings, treasuryAddress } from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });
const settingsAre = (settings: PayoutSettings) => () => ({
  treasury: aTreasury({ settings }),
  errors: [],
});
const saved = ({ input }: MutationUpdatePayoutSettingsArgs) => ({
  settings: { ...payoutSettings, perPayoutMaxUsd: input.perPayoutMaxUsd, version: 4 },
  errors: [],
});

test('what was typed is back after the page was left, and can be discarded', async () => {
  const { user } = renderApp('/admin/payout-settings', { user: admin });
  const limit = () => screen.getByLabelText<HTMLInputElement>('Limit per payout (USD)');
  await user.clear(await screen.findByLabelText('Limit per payout (USD)'));
  await user.type(limit(), '3000');
  await user.click(screen.getByRole('link', { name: 'Members' }));
  await screen.findByRole('table', { name: 'Members' });
  await user.click(screen.getByRole('link', { name: 'Payout settings' }));
  await screen.findByText(/^Unsaved changes restored\./);
  expect(limit().value).toBe('3000');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(limit().value).toBe(payoutSettings.perPayoutMaxUsd);
  expect(screen.queryByText(/^Unsaved changes restored\./)).toBeNull();
});

test('the settings are sent with the version that was read, without the spaces around them', async () => {
  const updatePayoutSettings = vi.fn(saved);
  const { user } = renderApp('/admin/payout-settings', {
    user: admin,
    answers: { updatePayoutSettings },
  });
  const limit = await screen.findByLabelText('Limit per payout (USD)');
  await user.clear(limit);
  await user.type(limit, ' 3000 ');
  await user.click(screen.getByRole('radio', { name: /^Manual batch/ }));
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Payout settings saved');
  expect(updatePayoutSettings.mock.calls[0]?.[0].input).toEqual({
    ...payoutSettings,
    mode: 'BY_RUN',
    perPayoutMaxUsd: '3000',
    version: 3,
  });
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(updatePayoutSettings.mock.lastCall?.[0].input.version).toBe(4));
});

test.each([
  ['Limit per payout (USD)', 'much', 'Amount must be a number'],
  ['Limit per day (USD)', '-1', 'Amount must be 0 or more'],
  ['Limit per day (USD)', '10.0001', 'Amount has more decimals than its currency'],
  ['Warn below (PYUSD)', '1.1234567', 'Amount has more decimals than its currency'],
  ['Warn below (SOL)', '0.1234567891', 'Amount has more decimals than its currency'],
])('%s: %s is told at its field and nothing is sent', async (label, text, message) => {
  const updatePayoutSettings = vi.fn(saved);
  const { user } = renderApp('/admin/payout-settings', {
    user: admin,
    answers: { updatePayoutSettings },
  });
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  screen.getByText(message);
  expect(document.activeElement).toBe(field);
  expect(updatePayoutSettings).not.toHaveBeenCalled();
});

test('each address of the allow list is checked before it is sent', async () => {
  const updatePayoutSettings = vi.fn(saved);
  const { user } = renderApp('/admin/payout-settings', {
    user: admin,
    answers: { updatePayoutSettings },
  });
  const save = () => user.click(screen.getByRole('button', { name: 'Save settings' }));
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  const row = screen.getByRole('group', { name: 'Address 1' });
  await user.type(within(row).getByLabelText('Address'), '0x12');
  await save();
  screen.getByText('Address 1 is not a Solana address.');
  await user.clear(within(row).getByLabelText('Address'));
  await user.paste(treasuryAddress);
  await save();
  screen.getByText('Address 1 needs a label.');
  await user.type(within(row).getByLabelText('Label'), 'Vault of the team');
  await user.click(within(row).getByLabelText('Vault'));
  await user.click(screen.getByRole('button', { name: 'Add address' }));
  const second = screen.getByRole('group', { name: 'Address 2' });
  await user.click(within(second).getByLabelText('Address'));
  await user.paste(treasuryAddress);
  await user.type(within(second).getByLabelText('Label'), 'Again');
  await save();
  screen.getByText('Address 2 is in the list twice.');
  expect(updatePayoutSettings).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Remove address 2' }));
  await save();
  // Not the notice, which a stalled machine may show and take away again before anyone looks.
  await waitFor(() => expect(updatePayoutSettings).toHaveBeenCalledOnce());
  expect(updatePayoutSettings.mock.calls[0]?.[0].input.allowList).toEqual([
    { address: treasuryAddress, label: 'Vault of the team', isVault: true },
  ]);
});

test('a refusal shows at its field', async () => {
  const { user } = renderApp('/admin/payout-settings', {
    user: admin,
    answers: {
      updatePayoutSettings: () => ({
        settings: null,
        errors: [
          {
            code: 'VALIDATION_FAILED',
            message: 'The limit of the operator is 5000 USD.',
            field: 'perPayoutMaxUsd',
          },
        ],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Save settings' }));
  await screen.findByText('The limit of the operator is 5000 USD.');
  expect(document.activeElement).toBe(screen.getByLabelText('Limit per payout (USD)'));
});

test('a refused address of the list is named by its row', async () => {
  const allowList = [{ address: treasuryAddress, label: 'Ours', isVault: false }];
  const { user } = renderApp('/admin/payout-settings', {
    user: admin,
    answers: {
      treasury: settingsAre({ ...payoutSettings, allowList }),
      updatePayoutSettings: () => ({
        settings: null,
        errors: [
          {
            code: 'VALIDATION_FAILED',
            message: 'This is the treasury itself.',
            field: 'allowList.0.address',
          },
        ],
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Save settings' }));
  await screen.findByText('Address 1: This is the treasury itself.');
});

test('another admin’s change is shown, typed values are kept, and each conflict needs a choice', async () => {
  const theirs = {
    ...payoutSettings,
    perPayoutMaxUsd: '9000.00',
    warnBelowSol: '0.50',
    version: 8,
  };
  let current = payoutSettings;
  const updatePayoutSettings = vi.fn(({ input }: MutationUpdatePayoutSettingsArgs) => {
    current = theirs;
    return input.version === 8
      ? { settings: { ...theirs, version: 9 }, errors: [] }
      : {
          settings: null,
          errors: [{ code: 'CONFLICT', message: 'Somebody else saved meanwhile.', field: null }],
        };
  });
  const { user } = renderApp('/admin/payout-settings', {
    user: admin,
    answers: { treasury: () => settingsAre(current)(), updatePayoutSettings },
  });
  const limit = await screen.findByLabelText<HTMLInputElement>('Limit per payout (USD)');
  await user.clear(limit);
  await user.type(limit, '4000');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Someone else changed these settings');
  screen.getByText('Their changes were kept: Warn below (SOL).');
  screen.getByText('Theirs: 9000.00');
  expect(limit.value).toBe('4000');
  expect(screen.getByLabelText<HTMLInputElement>('Warn below (SOL)').value).toBe('0.50');
  await user.click(screen.getByRole('button', { name: 'Take theirs: Limit per payout (USD)' }));
  expect(limit.value).toBe('9000.00');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Payout settings saved');
  expect(updatePayoutSettings.mock.lastCall?.[0].input).toMatchObject({
    perPayoutMaxUsd: '9000.00',
    warnBelowSol: '0.50',
    version: 8,
  });
});

test('settings that cannot be read say so, with a way to try again', async () => {
  renderApp('/admin/payout-settings', {
    user: admin,
    answers: {
      treasury: () => {
        throw new Error('down');
      },
    },
  });
  await screen.findByText('Failed to load the payout settings');
  screen.getByRole('button', { name: 'Retry' });
});
