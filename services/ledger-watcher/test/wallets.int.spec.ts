import { eventually } from '@outlay/platform/testing';
import type { WalletTransactionObserved } from '@outlay/schemas/events';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { wsUrlOf } from '../src/feed/wake-ups.ts';
import { quarantinedTransactions } from '../src/persistence/tables.ts';
import { listTransfers } from '../src/persistence/transfer-queries.ts';
import {
  startLedgerTestkit,
  aQuoteRound,
  aWalletWorker,
  deliver,
  type LedgerTestkit,
} from './support/ledger-testkit.ts';
import { nextBlockTime, payAndFinish } from './support/final-payments.ts';
import { startRpcProxy, type RpcProxy } from './support/rpc-proxy.ts';
import { fundedWallet, isFinal, pay } from './support/sandbox-payments.ts';

const rpcUrl = inject('solanaRpcUrl');
const PYUSD_UNIT = 1_000_000n;
const RICH = { lamports: 3_000_000_000, baseUnits: 1_000_000_000 };
const FIRST_PAGE = { address: null, first: 20, after: null };
const PAYOUT_ID = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';

let ledger: LedgerTestkit;
let proxy: RpcProxy;
let treasury: Keypair;
let memberCount = 100;

beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
  proxy = await startRpcProxy(rpcUrl);
  treasury = await fundedWallet(rpcUrl, RICH);
  await aQuoteRound(ledger, rpcUrl)();
});
afterAll(async () => {
  await proxy.close();
  await ledger.close();
});

const worker = () =>
  aWalletWorker(ledger, { rpcUrl: proxy.url, treasuryAddress: treasury.publicKey.toBase58() });

async function whileWatching(work: () => Promise<void>): Promise<void> {
  const running = worker();
  await running.start();
  try {
    await work();
  } finally {
    await running.stop();
  }
}

/** A member of organization 1 with a funded, watched wallet. */
async function aWatchedMember(): Promise<{ wallet: Keypair; memberId: string }> {
  const wallet = await fundedWallet(rpcUrl, RICH);
  await nextBlockTime();
  const memberId = String((memberCount += 1));
  const walletAddress = wallet.publicKey.toBase58();
  await deliver(ledger, 'MemberChanged', { memberId, walletAddress });
  return { wallet, memberId };
}

const eventuallyObserved = (wallet: PublicKey, count: number) =>
  eventually(async () => {
    const found = await ledger.observed(wallet);
    expect(found).toHaveLength(count);
    return found;
  });

const byAmount = (left: WalletTransactionObserved, right: WalletTransactionObserved): number =>
  Number(left.amount) - Number(right.amount);

const stranger = (): PublicKey => Keypair.generate().publicKey;

/** Waits for three more polls of an address: duplicates would exist by then. */
async function someRounds(): Promise<void> {
  const before = new Map(proxy.looks);
  await eventually(() => {
    const rounds = [...proxy.looks].map(([address, count]) => count - (before.get(address) ?? 0));
    expect(Math.max(0, ...rounds)).toBeGreaterThanOrEqual(3);
  });
}

test('watcher rules 2 and 8: an outgoing PYUSD payment is one draft, even when the worker restarts in between', async () => {
  const { wallet, memberId } = await aWatchedMember();
  const shop = stranger();
  const first = worker();
  await first.start();
  await someRounds();
  await aQuoteRound(ledger, rpcUrl)();
  const signature = await pay(rpcUrl, {
    from: wallet,
    to: shop,
    asset: 'PYUSD',
    baseUnits: 12_500_000n,
  });
  await first.stop();
  await eventually(async () => expect(await isFinal(rpcUrl, signature)).toBe(true));
  await whileWatching(async () => {
    await eventuallyObserved(wallet.publicKey, 1);
  });
  // A restart from the stored cursors, with two workers at once.
  await whileWatching(() => whileWatching(someRounds));
  const [event] = await eventuallyObserved(wallet.publicKey, 1);
  expect(event).toMatchObject({
    ownerId: memberId,
    companyWallet: false,
    signature,
    asset: 'PYUSD',
    direction: 'out',
    amount: '12.500000',
    counterparty: shop.toBase58(),
    expense: 'draft',
    payoutId: null,
    rate: { pair: 'PYUSD/USD', source: 'pyth (simulated)' },
  });
  expect(Number(event?.usdAmount)).toBeCloseTo(12.5, 1);
  const viewer = { userId: memberId, organizationId: '1', roles: [] };
  expect(await listTransfers(ledger.database, viewer, FIRST_PAGE)).toMatchObject([
    { signature, outcome: 'draft', direction: 'out', amount: '12.500000' },
  ]);
  const rival = { userId: memberId, organizationId: '2', roles: [] };
  expect(await listTransfers(ledger.database, rival, FIRST_PAGE)).toEqual([]);
});

