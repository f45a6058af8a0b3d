import { screen, within, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type {
  Mutation,
  MutationConfirmWalletChangeArgs,
  MutationSetWalletMemoArgs,
  MutationSetWalletWatchedArgs,
  QueryWalletTransfersArgs,
} from '../../generated/schema.ts';
import { refusal } from '../../testing/fake-answers.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aSessionUser, aUser, maya } from '../../testing/fake-people.ts';
import { aTransfer, treasuryAddress as newAddress } from '../../testing/fake-payouts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aPage, pageOf } from '../../testing/fake-page.ts';

const without = {
  user: aSessionUser({ wallet_address: null }),
  answers: { me: () => aUser({ walletAddress: null }) },
};

let uninstall: (() => void) | undefined;
afterEach(() => uninstall?.());

type WalletApi = { register: (wallet: unknown) => () => void };

/** A wallet extension that is installed before the page loads. */
function installWallet(address: string, signMessage: (input: { message: Uint8Array }) => unknown) {
  const wallet = {
    name: 'Phantom',
    features: {
      'standard:connect': { connect: () => Promise.resolve({ accounts: [{ address }] }) },
      'solana:signMessage': { signMessage },
    },
  };
  let unregister: (() => void) | undefined;
  const register = (api: WalletApi): void => {
    unregister = api.register(wallet);
  };
  const answer = (event: Event) => register((event as CustomEvent<WalletApi>).detail);
  window.addEventListener('wallet-standard:app-ready', answer);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
  uninstall = () => {
    window.removeEventListener('wallet-standard:app-ready', answer);
    unregister?.();
  };
}

const signs = ({ message }: { message: Uint8Array }) =>
  Promise.resolve([{ signature: new Uint8Array(64).fill(9), signedMessage: message }]);

test('without a wallet the settings say so and offer to set one', async () => {
  renderApp('/settings/wallet', without);
  await screen.findByText('No wallet address provided');
  await screen.findByRole('region', { name: 'Set your wallet' });
  expect(screen.queryByRole('region', { name: 'Transactions' })).toBeNull();
});

test('what was changed since the sign-in counts more than what the session remembers', async () => {
  renderApp('/settings/wallet', { answers: { me: () => aUser({ walletAddress: newAddress }) } });
  const card = await screen.findByRole('region', { name: 'Address' });
  await within(card).findByText(newAddress);
});

/** Where no wallet of the browser signs. */
const openAdvanced = async (user: ReturnType<typeof renderApp>['user']) =>
  user.click(await screen.findByText('Advanced: paste an address and a signature'));

/** The tests' screen is also a phone's. */
const onComputer = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: !media.includes('coarse'),
      }) as MediaQueryList,
  );

test.each([
  ['Phantom', 'https://phantom.app/ul/browse/'],
  ['Solflare', 'https://solflare.com/ul/v1/browse/'],
  ['Backpack', 'https://backpack.app/ul/v1/browse/'],
])('on a phone without a wallet in its browser, %s opens the page', async (name, browse) => {
  renderApp('/settings/wallet', without);
  const link = await screen.findByRole('link', { name: `Open in ${name}` });
  expect(link.getAttribute('href')).toBe(
    `${browse}${encodeURIComponent(`${location.origin}/settings/wallet`)}?ref=${encodeURIComponent(location.origin)}`,
  );
  expect(screen.queryByRole('region', { name: 'On your phone' })).toBeNull();
});

test.each([
  ['without a wallet in its browser', false],
  ['with one', true],
])(
  'on a computer %s a code opens this page on the phone, or in its wallet app',
  async (_what, has) => {
    onComputer();
    if (has) installWallet(newAddress, signs);
    const { user } = renderApp('/settings/wallet', without);
    const phone = within(await screen.findByRole('region', { name: 'On your phone' }));
    const code = async (name: string) => (await phone.findByRole('img', { name })).innerHTML;
    const page = await code('QR code of this page');
    await user.click(phone.getByRole('button', { name: 'Solflare' }));
    expect(await code('QR code that opens Outlay in Solflare')).not.toBe(page);
    await user.click(phone.getByRole('button', { name: 'Any wallet' }));
    expect(await code('QR code of this page')).toBe(page);
    expect(screen.queryByRole('link', { name: 'Open in Solflare' })).toBeNull();
    vi.restoreAllMocks();
  },
);

