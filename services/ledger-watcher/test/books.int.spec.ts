import { callRpc } from '@outlay/sandbox/call-rpc';
import { eventually } from '@outlay/platform/testing';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createSolanaLedger } from '../src/feed/solana-ledger.ts';
import { amountOf, assetAccountOf } from '../src/feed/token-accounts.ts';
import { createBookedBalances } from '../src/persistence/books-repository.ts';
import { createBalanceProof } from '../src/worker/balance-proof.ts';
import {
  startLedgerTestkit,
  aQuoteRound,
  aWalletWorker,
  deliver,
  type LedgerTestkit,
} from './support/ledger-testkit.ts';
import { nextBlockTime, payAndFinish } from './support/final-payments.ts';
import { startRpcProxy, type RpcProxy } from './support/rpc-proxy.ts';
import { fundedWallet, PYUSD_MINT } from './support/sandbox-payments.ts';

const rpcUrl = inject('solanaRpcUrl');
const RICH = { lamports: 3_000_000_000, baseUnits: 1_000_000_000 };

let ledger: LedgerTestkit;
let proxy: RpcProxy;
let treasury: string;
beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
  proxy = await startRpcProxy(rpcUrl);
  treasury = (await fundedWallet(rpcUrl, RICH)).publicKey.toBase58();
  await aQuoteRound(ledger, rpcUrl)();
});
afterAll(async () => {
  await proxy.close();
  await ledger.close();
});
beforeEach(() => {
  proxy.hidden.clear();
});

let memberCount = 500;

async function aWatchedWallet(): Promise<Keypair> {
  const wallet = await fundedWallet(rpcUrl, RICH);
  await nextBlockTime();
  await deliver(ledger, 'MemberChanged', {
    memberId: String((memberCount += 1)),
    walletAddress: wallet.publicKey.toBase58(),
  });
  return wallet;
}

async function whileWatching(work: () => Promise<void>): Promise<void> {
  const worker = aWalletWorker(ledger, { rpcUrl: proxy.url, treasuryAddress: treasury });
  await worker.start();
  try {
    await work();
  } finally {
    await worker.stop();
  }
}

interface BooksRow {
  readonly account: string;
  readonly balance: string;
  readonly counted: string;
  readonly signature: string;
  readonly problem: string | null;
}

const booksOf = async (wallet: PublicKey): Promise<BooksRow[]> =>
  (
    await ledger.database.$client.query<BooksRow>(
      `select account, balance::text, signature, problem, (opening + coalesce((
         select sum(delta) from ledger_lines where ledger_lines.account = account_books.account
         and ledger_lines.id > opened_after_line), 0))::text as counted
       from account_books where wallet_address = $1`,
      [wallet.toBase58()],
    )
  ).rows;

const linesOf = async (account: PublicKey): Promise<{ kind: string; delta: string }[]> =>
  (
    await ledger.database.$client.query<{ kind: string; delta: string }>(
      'select kind, delta::text from ledger_lines where account = $1 order by id',
      [account.toBase58()],
    )
  ).rows;

const outgoing = async (wallet: PublicKey): Promise<string[]> =>
  (await ledger.events()).flatMap((event) =>
    event.type === 'WalletTransactionObserved' &&
    event.data.walletAddress === wallet.toBase58() &&
    event.data.expense === 'draft'
      ? [event.data.amount]
      : [],
  );

/** The chain's balance, read without our code. */
async function recount(wallet: PublicKey): Promise<Record<string, string>> {
  const connection = new Connection(rpcUrl, 'finalized');
  const token = assetAccountOf(new PublicKey(PYUSD_MINT), wallet);
  const [lamports, account] = [
    await connection.getBalance(wallet),
    await connection.getAccountInfo(token),
  ];
  return {
    [wallet.toBase58()]: String(lamports),
    [token.toBase58()]: account ? amountOf(account.data).toString() : '0',
  };
}

test('watcher rule 7: the opening balance and all lines (payments, fees, rent, failures, income) add up to the balance on the chain', async () => {
  const wallet = await aWatchedWallet();
  const from = wallet;
  const friend = await fundedWallet(rpcUrl, RICH);
  const shop = (): PublicKey => Keypair.generate().publicKey;
  await whileWatching(async () => {
    // A payee without an account (rent), an amount above the balance (lands and fails), and income in both currencies.
    await payAndFinish(rpcUrl, { from, to: shop(), asset: 'PYUSD', baseUnits: 12_500_000n });
    await payAndFinish(rpcUrl, { from, to: shop(), asset: 'SOL', baseUnits: 250_000_000n });
    await payAndFinish(rpcUrl, { from, to: shop(), asset: 'PYUSD', baseUnits: 10n ** 15n });
    await payAndFinish(rpcUrl, {
      from: friend,
      to: from.publicKey,
      asset: 'PYUSD',
      baseUnits: 7_000_000n,
    });
    await payAndFinish(rpcUrl, {
      from: friend,
      to: from.publicKey,
      asset: 'SOL',
      baseUnits: 90_000_000n,
    });
    await callRpc(rpcUrl, 'sandbox_mintPyusd', from.publicKey.toBase58(), 1_000_000);
    await eventually(async () => {
      const books = await booksOf(from.publicKey);
      const chain = await recount(from.publicKey);
      expect(Object.fromEntries(books.map(({ account, balance }) => [account, balance]))).toEqual(
        chain,
      );
    });
  });
  for (const { balance, counted, problem } of await booksOf(from.publicKey)) {
    expect(counted).toBe(balance);
    expect(problem).toBeNull();
  }
  const kinds = (await linesOf(from.publicKey)).map(({ kind, delta }) => [
    kind,
    Number(delta) < 0 ? 'out' : 'in',
  ]);
  expect(kinds).toContainEqual(['rent', 'out']);
  expect(kinds.filter(([kind]) => kind === 'fee')).toHaveLength(3);
  expect(kinds.filter(([kind]) => kind === 'transfer')).toEqual([
    ['transfer', 'out'],
    ['transfer', 'in'],
  ]);
});