test('a payment whose recording fails half-way is fully recorded the next time', async () => {
  const { wallet } = await aWatchedMember();
  const to = stranger();
  await payAndFinish(rpcUrl, { from: wallet, to, asset: 'PYUSD', baseUnits: PYUSD_UNIT });
  let failures = 0;
  const broken: LedgerTestkit = {
    ...ledger,
    unitOfWork: {
      run: (cause, work) =>
        ledger.unitOfWork.run(cause, async (scope) => {
          const told: string[] = [];
          const value = await work({
            ...scope,
            publish: async (event) => {
              told.push(event.type);
              await scope.publish(event);
            },
          });
          if (told.length > 0) failures += 1;
          if (told.length > 0 && failures <= 3)
            throw new Error('the process dies before the commit');
          return value;
        }),
    },
  };
  const running = aWalletWorker(broken, {
    rpcUrl: proxy.url,
    treasuryAddress: treasury.publicKey.toBase58(),
  });
  await running.start();
  await eventually(() => expect(failures).toBeGreaterThan(3));
  await running.stop();
  await whileWatching(someRounds);
  expect(await ledger.observed(wallet.publicKey)).toMatchObject([{ expense: 'draft' }]);
});

test('watcher rules 3 and 4: SOL is published without its fee; dust, own transfers and failures create no expense', async () => {
  const [emma, mia] = [await aWatchedMember(), await aWatchedMember()];
  await aQuoteRound(ledger, rpcUrl)();
  const from = emma.wallet;
  await payAndFinish(rpcUrl, { from, to: stranger(), asset: 'SOL', baseUnits: 250_000_000n });
  // 0.05 US dollars, below the limit of 0.10.
  await payAndFinish(rpcUrl, { from, to: stranger(), asset: 'PYUSD', baseUnits: 50_000n });
  await payAndFinish(rpcUrl, {
    from,
    to: mia.wallet.publicKey,
    asset: 'PYUSD',
    baseUnits: 5_000_000n,
  });
  // Above the balance: it lands, costs its fee and moves nothing.
  await payAndFinish(rpcUrl, { from, to: stranger(), asset: 'PYUSD', baseUnits: 10n ** 15n });
  await whileWatching(async () => {
    await eventuallyObserved(from.publicKey, 3);
    await eventuallyObserved(mia.wallet.publicKey, 1);
    await someRounds();
  });
  // Each address has its own cursor: between them there is no order.
  expect((await ledger.observed(from.publicKey)).toSorted(byAmount)).toMatchObject([
    { asset: 'PYUSD', amount: '0.050000', expense: 'dust', usdAmount: '0.05' },
    { asset: 'SOL', amount: '0.250000000', direction: 'out', expense: 'draft' },
    { asset: 'PYUSD', amount: '5.000000', expense: 'own_transfer' },
  ]);
  expect(await ledger.observed(mia.wallet.publicKey)).toMatchObject([
    { amount: '5.000000', direction: 'in', expense: 'own_transfer' },
  ]);
});

test('watcher rules 1 and 6: incoming payments are published but create no expense; payouts are recognised by signature, memo and payer', async () => {
  const { wallet } = await aWatchedMember();
  const customer = await fundedWallet(rpcUrl, RICH);
  const to = wallet.publicKey;
  const asset = 'PYUSD' as const;
  // Watching starts with the first round.
  await whileWatching(someRounds);
  await payAndFinish(rpcUrl, { from: customer, to, asset, baseUnits: 1_000_000n });
  await payAndFinish(rpcUrl, {
    from: treasury,
    to,
    asset,
    baseUnits: 2_000_000n,
    memo: `${PAYOUT_ID}:1`,
  });
  const signed = await pay(rpcUrl, { from: treasury, to, asset, baseUnits: 3_000_000n });
  await deliver(ledger, 'PaymentBroadcast', {
    payoutId: '019a9f2e-7c3b-7d10-8f3a-000000000003',
    signature: signed,
  });
  // Anyone can write such a memo: a member's own payment stays an expense.
  await payAndFinish(rpcUrl, {
    from: wallet,
    to: stranger(),
    asset,
    baseUnits: 4_000_000n,
    memo: `${PAYOUT_ID}:2`,
  });
  await whileWatching(async () => {
    await eventuallyObserved(to, 4);
    await eventuallyObserved(treasury.publicKey, 2);
  });
  const told = (await ledger.observed(to))
    .toSorted(byAmount)
    .map(({ amount, expense, payoutId }) => [amount, expense, payoutId]);
  expect(told).toEqual([
    ['1.000000', 'incoming', null],
    ['2.000000', 'own_payout', PAYOUT_ID],
    ['3.000000', 'own_payout', '019a9f2e-7c3b-7d10-8f3a-000000000003'],
    ['4.000000', 'draft', null],
  ]);
  expect(await ledger.observed(treasury.publicKey)).toMatchObject([
    { ownerId: null, companyWallet: true, expense: 'own_payout', payoutId: PAYOUT_ID },
    { ownerId: null, companyWallet: true, expense: 'own_payout' },
  ]);
});