test('an address and a pasted signature set the wallet', async () => {
  const confirmWalletChange = vi.fn(({ address }: MutationConfirmWalletChangeArgs) => ({
    member: aUser({ walletAddress: address }),
    errors: [],
  }));
  const { user } = renderApp('/settings/wallet', {
    ...without,
    answers: { ...without.answers, confirmWalletChange },
  });
  await openAdvanced(user);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  screen.getByText('Enter the address of your wallet');
  await user.type(screen.getByLabelText('Solana address'), ` ${newAddress} `);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const sentence = await screen.findByRole('group', { name: 'Message to sign' });
  expect(sentence.textContent).toContain(`prove that ${newAddress} is yours`);
  expect(screen.queryByRole('button', { name: /^Sign with/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Set wallet' }));
  screen.getByText('Paste the signature');
  await user.type(screen.getByLabelText('Signature'), ' 3sig ');
  await user.click(screen.getByRole('button', { name: 'Set wallet' }));
  expect((await screen.findByText(/^Wallet set\./)).textContent).toBe(
    'Wallet set. Your reimbursements go to it.',
  );
  expect(confirmWalletChange.mock.calls[0]?.[0]).toEqual({
    address: newAddress,
    signature: '3sig',
  });
  await screen.findByRole('region', { name: 'Change your wallet' });
  expect(localStorage.getItem('user')).toContain(newAddress);
});

test('an installed wallet is connected with one press: it gives its address and signs the sentence', async () => {
  installWallet(newAddress, signs);
  const confirmWalletChange = vi.fn(({ address }: MutationConfirmWalletChangeArgs) => ({
    member: aUser({ walletAddress: address }),
    errors: [],
  }));
  const { user } = renderApp('/settings/wallet', { answers: { confirmWalletChange } });
  await user.click(await screen.findByRole('button', { name: 'Use another wallet' }));
  await user.click(await screen.findByRole('button', { name: 'Connect Phantom' }));
  await screen.findByText(
    'Wallet set. Payouts to your previous wallet are on hold until you add it again.',
  );
  expect(confirmWalletChange.mock.calls[0]?.[0].signature).toBe(
    btoa(String.fromCharCode(...new Uint8Array(64).fill(9))),
  );
});

test('declining to connect shows that nothing was changed, and the wallet can be pressed again', async () => {
  installWallet(newAddress, () => Promise.reject(new Error('User rejected the request.')));
  const confirmWalletChange = vi.fn();
  const { user } = renderApp('/settings/wallet', {
    ...without,
    answers: { ...without.answers, confirmWalletChange },
  });
  const connect = await screen.findByRole('button', { name: 'Connect Phantom' });
  await user.click(connect);
  await screen.findByText("The wallet didn't sign, so nothing changed.");
  expect(connect).toHaveProperty('disabled', false);
  expect(confirmWalletChange).not.toHaveBeenCalled();
});

test('declining in the wallet shows that nothing was changed', async () => {
  installWallet(newAddress, () => Promise.reject(new Error('User rejected the request.')));
  const confirmWalletChange = vi.fn();
  const { user } = renderApp('/settings/wallet', { answers: { confirmWalletChange } });
  await user.click(await screen.findByRole('button', { name: 'Use another wallet' }));
  await openAdvanced(user);
  await user.type(screen.getByLabelText('Solana address'), newAddress);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Sign with Phantom' }));
  await screen.findByText("The wallet didn't sign, so nothing changed.");
  expect(confirmWalletChange).not.toHaveBeenCalled();
});

test.each([
  ['INVALID_ADDRESS', 'This is no Solana address.', 'address'],
  ['WALLET_TAKEN', 'Another member has this wallet.', 'address'],
  ['RATE_LIMITED', 'Too many tries. Wait ten minutes.', null],
])('%s stops before anything is signed, with the server’s sentence', async (code, text, field) => {
  const { user } = renderApp('/settings/wallet', {
    ...without,
    answers: {
      ...without.answers,
      startWalletChange: () => ({ challenge: null, errors: refusal(code, text, field) }),
    },
  });
  await openAdvanced(user);
  await user.type(await screen.findByLabelText('Solana address'), newAddress);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(text);
  expect(screen.getByLabelText<HTMLInputElement>('Solana address').value).toBe(newAddress);
});

test.each([
  ['SIGNATURE_INVALID', 'This signature is of another sentence or key.', 'signature'],
  ['CHALLENGE_UNKNOWN', 'The sentence has expired. Begin again.', null],
])('%s keeps the pasted signature and leads back to the address', async (code, text, field) => {
  const { user } = renderApp('/settings/wallet', {
    ...without,
    answers: {
      ...without.answers,
      confirmWalletChange: () => ({ member: null, errors: refusal(code, text, field) }),
    },
  });
  await openAdvanced(user);
  await user.type(await screen.findByLabelText('Solana address'), newAddress);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Signature'), '3sig');
  await user.click(screen.getByRole('button', { name: 'Set wallet' }));
  await screen.findByText(text);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Signature').value).toBe('3sig');
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  screen.getByLabelText('Solana address');
});

test('the wallet that one has already is not set again', async () => {
  const { user } = renderApp('/settings/wallet');
  await user.click(await screen.findByRole('button', { name: 'Use another wallet' }));
  await openAdvanced(user);
  await user.type(screen.getByLabelText('Solana address'), maya.walletAddress ?? '');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  screen.getByText('This is your wallet already');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Use another wallet' });
});

test('watching is switched at once, and a refusal leaves it as it was', async () => {
  let refused = false;
  const setWalletWatched = ({
    watched,
  }: MutationSetWalletWatchedArgs): Mutation['setWalletWatched'] => {
    if (refused) return { member: aUser({ walletWatched: watched }), errors: [] };
    refused = true;
    return { member: null, errors: refusal('NO_WALLET', 'There is no wallet to watch.') };
  };
  const { user } = renderApp('/settings/wallet', { answers: { setWalletWatched } });
  const watch = await screen.findByRole('switch', { name: 'Watch this wallet' });
  await user.click(watch);
  await screen.findByText('There is no wallet to watch.');
  expect(watch.getAttribute('aria-checked')).toBe('false');
  await user.click(watch);
  await waitFor(() => expect(watch.getAttribute('aria-checked')).toBe('true'));
});

test('a memo that an exchange asks for is saved, and a refusal shows at its field', async () => {
  const asked: unknown[] = [];
  const setWalletMemo = ({ memo }: MutationSetWalletMemoArgs): Mutation['setWalletMemo'] => {
    asked.push(memo);
    return memo === 'bad'
      ? { member: null, errors: refusal('VALIDATION_FAILED', 'No such memo.', 'memo') }
      : { member: aUser({ walletMemo: memo ?? null }), errors: [] };
  };
  const { user } = renderApp('/settings/wallet', { answers: { setWalletMemo } });
  const save = () => user.click(screen.getByRole('button', { name: 'Save memo' }));
  await user.type(await screen.findByLabelText('Memo for payments'), 'bad');
  await save();
  await screen.findByText('No such memo.');
  await user.clear(screen.getByLabelText('Memo for payments'));
  await user.type(screen.getByLabelText('Memo for payments'), ' 1029384756 ');
  await save();
  await screen.findByText('Memo saved. Payouts without it are on hold.');
  expect(asked).toEqual(['bad', '1029384756']);
  expect(screen.getByLabelText<HTMLInputElement>('Memo for payments').value).toBe('1029384756');
});

test('a wallet is removed after a question that tells what follows', async () => {
  const { user } = renderApp('/settings/wallet');
  await user.click(await screen.findByRole('button', { name: 'Remove wallet' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove your wallet?' });
  expect(dialog.textContent).toContain(
    "You won't be reimbursed until you add a wallet. Payouts to this one are on hold until you add it again.",
  );
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Wallet removed.');
  await screen.findByText('No wallet address provided');
});

test('each transaction says what became of it, with its draft and its place on the chain', async () => {
  renderApp('/settings/wallet', {
    answers: {
      walletTransfers: () =>
        aPage([
          aTransfer({ expense: anExpense({ id: '77', title: 'Blue Bottle' }) }),
          aTransfer({
            id: '899',
            direction: 'IN',
            asset: 'SOL',
            amount: '0.500000000',
            counterparty: null,
            outcome: 'Incoming payment',
          }),
        ]),
    },
  });
  const list = await screen.findByRole('list', { name: 'Transactions' });
  expect(list.textContent).toContain('24.50 PYUSD');
  expect(list.textContent).toContain('+0.50 SOL');
  expect(list.textContent).toContain('Received from an unknown address');
  expect(within(list).getByRole('link', { name: 'Blue Bottle' }).getAttribute('href')).toBe(
    '/expenses/77',
  );
  const links = within(list).getAllByRole('link', { name: /Solana explorer/ });
  const kinds = links.map(
    (link) => new URL((link as HTMLAnchorElement).href).pathname.split('/')[1],
  );
  expect(kinds.filter((kind) => kind === 'tx')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'address')).toHaveLength(1);
});

test('Show more continues after the last transaction', async () => {
  const all = Array.from({ length: 22 }, (_, index) => aTransfer({ id: String(200 - index) }));
  const walletTransfers = vi.fn((args: QueryWalletTransfersArgs) => pageOf(all, args));
  const { user } = renderApp('/settings/wallet', { answers: { walletTransfers } });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const list = screen.getByRole('list', { name: 'Transactions' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(22));
  expect(walletTransfers.mock.lastCall?.[0].after).toBe('181');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('transactions that cannot be loaded say so, with a way to try again', async () => {
  renderApp('/settings/wallet', {
    answers: {
      walletTransfers: () => {
        throw new Error('down');
      },
    },
  });
  await screen.findByText('Failed to load the transactions');
  screen.getByRole('button', { name: 'Retry' });
});