describe('watcher rule 7: a node that lost a transaction', () => {
  async function threePayments(): Promise<{ wallet: Keypair; lost: string }> {
    const wallet = await aWatchedWallet();
    const to = Keypair.generate().publicKey;
    const send = (baseUnits: bigint): Promise<string> =>
      payAndFinish(rpcUrl, { from: wallet, to, asset: 'PYUSD', baseUnits });
    await send(1_000_000n);
    const lost = await send(2_000_000n);
    await send(3_000_000n);
    return { wallet, lost };
  }
  const problemOf = async (wallet: Keypair): Promise<string | null> => {
    const account = assetAccountOf(new PublicKey(PYUSD_MINT), wallet.publicKey).toBase58();
    return (
      (await booksOf(wallet.publicKey)).find((row) => row.account === account)?.problem ?? null
    );
  };

  test('stops drafts at the gap, and records what was missing once the node has it again', async () => {
    const { wallet, lost } = await threePayments();
    proxy.hidden.add(lost);
    await whileWatching(async () => {
      await eventually(async () => expect(await problemOf(wallet)).toContain('begins with'));
      expect(await outgoing(wallet.publicKey)).toEqual(['1.000000']);
      proxy.hidden.clear();
      await eventually(async () => expect(await outgoing(wallet.publicKey)).toHaveLength(3));
      // The wallet's books may have a payment before its token account's books do.
      await eventually(async () => expect(await problemOf(wallet)).toBeNull());
    });
    expect((await outgoing(wallet.publicKey)).toSorted()).toEqual([
      '1.000000',
      '2.000000',
      '3.000000',
    ]);
  });

  test('no longer stops drafts once a person accepts the gap, which stays in the books as a gap', async () => {
    const { wallet, lost } = await threePayments();
    proxy.hidden.add(lost);
    const token = assetAccountOf(new PublicKey(PYUSD_MINT), wallet.publicKey);
    await whileWatching(async () => {
      await eventually(async () => expect(await problemOf(wallet)).not.toBeNull());
      await ledger.database.$client.query(
        "update account_books set accepted_note = 'ann: the node was restored from a backup' where wallet_address = $1",
        [wallet.publicKey.toBase58()],
      );
      await eventually(async () => expect(await outgoing(wallet.publicKey)).toHaveLength(2));
    });
    expect((await linesOf(token)).map(({ kind, delta }) => [kind, delta])).toEqual([
      ['transfer', '-1000000'],
      ['transfer', '-3000000'],
      ['unexplained', '-2000000'],
    ]);
    const row = (await booksOf(wallet.publicKey)).find(
      ({ account }) => account === token.toBase58(),
    );
    expect(row?.counted).toBe(row?.balance);
  });
});

test('books that disagree with the chain are named, and lines are never changed', async () => {
  const wallet = await aWatchedWallet();
  const to = Keypair.generate().publicKey;
  await whileWatching(async () => {
    await payAndFinish(rpcUrl, { from: wallet, to, asset: 'PYUSD', baseUnits: 1_000_000n });
    await eventually(async () => expect(await outgoing(wallet.publicKey)).toHaveLength(1));
  });
  const { $client } = ledger.database;
  const address = wallet.publicKey.toBase58();
  await $client.query('update account_books set balance = balance + 1 where account = $1', [
    address,
  ]);
  const proof = createBalanceProof({
    ledger: createSolanaLedger({ rpcUrl, genesisHash: null, assetMint: PYUSD_MINT }),
    books: createBookedBalances(ledger.database),
    pauseMs: 50,
    log: ledger.log,
  });
  await proof.start();
  const problem = async (): Promise<string | null> =>
    (await booksOf(wallet.publicKey)).find(({ account }) => account === address)?.problem ?? null;
  try {
    await eventually(async () => expect(await problem()).toContain('the chain holds'));
    await $client.query('update account_books set balance = balance - 1 where account = $1', [
      address,
    ]);
    await eventually(async () => expect(await problem()).toBeNull());
  } finally {
    await proof.stop();
  }
  await expect(ledger.rows('update ledger_lines set delta = delta + 1')).rejects.toThrow(
    /append-only/,
  );
  await expect(ledger.rows('delete from ledger_lines')).rejects.toThrow(/append-only/);
});
