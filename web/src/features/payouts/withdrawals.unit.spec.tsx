import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../testing/fake-answers.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { aTreasury, treasuryAddress } from '../../testing/fake-payouts.ts';
import type { GraphqlAnswers } from '../../testing/fake-server.ts';
import { anAddress, aWithdrawal, bankAddress, proposed } from '../../testing/fake-withdrawals.ts';
import { renderApp } from '../../testing/render-app.tsx';

const admin = aSessionUser({ roles: ['admin'] });
const finance = aSessionUser({ roles: ['employee', 'finance'] });
const accountant = aSessionUser({ roles: ['accountant'] });
const page = '/books/withdrawals';

async function openWithdraw(answers: Partial<GraphqlAnswers> = {}) {
  const { user } = renderApp('/payouts', { user: admin, answers });
  await user.click(await screen.findByRole('button', { name: 'Withdraw from Default' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw from Default' });
  return { user, dialog };
}

test('an admin withdraws all that payments leave, names the treasury by its address, and sees that a second admin confirms it', async () => {
  const withdrawFromTreasury = vi.fn((_args: unknown) => ({ withdrawal: null, ...proposed() }));
  const { user, dialog } = await openWithdraw({ withdrawFromTreasury });
  within(dialog).getByText('A second admin confirms it. It is sent within an hour.');
  await user.click(await within(dialog).findByRole('button', { name: '47,900.25 PYUSD' }));
  await user.selectOptions(within(dialog).getByLabelText('To'), bankAddress);
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await within(dialog).findByText('Another admin must confirm it.');
  expect(within(dialog).getByRole('link', { name: 'View change' }).getAttribute('href')).toBe(
    '/admin/changes',
  );
  expect(withdrawFromTreasury.mock.lastCall?.[0]).toMatchObject({
    ...{ treasury: treasuryAddress, asset: 'PYUSD', amount: '47900.25', to: bankAddress },
  });
});

test('all SOL leaves 0.01 SOL for fees, and says so', async () => {
  const { user, dialog } = await openWithdraw();
  await user.selectOptions(await within(dialog).findByLabelText('Asset'), 'SOL');
  const all = within(dialog).getByRole('group', { name: 'All but 0.01 SOL for fees' });
  await user.click(within(all).getByRole('button', { name: '2.471 SOL' }));
  expect(within(dialog).getByLabelText<HTMLInputElement>('Amount').value).toBe('2.471');
});

test.each([
  ['0', 'Amount must be more than 0'],
  ['48211', 'The treasury holds less: 48,210.50 PYUSD'],
  ['', 'Amount is required'],
])('%s is refused at the field before anything is sent: %s', async (amount, message) => {
  const withdrawFromTreasury = vi.fn((_args: unknown) => ({ withdrawal: null, ...proposed() }));
  const { user, dialog } = await openWithdraw({ withdrawFromTreasury });
  const field = await within(dialog).findByLabelText('Amount');
  if (amount !== '') await user.type(field, amount);
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await within(dialog).findByText(message);
  within(dialog).getByText('Choose an address', { selector: 'p' });
  expect(withdrawFromTreasury).not.toHaveBeenCalled();
});

test('a refusal shows at its field and keeps what was typed', async () => {
  const { user, dialog } = await openWithdraw({
    withdrawFromTreasury: () => ({
      ...{ withdrawal: null, pendingChange: null },
      errors: refusal('RECIPIENT_NOT_APPROVED', 'Choose one of the withdrawal addresses.', 'to'),
    }),
  });
  await user.type(await within(dialog).findByLabelText('Amount'), '25.5');
  await user.selectOptions(within(dialog).getByLabelText('To'), bankAddress);
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await within(dialog).findByText('Choose one of the withdrawal addresses.');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Amount').value).toBe('25.5');
});

test('without an address the dialog offers to add one first', async () => {
  const { user, dialog } = await openWithdraw({ withdrawalAddresses: () => [] });
  await within(dialog).findByText(/^Add an address first\./);
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  await screen.findByRole('dialog', { name: 'Add a withdrawal address' });
});

test('finance sees no way to withdraw, and neither does an admin while the balance is unknown', async () => {
  renderApp('/payouts', { user: finance });
  await screen.findByRole('link', { name: 'Withdrawals and addresses' });
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  cleanup();
  renderApp('/payouts', {
    user: admin,
    answers: { treasury: () => ({ treasury: aTreasury({ balances: null }), errors: [] }) },
  });
  await screen.findByText(/Solana isn't responding/);
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('custody is said beside the balance: who holds the key, how many people it takes, and what if the operator is gone', async () => {
  const { user } = renderApp('/payouts', { user: finance });
  await screen.findByText(/signing service holds the key\. .+ A withdrawal takes two admins\.$/);
  await user.click(screen.getByText('What does this mean?'));
  screen.getByText('What if the operator vanishes?');
  screen.getByText(/npm run ops -- treasuries empty/);
});

test('a new address is proposed with its label and memo, and an exchange’s memo is explained', async () => {
  const addWithdrawalAddress = vi.fn((_args: unknown) => ({ addresses: null, ...proposed() }));
  const { user } = renderApp(page, { user: admin, answers: { addWithdrawalAddress } });
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a withdrawal address' });
  within(dialog).getByText('An exchange tells you whether it needs one.');
  await user.type(within(dialog).getByLabelText('Address'), bankAddress);
  await user.type(within(dialog).getByLabelText('Label'), 'Exchange');
  await user.type(within(dialog).getByLabelText('Memo'), '4711');
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  await within(dialog).findByText('Another admin must confirm it.');
  expect(addWithdrawalAddress.mock.lastCall?.[0]).toMatchObject({
    ...{ address: bankAddress, label: 'Exchange', memo: '4711' },
  });
});

test('an address keeps its value when its label is changed, and is removed only after a question', async () => {
  const addWithdrawalAddress = vi.fn((_args: unknown) => ({
    ...{ addresses: [anAddress({ label: 'Main bank' })], pendingChange: null, errors: [] },
  }));
  const removeWithdrawalAddress = vi.fn((_args: unknown) => ({
    ...{ addresses: [], pendingChange: null, errors: [] },
  }));
  const vault = anAddress({ isVault: true, memo: '99' });
  const { user } = renderApp(page, {
    user: admin,
    answers: {
      ...{ addWithdrawalAddress, removeWithdrawalAddress },
      withdrawalAddresses: () => [vault],
    },
  });
  const item = await screen.findByRole('article', { name: 'House bank' });
  within(item).getByText('Vault');
  within(item).getByText('Memo: 99');
  within(item).getByRole('button', { name: 'Copy address' });
  await user.click(within(item).getByRole('button', { name: 'Edit House bank' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit House bank' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Address').readOnly).toBe(true);
  const label = within(dialog).getByLabelText('Label');
  await user.clear(label);
  await user.type(label, 'Main bank');
  await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(addWithdrawalAddress.mock.lastCall?.[0]).toMatchObject({
    ...{ address: bankAddress, label: 'Main bank', memo: '99' },
  });
  await user.click(within(item).getByRole('button', { name: 'Remove House bank' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove House bank?' });
  expect(removeWithdrawalAddress).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Remove address' }));
  await waitFor(() => expect(removeWithdrawalAddress).toHaveBeenCalledOnce());
});

test('a withdrawal under way is asked for again until it has ended, with who ordered and confirmed it', async () => {
  let isSent = false;
  renderApp(page, {
    user: finance,
    answers: {
      withdrawals: () => [
        isSent
          ? aWithdrawal()
          : aWithdrawal({
              ...{ status: 'QUEUED', reason: 'Payouts are paused.', transactionSignature: null },
              endedAt: null,
            }),
      ],
    },
  });
  const item = await screen.findByRole('article', { name: /to House bank$/ });
  within(item).getByText('Queued');
  within(item).getByText('Payouts are paused.');
  within(item).getByText(/ordered by Maya Okafor, confirmed by Jonas Brandt/);
  isSent = true;
  await within(item).findByText('Sent', {}, { timeout: 5_000 });
  within(item).getByRole('button', { name: 'Copy transaction signature' });
});

test('accountants read both lists and change nothing, and employees are kept out', async () => {
  renderApp(page, {
    user: accountant,
    answers: { withdrawals: () => [aWithdrawal({ status: 'FAILED', reason: 'It expired.' })] },
  });
  await screen.findByText('It expired.');
  await screen.findByRole('article', { name: 'House bank' });
  expect(screen.queryByRole('button', { name: /^(Add|Edit|Remove)/ })).toBeNull();
  cleanup();
  renderApp(page, { user: aSessionUser({ roles: ['employee'] }) });
  await screen.findByText(/Only finance, admins and accountants/);
});

test('lists that fail to load can be asked for again', async () => {
  let fails = true;
  const { user } = renderApp(page, {
    user: finance,
    answers: {
      withdrawals: () => {
        if (fails) throw new Error('down');
        return [];
      },
    },
  });
  await screen.findByText('Failed to load withdrawals');
  fails = false;
  await user.click(screen.getByRole('button', { name: /again|Retry/i }));
  await screen.findByText('No withdrawals yet');
});
