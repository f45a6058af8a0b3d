import type { Role, Viewer } from '@outlay/platform/auth';
import { eventually } from '@outlay/platform/testing';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createWallets } from '../src/persistence/wallet-repository.ts';
import {
  startLedgerTestkit,
  aQuoteRound,
  aWalletWorker,
  deliver,
  type LedgerTestkit,
} from './support/ledger-testkit.ts';
import { askLedger } from './support/ask-ledger.ts';
import { fundedWallet, isFinal, pay } from './support/sandbox-payments.ts';

const rpcUrl = inject('solanaRpcUrl');
const RICH = { lamports: 3_000_000_000, baseUnits: 1_000_000_000 };
const CUSTODIAN = '71';

let ledger: LedgerTestkit;
let treasury: string;

const viewerOf = (userId: string, organizationId: string, ...roles: Role[]): Viewer => ({
  userId,
  organizationId,
  roles,
});
const ADMIN = viewerOf('1', '1', 'admin');
const FINN = viewerOf('3', '1', 'finance');
const KEEPER = viewerOf(CUSTODIAN, '1', 'employee');
const RIVAL = viewerOf('9', '2', 'admin', 'finance');

beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
  treasury = (await fundedWallet(rpcUrl, RICH)).publicKey.toBase58();
  await deliver(ledger, 'MemberChanged', {
    memberId: CUSTODIAN,
    walletAddress: null,
  });
  await deliver(ledger, 'MemberChanged', {
    memberId: ADMIN.userId,
    walletAddress: null,
    roles: ['admin'],
  });
  await ledger.found('1', ADMIN.userId);
  await ledger.found('2', RIVAL.userId);
  await aQuoteRound(ledger, rpcUrl)();
});
afterAll(() => ledger.close());

const answerTo = <Data>(viewer: Viewer, query: string, variables = {}) =>
  askLedger<Data>({ ledger, rpcUrl, treasury }, viewer, query, variables);
const ask = async <Data>(viewer: Viewer, query: string, variables = {}): Promise<Data> =>
  (await answerTo<Data>(viewer, query, variables)).data as Data;

const newAddress = (): string => Keypair.generate().publicKey.toBase58();

interface Payload {
  readonly wallet: { readonly watched: boolean } | null;
  readonly errors: readonly { readonly code: string; readonly field: string | null }[];
}

const WALLET = 'wallet { address label custodian { id } watched } errors { code field }';

const add = async (viewer: Viewer, changes: Record<string, string> = {}): Promise<Payload> =>
  (
    await ask<{ addCompanyWallet: Payload }>(
      viewer,
      `mutation ($address: String!, $label: String!, $custodianId: ID!) {
         addCompanyWallet(address: $address, label: $label, custodianId: $custodianId) { ${WALLET} } }`,
      { address: newAddress(), label: 'Card', custodianId: CUSTODIAN, ...changes },
    )
  ).addCompanyWallet;

const setWatched = async (viewer: Viewer, address: string, watched: boolean): Promise<Payload> =>
  (
    await ask<{ setCompanyWalletWatched: Payload }>(
      viewer,
      `mutation ($address: String!, $watched: Boolean!) {
         setCompanyWalletWatched(address: $address, watched: $watched) { ${WALLET} } }`,
      { address, watched },
    )
  ).setCompanyWalletWatched;

interface Transfer {
  readonly id: string;
  readonly amount: string;
  readonly outcome: string;
  readonly explorerUrl: string;
  readonly signature: string;
  readonly expense: { readonly id: string } | null;
}

const LIST = `query ($address: String, $first: Int, $after: String) {
  walletTransfers(address: $address, first: $first, after: $after) { pageInfo { hasNextPage endCursor }
    edges { node { id signature explorerUrl amount outcome expense { id } } } } }`;

