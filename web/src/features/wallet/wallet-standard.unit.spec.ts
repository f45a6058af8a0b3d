import { afterEach, expect, test, vi } from 'vitest';
import { followInstalledWallets, WalletError, type InstalledWallet } from './wallet-standard.ts';

const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
const signature = new Uint8Array(64).fill(7);

let stop: (() => void) | undefined;
const unregister: (() => void)[] = [];
afterEach(() => {
  stop?.();
  for (const each of unregister.splice(0)) each();
});

function follow(): InstalledWallet[] {
  const found: InstalledWallet[] = [];
  stop = followInstalledWallets((wallet) => found.push(wallet));
  return found;
}

/** Creates a wallet as an extension registers it. */
function aWallet(parts: { features?: object; name?: unknown } = {}) {
  return {
    version: '1.0.0',
    name: 'Phantom',
    features: {
      'standard:connect': { connect: () => Promise.resolve({ accounts: [{ address }] }) },
      'solana:signMessage': {
        signMessage: ({ message }: { message: Uint8Array }) =>
          Promise.resolve([{ signature, signedMessage: message }]),
      },
    },
    ...parts,
  };
}

type Api = { register: (...wallets: unknown[]) => () => void };

/** Registrations end with the test, although the page's list of wallets lives as long as the page. */
function announce(callback: (api: Api) => void): void {
  const detail = ({ register }: Api): void =>
    callback({
      register: (...wallets) => {
        const off = register(...wallets);
        unregister.push(off);
        return off;
      },
    });
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }));
}

test('a wallet that was there first answers the page, and one that comes later is found as well', () => {
  follow();
  announce((api: Api) => api.register(aWallet()));
  stop?.();
  const found = follow();
  announce((api: Api) => api.register(aWallet({ name: 'Solflare' })));
  expect(found.map(({ name }) => name)).toEqual(['Phantom', 'Solflare']);
});

test('a wallet that announces itself twice is offered once', () => {
  const found = follow();
  const wallet = aWallet();
  announce((api: Api) => api.register(wallet, wallet));
  announce((api: Api) => api.register(wallet));
  expect(found).toHaveLength(1);
});

test.each([
  ['nothing', (api: Api) => api.register(undefined, 'x', 12)],
  ['no name', (api: Api) => api.register(aWallet({ name: { toString: 1 } }))],
  ['no way to sign', (api: Api) => api.register(aWallet({ features: {} }))],
])('what announces itself with %s is passed over', (_what, detail) => {
  const found = follow();
  announce(detail);
  expect(found).toEqual([]);
});

test('the UTF-8 bytes of the message are signed with the account of the address, and returned in base64', async () => {
  const signMessage = vi.fn(({ message }: { account: object; message: Uint8Array }) =>
    Promise.resolve([{ signature, signedMessage: message }]),
  );
  const found = follow();
  const { features } = aWallet();
  announce((api: Api) =>
    api.register(aWallet({ features: { ...features, 'solana:signMessage': { signMessage } } })),
  );
  await expect(found[0]?.addresses()).resolves.toEqual([address]);
  await expect(found[0]?.sign(address, 'Zähle 7')).resolves.toBe(
    btoa(String.fromCharCode(...signature)),
  );
  expect(signMessage.mock.calls[0]?.[0].account).toEqual({ address });
  expect([...(signMessage.mock.calls[0]?.[0].message ?? [])]).toEqual([
    ...new TextEncoder().encode('Zähle 7'),
  ]);
});

test.each([
  ['declines', () => Promise.reject(new Error('User rejected')), /didn't sign/],
  ['answers nothing', () => Promise.resolve([]), /returned no signature/],
  [
    'signs something else',
    () => Promise.resolve([{ signature, signedMessage: new Uint8Array([1]) }]),
    /signed a different message/,
  ],
])('a wallet that %s leads to a sentence for the person', async (_what, signMessage, sentence) => {
  const found = follow();
  const { features } = aWallet();
  announce((api: Api) =>
    api.register(aWallet({ features: { ...features, 'solana:signMessage': { signMessage } } })),
  );
  const signing = found[0]?.sign(address, 'Prove it');
  await expect(signing).rejects.toThrow(sentence);
  await expect(signing).rejects.toBeInstanceOf(WalletError);
});

test('an address that the wallet does not hold is reported before anything is signed', async () => {
  const found = follow();
  announce((api: Api) => api.register(aWallet()));
  await expect(found[0]?.sign('another', 'Prove it')).rejects.toThrow(/isn't connected/);
});
