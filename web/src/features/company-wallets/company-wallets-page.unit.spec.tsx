import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type {
  Mutation,
  MutationAddCompanyWalletArgs,
  MutationSetCompanyWalletWatchedArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser, aUser, jonas, maya } from '../../testing/fake-people.ts';
import { aCompanyWallet, treasuryAddress } from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });
const treasury = aCompanyWallet({ address: treasuryAddress, label: 'Treasury', custodian: null });
const card = aCompanyWallet();

test('each wallet says whose drafts it makes; the treasury has no custodian', async () => {
  renderApp('/admin/wallets', {
    user: admin,
    answers: { companyWallets: () => [treasury, card] },
  });
  const item = await screen.findByRole('article', { name: 'Travel card' });
  expect(item.textContent).toContain('Custodian Jonas Brandt');
  within(item).getByTitle(card.address);
  const own = screen.getByRole('article', { name: 'Treasury' });
  expect(own.textContent).toContain('Pays reimbursements');
});

test('watching is switched at once, and a refusal leaves it as it was', async () => {
  let refused = false;
  const setCompanyWalletWatched = ({
    address,
    watched,
  }: MutationSetCompanyWalletWatchedArgs): Mutation['setCompanyWalletWatched'] => {
    if (refused) return { wallet: aCompanyWallet({ address, watched }), errors: [] };
    refused = true;
    const message = 'This wallet is gone.';
    return { wallet: null, errors: [{ code: 'NOT_FOUND', message, field: null }] };
  };
  const { user } = renderApp('/admin/wallets', {
    user: admin,
    answers: { companyWallets: () => [card], setCompanyWalletWatched },
  });
  const watched = await screen.findByRole('switch', { name: 'Watched: Travel card' });
  await user.click(watched);
  await screen.findByText('This wallet is gone.');
  expect(watched.getAttribute('aria-checked')).toBe('true');
  await user.click(watched);
  await waitFor(() => expect(watched.getAttribute('aria-checked')).toBe('false'));
});

test('a change that another admin must confirm says so, and the wallet stays as it was', async () => {
  const message = 'Waiting for another admin to confirm.';
  const proposed = { wallet: null, errors: refusal('PENDING_CONFIRMATION', message) };
  const { user, location } = renderApp('/admin/wallets', {
    user: admin,
    answers: {
      companyWallets: () => [card],
      addCompanyWallet: () => proposed,
      setCompanyWalletWatched: () => proposed,
    },
  });
  const watched = await screen.findByRole('switch', { name: 'Watched: Travel card' });
  await user.click(watched);
  const banner = await screen.findByText(message);
  expect(banner.closest('[role=status]')).not.toBeNull();
  expect(watched.getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Add wallet' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Address'), card.address);
  await user.type(within(dialog).getByLabelText('Label'), 'Ads');
  await within(dialog).findByRole('option', { name: 'Jonas Brandt' });
  await user.selectOptions(within(dialog).getByLabelText('Custodian'), 'Jonas Brandt');
  await user.click(within(dialog).getByRole('button', { name: 'Add wallet' }));
  await within(dialog).findByText(message);
  await user.click(within(dialog).getByRole('link', { name: 'View change' }));
  expect(location()).toBe('/admin/changes');
});

test('a wallet is added with address, label and an active custodian, and appears in the list', async () => {
  const added: string[] = [];
  const addCompanyWallet = vi.fn(({ address, label }: MutationAddCompanyWalletArgs) => {
    added.push(address);
    return { wallet: aCompanyWallet({ address, label }), errors: [] };
  });
  const gone = aUser({ id: '8', firstName: 'Gone', lastName: 'Away', status: 'DEACTIVATED' });
  const { user } = renderApp('/admin/wallets', {
    user: admin,
    answers: {
      members: () => [maya, jonas, gone],
      companyWallets: () => added.map((address) => aCompanyWallet({ address, label: 'Ads' })),
      addCompanyWallet,
    },
  });
  await screen.findByText('No company wallets yet');
  await user.click(screen.getByRole('button', { name: 'Add wallet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a company wallet' });
  await user.click(within(dialog).getByRole('button', { name: 'Add wallet' }));
  for (const message of ['Enter an address', 'Enter a label', 'Choose a custodian']) {
    within(dialog).getByText(message);
  }
  expect(addCompanyWallet).not.toHaveBeenCalled();
  await user.type(within(dialog).getByLabelText('Address'), ` ${card.address}`);
  await user.type(within(dialog).getByLabelText('Label'), 'Ads');
  const custodian = within(dialog).getByLabelText('Custodian');
  await within(custodian).findByRole('option', { name: 'Jonas Brandt' });
  expect(within(custodian).queryByRole('option', { name: 'Gone Away' })).toBeNull();
  await user.selectOptions(custodian, 'Jonas Brandt');
  await user.click(within(dialog).getByRole('button', { name: 'Add wallet' }));
  await screen.findByText('Now watching Ads');
  await screen.findByRole('article', { name: 'Ads' });
  expect(addCompanyWallet.mock.calls[0]?.[0]).toEqual({
    address: card.address,
    label: 'Ads',
    custodianId: '2',
  });
});

test.each([
  ['INVALID_ADDRESS', 'This is no Solana address.', 'address', 'Address'],
  ['WALLET_TAKEN', 'This wallet belongs to somebody already.', 'address', 'Address'],
  ['CUSTODIAN_UNKNOWN', 'This member is not active.', 'custodianId', 'Custodian'],
])('%s stands at its field', async (code, message, field, label) => {
  const { user } = renderApp('/admin/wallets', {
    user: admin,
    answers: {
      addCompanyWallet: () => ({ wallet: null, errors: [{ code, message, field }] }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add wallet' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Address'), 'x');
  await user.type(within(dialog).getByLabelText('Label'), 'Ads');
  await within(dialog).findByRole('option', { name: 'Jonas Brandt' });
  await user.selectOptions(within(dialog).getByLabelText('Custodian'), 'Jonas Brandt');
  await user.click(within(dialog).getByRole('button', { name: 'Add wallet' }));
  await within(dialog).findByText(message);
  expect(document.activeElement).toBe(within(dialog).getByLabelText(label));
});

test('wallets that cannot be loaded say so, with a way to try again', async () => {
  renderApp('/admin/wallets', {
    user: admin,
    answers: {
      companyWallets: () => {
        throw new Error('down');
      },
    },
  });
  await screen.findByText('Failed to load the wallets');
  screen.getByRole('button', { name: 'Retry' });
});