test('watcher rule 9: an RPC outage leaves no gap and creates no duplicates', async () => {
  const { wallet } = await aWatchedMember();
  const to = stranger();
  await whileWatching(async () => {
    await someRounds();
    await proxy.close();
    for (const baseUnits of [1_000_000n, 2_000_000n, 3_000_000n]) {
      await payAndFinish(rpcUrl, { from: wallet, to, asset: 'PYUSD', baseUnits });
    }
    await proxy.open();
    await eventuallyObserved(wallet.publicKey, 3);
    await someRounds();
  });
  expect(
    (await ledger.observed(wallet.publicKey)).toSorted(byAmount).map(({ amount }) => amount),
  ).toEqual(['1.000000', '2.000000', '3.000000']);
});

test('transactions from before a wallet was watched stay history', async () => {
  const wallet = await fundedWallet(rpcUrl, RICH);
  const to = stranger();
  await payAndFinish(rpcUrl, { from: wallet, to, asset: 'PYUSD', baseUnits: PYUSD_UNIT });
  await nextBlockTime();
  await deliver(ledger, 'MemberChanged', {
    memberId: '900',
    walletAddress: wallet.publicKey.toBase58(),
  });
  await whileWatching(async () => {
    await someRounds();
    expect(await ledger.observed(wallet.publicKey)).toEqual([]);
    await payAndFinish(rpcUrl, { from: wallet, to, asset: 'PYUSD', baseUnits: 7_000_000n });
    await eventuallyObserved(wallet.publicKey, 1);
  });
  expect(await ledger.observed(wallet.publicKey)).toMatchObject([{ amount: '7.000000' }]);
});

test('watcher rule 5: an unreadable transaction is set aside and does not block later ones', async () => {
  const { wallet } = await aWatchedMember();
  const to = stranger();
  const unreadable = await payAndFinish(rpcUrl, {
    from: wallet,
    to,
    asset: 'PYUSD',
    baseUnits: PYUSD_UNIT,
  });
  await payAndFinish(rpcUrl, { from: wallet, to, asset: 'PYUSD', baseUnits: 2n * PYUSD_UNIT });
  // The node still returns the raw bytes: it refuses only the decoded form.
  const options = `${unreadable}",{"encoding":"json"`;
  proxy.refusals.set(options, {
    code: -32015,
    message: 'Transaction version (2) is not supported',
  });
  await whileWatching(async () => {
    await eventuallyObserved(wallet.publicKey, 1);
    await someRounds();
  });
  proxy.refusals.clear();
  expect(await ledger.observed(wallet.publicKey)).toMatchObject([{ amount: '2.000000' }]);
  const rows = await ledger.database
    .select()
    .from(quarantinedTransactions)
    .where(eq(quarantinedTransactions.signature, unreadable));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows[0]?.reason).toContain('is not supported');
  expect(rows[0]?.raw?.length).toBeGreaterThan(100);
});

test('a notification wakes the watcher long before its next poll, for the account that changed', async () => {
  const { wallet } = await aWatchedMember();
  const { wallet: quiet } = await aWatchedMember();
  const looksAtQuiet = (): number => proxy.looks.get(quiet.publicKey.toBase58()) ?? 0;
  const before = looksAtQuiet();
  const running = aWalletWorker(ledger, {
    rpcUrl: proxy.url,
    treasuryAddress: treasury.publicKey.toBase58(),
    pollMs: 600_000,
    wsUrl: wsUrlOf(rpcUrl),
  });
  await running.start();
  try {
    // Nothing tells when a subscription is established, so several payments are made until one comes after it.
    await eventually(
      async () => {
        await pay(rpcUrl, { from: wallet, to: stranger(), asset: 'PYUSD', baseUnits: PYUSD_UNIT });
        expect((await ledger.observed(wallet.publicKey)).length).toBeGreaterThan(0);
      },
      { everyMs: 300 },
    );
    expect(looksAtQuiet() - before).toBe(1);
  } finally {
    await running.stop();
  }
});
