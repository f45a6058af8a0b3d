import type { Role, Viewer } from '@outlay/platform/auth';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createSolanaLedger } from '../src/feed/solana-ledger.ts';
import { ChainUnavailableError } from '../src/use-cases/ports.ts';
import { startLedgerTestkit, deliver, type LedgerTestkit } from './support/ledger-testkit.ts';
import { askLedger } from './support/ask-ledger.ts';
import { startRpcProxy, type RpcProxy } from './support/rpc-proxy.ts';
import { fundedWallet, PYUSD_MINT } from './support/sandbox-payments.ts';

const rpcUrl = inject('solanaRpcUrl');
let ledger: LedgerTestkit;
let proxy: RpcProxy;
let emma: string;
let treasury: string;
const colleague = Keypair.generate().publicKey.toBase58();

beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
  proxy = await startRpcProxy(rpcUrl);
  const [first, second] = await Promise.all([
    fundedWallet(rpcUrl, { lamports: 1_500_000_000, baseUnits: 12_345_678 }),
    fundedWallet(rpcUrl, { lamports: 2_000_000_000, baseUnits: 1_000_000 }),
  ]);
  emma = first.publicKey.toBase58();
  treasury = second.publicKey.toBase58();
  await deliver(ledger, 'MemberChanged', { memberId: '7', walletAddress: emma });
  await deliver(ledger, 'MemberChanged', {
    memberId: '8',
    firstName: 'Cleo',
    lastName: 'Colleague',
    walletAddress: colleague,
  });
});
afterAll(async () => {
  await proxy.close();
  await ledger.close();
});

const viewerOf = (userId: string, organizationId: string, ...roles: Role[]): Viewer => ({
  userId,
  organizationId,
  roles,
});
const EMMA = viewerOf('7', '1', 'employee');
const FINN = viewerOf('3', '1', 'employee', 'finance');
const RIVAL = viewerOf('9', '2', 'employee', 'finance');

const ask = async <Data>(viewer: Viewer | null, query: string): Promise<Data> =>
  (await askLedger({ ledger, rpcUrl: proxy.url, treasury }, viewer, query)) as Data;

interface BalanceAnswer {
  data: {
    walletBalance: {
      balance: Record<string, unknown> | null;
      errors: { code: string }[];
    };
  };
}

const held = (sol: string, pyusd: string) => [
  { asset: 'PYUSD', amount: pyusd },
  { asset: 'SOL', amount: sol },
];

const balanceOf = async (viewer: Viewer, address: string) =>
  (
    await ask<BalanceAnswer>(
      viewer,
      `{ walletBalance(address: ${JSON.stringify(address)}) {
           balance { address label owner { id } balances { asset amount } slot readAt } errors { code field } } }`,
    )
  ).data.walletBalance;

test('a member reads SOL and PYUSD of their own wallet, with slot and time', async () => {
  const { balance, errors } = await balanceOf(EMMA, emma);
  expect(errors).toEqual([]);
  expect(balance).toMatchObject({
    address: emma,
    label: 'Emma Employee',
    owner: { id: '7' },
    balances: held('1.500000000', '12.345678'),
  });
  expect(Number(balance?.['slot'])).toBeGreaterThan(0);
  expect(Date.now() - Date.parse(String(balance?.['readAt']))).toBeLessThan(10_000);
});

test('wallet visibility by role', async () => {
  const codesOf = async (viewer: Viewer, address: string) =>
    (await balanceOf(viewer, address)).errors.map(({ code }) => code);
  expect(await codesOf(EMMA, colleague)).toEqual(['FORBIDDEN']);
  expect(await codesOf(EMMA, treasury)).toEqual(['FORBIDDEN']);
  expect(await codesOf(FINN, emma)).toEqual([]);
  expect(await codesOf(FINN, treasury)).toEqual([]);
  expect(await codesOf(FINN, Keypair.generate().publicKey.toBase58())).toEqual(['FORBIDDEN']);
  expect(await codesOf(RIVAL, emma)).toEqual(['FORBIDDEN']);
  expect(await codesOf(RIVAL, treasury)).toEqual(['FORBIDDEN']);
  for (const text of [
    '',
    'hello',
    `${emma}111111`,
    '0'.repeat(44),
    '1'.repeat(44),
    'z'.repeat(44),
  ]) {
    expect(await codesOf(EMMA, text)).toEqual(['INVALID_ADDRESS']);
  }
});

const ORGANIZATION = `{ organizationBalance { balance { balances { asset amount } wallets { label address balances { asset amount } } }
  errors { code } } }`;

test('finance sees the treasury and all wallets with their totals', async () => {
  expect(await ask(FINN, ORGANIZATION)).toEqual({
    data: {
      organizationBalance: {
        errors: [],
        balance: {
          balances: held('3.500000000', '13.345678'),
          wallets: [
            { label: 'Treasury', address: treasury, balances: held('2.000000000', '1.000000') },
            { label: 'Emma Employee', address: emma, balances: held('1.500000000', '12.345678') },
            {
              label: 'Cleo Colleague',
              address: colleague,
              balances: held('0.000000000', '0.000000'),
            },
          ],
        },
      },
    },
  });
  expect(await ask(EMMA, ORGANIZATION)).toMatchObject({
    data: { organizationBalance: { balance: null, errors: [{ code: 'FORBIDDEN' }] } },
  });
});

test('while the chain is unavailable the last known balance is shown, and an unknown one is never zero', async () => {
  await deliver(ledger, 'MemberChanged', {
    memberId: '10',
    walletAddress: Keypair.generate().publicKey.toBase58(),
  });
  const before = await balanceOf(EMMA, emma);
  await proxy.close();
  try {
    expect(await balanceOf(EMMA, emma)).toEqual(before);
    expect(await ask(FINN, ORGANIZATION)).toMatchObject({
      data: { organizationBalance: { balance: null, errors: [{ code: 'BALANCE_UNAVAILABLE' }] } },
    });
  } finally {
    await proxy.open();
  }
});

test('an unauthenticated request gets no data, and page sizes are bounded', async () => {
  expect(await ask(null, '{ quotes { pair } }')).toMatchObject({
    errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
  });
  expect(
    await ask(EMMA, '{ walletTransfers(first: 101) { edges { node { signature } } } }'),
  ).toMatchObject({
    errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
  });
});

test('a chain other than the configured one is not read', async () => {
  const other = createSolanaLedger({
    rpcUrl,
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    assetMint: PYUSD_MINT,
  });
  await expect(other.balance(emma)).rejects.toThrow(ChainUnavailableError);
});