interface TransferPage {
  readonly edges: readonly { readonly node: Transfer }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

const pageOf = async (viewer: Viewer, page: Record<string, unknown>): Promise<TransferPage> =>
  (await ask<{ walletTransfers: TransferPage }>(viewer, LIST, { first: 20, ...page }))
    .walletTransfers;

const transfers = async (viewer: Viewer, page: Record<string, unknown>): Promise<Transfer[]> =>
  (await pageOf(viewer, page)).edges.map(({ node }) => node);

/** The rival is an active admin, and custodian of what they add. */
const aRivalCustodian = async (): Promise<string> => {
  const member = { memberId: RIVAL.userId, walletAddress: null, roles: ['admin' as const] };
  await deliver(ledger, 'MemberChanged', member, { orgid: '2' });
  return member.memberId;
};

const observersOf = async (address: string) =>
  (await createWallets(ledger.database).watched()).filter((wallet) => wallet.address === address);

describe('a company wallet', () => {
  test('is watched from the moment an admin adds it, and its payments become paid drafts of its custodian', async () => {
    const wallet = await fundedWallet(rpcUrl, RICH);
    const address = wallet.publicKey.toBase58();
    // Block times are whole seconds: the funding must lie before the second in which watching begins.
    const fundedS = Math.floor(Date.now() / 1_000);
    await eventually(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(fundedS));
    expect(await add(ADMIN, { address, label: ' Travel card ' })).toEqual({
      wallet: { address, label: 'Travel card', custodian: { id: CUSTODIAN }, watched: true },
      errors: [],
    });
    const worker = aWalletWorker(ledger, { rpcUrl, treasuryAddress: treasury });
    await worker.start();
    try {
      for (const baseUnits of [2_000_000n, 3_000_000n]) {
        const payment = { from: wallet, to: Keypair.generate().publicKey, baseUnits } as const;
        const signature = await pay(rpcUrl, { ...payment, asset: 'PYUSD' });
        await eventually(async () => expect(await isFinal(rpcUrl, signature)).toBe(true));
      }
      await eventually(async () =>
        expect(await transfers(FINN, { address })).toMatchObject([
          { amount: '3.000000', outcome: 'Draft created', expense: null },
          { amount: '2.000000', outcome: 'Draft created', expense: null },
        ]),
      );
    } finally {
      await worker.stop();
    }
    const told = (await ledger.events()).flatMap((event) =>
      event.type === 'WalletTransactionObserved' && event.data.walletAddress === address
        ? [event.data]
        : [],
    );
    expect(told).toMatchObject([
      { ownerId: CUSTODIAN, companyWallet: true, expense: 'draft' },
      { ownerId: CUSTODIAN, companyWallet: true, expense: 'draft' },
    ]);

    const { edges, pageInfo } = await pageOf(FINN, { address, first: 1 });
    const newest = edges[0]?.node;
    const older = await pageOf(FINN, { address, first: 1, after: pageInfo.endCursor });
    expect(older.edges).toMatchObject([{ node: { amount: '2.000000' } }]);
    expect([pageInfo.hasNextPage, older.pageInfo.hasNextPage]).toEqual([true, false]);
    expect(newest?.explorerUrl).toBe(`https://explorer.test/tx/${newest?.signature ?? ''}`);
    const draft = { transactionSignature: newest?.signature ?? '', creatorId: CUSTODIAN };
    await deliver(ledger, 'ExpenseCreated', {
      ...draft,
      expenseId: '812',
      amount: { amount: '3.000000', currency: 'PYUSD' },
    });
    expect(await transfers(KEEPER, {})).toMatchObject([
      { amount: '3.000000', expense: { id: '812' } },
      { amount: '2.000000', expense: null },
    ]);
    expect(await transfers(RIVAL, { address })).toEqual([]);
    expect(await transfers(viewerOf('72', '1', 'employee'), { address })).toEqual([]);
    // A cursor from another organization's list is refused like an invented one.
    for (const [viewer, after] of [
      [FINN, 'nobody'],
      [RIVAL, pageInfo.endCursor],
    ] as const) {
      expect(await answerTo(viewer, LIST, { first: 20, after })).toMatchObject({
        errors: [{ message: 'after must be a cursor of this list' }],
      });
    }
  });

  test('of two organizations becomes drafts of both, and neither learns of the other', async () => {
    const wallet = await fundedWallet(rpcUrl, RICH);
    const address = wallet.publicKey.toBase58();
    const rivalCustodian = await aRivalCustodian();
    expect((await add(ADMIN, { address })).errors).toEqual([]);
    const added = await add(RIVAL, { address, custodianId: rivalCustodian });
    expect(added).toMatchObject({ wallet: { watched: true }, errors: [] });
    const worker = aWalletWorker(ledger, { rpcUrl, treasuryAddress: treasury });
    await worker.start();
    try {
      const to = Keypair.generate().publicKey;
      await pay(rpcUrl, { from: wallet, to, baseUnits: 7_000_000n, asset: 'PYUSD' });
      for (const viewer of [FINN, RIVAL]) {
        await eventually(async () =>
          expect(await transfers(viewer, { address })).toContainEqual(
            expect.objectContaining({ amount: '7.000000', outcome: 'Draft created' }),
          ),
        );
      }
    } finally {
      await worker.stop();
    }
    const told = (await ledger.events()).flatMap(({ orgid, type, data }) =>
      type === 'WalletTransactionObserved' && data.walletAddress === address
        ? [[orgid, data.ownerId, data.amount]]
        : [],
    );
    const paid = told.filter(([, , amount]) => amount === '7.000000');
    expect(paid).toHaveLength(2);
    expect(paid).toContainEqual(['1', CUSTODIAN, '7.000000']);
    expect(paid).toContainEqual(['2', rivalCustodian, '7.000000']);

    expect((await setWatched(RIVAL, address, false)).wallet).toMatchObject({ watched: false });
    expect(await observersOf(address)).toMatchObject([{ organizationId: '1' }]);
  });

  test('only an admin can add one, and errors are reported by field', async () => {
    const address = newAddress();
    const refusal = async (viewer: Viewer, changes: Record<string, string>) =>
      (await add(viewer, changes)).errors;
    expect(await refusal(FINN, {})).toEqual([{ code: 'FORBIDDEN', field: null }]);
    expect(await refusal(ADMIN, { address: 'wallet' })).toEqual([
      { code: 'INVALID_ADDRESS', field: 'address' },
    ]);
    for (const label of ['', ' ', 'x'.repeat(81), 'a\u0000b']) {
      expect(await refusal(ADMIN, { label })).toEqual([
        { code: 'VALIDATION_FAILED', field: 'label' },
      ]);
    }
    for (const custodianId of ['9999', "1' or '1'='1", '']) {
      expect(await refusal(ADMIN, { custodianId })).toEqual([
        { code: 'CUSTODIAN_UNKNOWN', field: 'custodianId' },
      ]);
    }
    expect(await refusal(RIVAL, {})).toEqual([{ code: 'CUSTODIAN_UNKNOWN', field: 'custodianId' }]);
    expect(await refusal(ADMIN, { address })).toEqual([]);
    expect(await refusal(ADMIN, { address })).toEqual([{ code: 'WALLET_TAKEN', field: 'address' }]);
  });

  test("a member's wallet cannot become the company's, watched or not, nor the treasury a card", async () => {
    const [address, unwatched] = [newAddress(), newAddress()];
    await deliver(ledger, 'MemberChanged', {
      memberId: '73',
      walletAddress: address,
      walletWatched: true,
    });
    await deliver(ledger, 'MemberChanged', {
      memberId: '74',
      walletAddress: unwatched,
      walletWatched: false,
    });
    const worker = aWalletWorker(ledger, { rpcUrl, treasuryAddress: treasury });
    await worker.start();
    await worker.stop();
    for (const taken of [address, unwatched, treasury]) {
      expect((await add(ADMIN, { address: taken })).errors).toMatchObject([
        { code: 'WALLET_TAKEN' },
      ]);
    }
  });

  test('can be paused and resumed only by an admin of its organization, and is listed for finance', async () => {
    const address = newAddress();
    await add(ADMIN, { address, label: 'Ads' });
    expect((await setWatched(RIVAL, address, false)).errors).toMatchObject([{ code: 'NOT_FOUND' }]);
    expect((await setWatched(FINN, address, false)).errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect((await setWatched(ADMIN, treasury, false)).errors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
    expect((await setWatched(ADMIN, address, false)).wallet).toMatchObject({ watched: false });
    const list = async (viewer: Viewer) =>
      (
        await ask<{ companyWallets: { label: string; watched: boolean }[] }>(
          viewer,
          '{ companyWallets { label watched custodian { id } } }',
        )
      ).companyWallets;
    expect(await list(FINN)).toContainEqual({
      label: 'Ads',
      watched: false,
      custodian: { id: CUSTODIAN },
    });
    expect(await list(KEEPER)).toEqual([]);
    expect((await list(RIVAL)).filter(({ label }) => label === 'Ads')).toEqual([]);
    expect((await setWatched(ADMIN, address, true)).wallet).toMatchObject({ watched: true });
  });
});

describe("a member's wallet", () => {
  test('leaves no trace of its payments until its holder opts in, and then only the holder sees them', async () => {
    const wallet = await fundedWallet(rpcUrl, RICH);
    const address = wallet.publicKey.toBase58();
    const holder = viewerOf('83', '1', 'employee');
    const memberIs = (walletWatched: boolean) =>
      deliver(ledger, 'MemberChanged', {
        memberId: holder.userId,
        walletAddress: address,
        walletWatched,
      });
    const spend = async (baseUnits: bigint) => {
      const to = Keypair.generate().publicKey;
      const signature = await pay(rpcUrl, { from: wallet, to, asset: 'PYUSD', baseUnits });
      await eventually(async () => expect(await isFinal(rpcUrl, signature)).toBe(true));
      const paidS = Math.floor(Date.now() / 1_000);
      await eventually(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(paidS));
    };
    await memberIs(false);
    const worker = aWalletWorker(ledger, { rpcUrl, treasuryAddress: treasury });
    await worker.start();
    try {
      await spend(2_000_000n);
      await memberIs(true);
      await spend(3_000_000n);
      await eventually(async () =>
        expect(await transfers(holder, {})).toMatchObject([{ amount: '3.000000' }]),
      );
      await memberIs(false);
      await spend(4_000_000n);
    } finally {
      await worker.stop();
    }
    expect(await transfers(holder, {})).toMatchObject([{ amount: '3.000000' }]);
    const [recorded] = await transfers(holder, { address });
    for (const other of [FINN, ADMIN, KEEPER, RIVAL]) {
      expect(await transfers(other, { address })).toEqual([]);
      expect(
        await ask(other, 'query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }', {
          r: [{ __typename: 'WalletTransfer', id: recorded?.id }],
        }),
      ).toEqual({ _entities: [null] });
    }
  });

  const watchedBy = async (address: string) =>
    (
      await ledger.database.$client.query<{ owner_id: string; watched: boolean }>(
        'select owner_id, watched, company_wallet from wallets where address = $1',
        [address],
      )
    ).rows[0];

  test('is watched only if its holder opted in, whatever else changes about them', async () => {
    const walletAddress = newAddress();
    const memberIs = (data: { walletWatched: boolean; department?: string }) =>
      deliver(ledger, 'MemberChanged', { memberId: '80', walletAddress, ...data });
    await memberIs({ walletWatched: true });
    expect(await watchedBy(walletAddress)).toMatchObject({ watched: true });
    await memberIs({ walletWatched: false });
    expect(await watchedBy(walletAddress)).toMatchObject({ watched: false });
    await memberIs({ walletWatched: false, department: 'Sales' });
    expect(await watchedBy(walletAddress)).toMatchObject({ watched: false });
    await memberIs({ walletWatched: true });
    expect(await watchedBy(walletAddress)).toMatchObject({ watched: true });
  });

  test('of another organization stays unwatched for an admin who adds it, and nothing tells the admin', async () => {
    const proves = { walletAddress: newAddress() };
    await deliver(ledger, 'MemberChanged', {
      ...{ ...proves, memberId: '82', walletWatched: false },
    });
    const custodianId = await aRivalCustodian();
    const added = await add(RIVAL, { address: proves.walletAddress, custodianId });
    expect(added).toMatchObject({ wallet: { watched: true }, errors: [] });
    expect(await observersOf(proves.walletAddress)).toEqual([]);
    await deliver(ledger, 'MemberChanged', {
      ...{ ...proves, memberId: '82', walletWatched: true },
    });
    expect(await observersOf(proves.walletAddress)).toMatchObject([
      { organizationId: '1', ownerId: '82', companyWallet: false },
    ]);
  });
});
