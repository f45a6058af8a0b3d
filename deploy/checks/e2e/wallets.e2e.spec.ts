import { Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, test } from 'vitest';
import { pay } from '@outlay/ledger-watcher/testing/sandbox-payments';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient, until, type RestExpense } from '@outlay/stack/demo-data/rest-client';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { readRunFile } from '@outlay/stack/local/run-file';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { signAs } from '@outlay/testkit/prove-wallet';
import { joinMember, NEW_MEMBER_PASSWORD } from '@outlay/testkit/join-member';
import { reimbursableChoice } from '@outlay/testkit/reimbursable-choice';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';

const url = inject('stackUrl');
const runFile = readRunFile(inject('stackDataDir'))!;
const { solanaRpcUrl } = runFile;

/** A new member, so that the wallets of other tests stay untouched. */
const EMAIL = `wallet-${randomUUID().slice(0, 8)}@outlay.test`;
const wallet = Keypair.generate();
let member: RestClient;

beforeAll(async () => {
  member = await joinMember(runFile, EMAIL, NEW_MEMBER_PASSWORD);
});

interface Payload {
  readonly challenge?: { readonly message: string };
  readonly errors: readonly { readonly code: string }[];
}

const start = async (address: string): Promise<Payload> =>
  (
    await askGraphql<{ startWalletChange: Payload }>(
      url,
      member.token,
      'mutation ($address: String!) { startWalletChange(address: $address) { challenge { message } errors { code } } }',
      { address },
    )
  ).startWalletChange;

const confirm = async (address: string, signature: string): Promise<Payload> =>
  (
    await askGraphql<{ confirmWalletChange: Payload }>(
      url,
      member.token,
      `mutation ($address: String!, $signature: String!) {
         confirmWalletChange(address: $address, signature: $signature) { errors { code } } }`,
      { address, signature },
    )
  ).confirmWalletChange;

const drafts = async (): Promise<RestExpense[]> =>
  (await member.call<RestExpense[]>('GET', '/expenses/?scope=mine')).filter(
    ({ currency, status }) => currency === 'PYUSD' && status === 'draft',
  );

test('a member proves a wallet and has it watched: they are paid there, and a payment from it becomes a draft', async () => {
  const address = wallet.publicKey.toBase58();
  const { challenge } = await start(address);
  expect(challenge?.message).toContain(EMAIL);
  const stranger = signAs(Keypair.generate(), challenge?.message ?? '');
  expect((await confirm(address, stranger)).errors).toMatchObject([{ code: 'SIGNATURE_INVALID' }]);
  expect((await confirm(address, signAs(wallet, challenge?.message ?? ''))).errors).toEqual([]);
  await askGraphql(
    url,
    member.token,
    'mutation { setWalletWatched(watched: true) { errors { code } } }',
  );

  const id = await aReimbursableExpense(member, 'Paid to the proven wallet', 12.5);
  await member.submit(id);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  await manager.decide(id, 'approve');
  const paid = await member.awaitStatus(id, 'paid', 90_000);
  const held = await callRpc<{ value: { account: { data: { parsed: ParsedAccount } } }[] }>(
    solanaRpcUrl,
    'getTokenAccountsByOwner',
    address,
    { programId: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' },
    { encoding: 'jsonParsed', commitment: 'finalized' },
  );
  expect(Number(held.value[0]?.account.data.parsed.info.tokenAmount.uiAmountString)).toBe(
    paid.reimbursement_amount_pyusd,
  );

  await callRpc(solanaRpcUrl, 'requestAirdrop', address, LAMPORTS_PER_SOL);
  await until(async () => {
    const { value } = await callRpc<{ value: number }>(solanaRpcUrl, 'getBalance', address);
    return value > 0 || undefined;
  }, 'SOL for fees');
  const shop = new PublicKey(Keypair.generate().publicKey);
  await pay(solanaRpcUrl, { from: wallet, to: shop, asset: 'PYUSD', baseUnits: 3_250_000n });
  const [draft] = await until(async () => {
    const found = await drafts();
    return found.length > 0 ? found : undefined;
  }, 'the draft of a wallet payment');
  expect(draft).toMatchObject({ amount: 3.25 });

  const transfers = await until(async () => {
    const answer = await askGraphql<{ walletTransfers: { edges: { node: TransferRow }[] } }>(
      url,
      member.token,
      '{ walletTransfers { edges { node { direction amount outcome explorerUrl expense { id } } } } }',
    );
    const rows = answer.walletTransfers.edges.map(({ node }) => node);
    return rows.some(({ expense }) => expense) ? rows : undefined;
  }, 'the transfer to name its draft');
  expect(transfers).toContainEqual(
    expect.objectContaining({ direction: 'OUT', expense: { id: String(draft?.id) } }),
  );
  expect(transfers.map(({ outcome }) => outcome)).toContain('Reimbursement');
}, 150_000);

interface ParsedAccount {
  readonly info: { readonly tokenAmount: { readonly uiAmountString: string } };
}

interface TransferRow {
  readonly direction: string;
  readonly outcome: string;
  readonly expense: { readonly id: string } | null;
}

interface Entry {
  readonly kind: string;
  readonly transactionSignature: string | null;
}

/** Of five dollars; returns its id. */
async function aCreditNote(): Promise<number> {
  const { category_id: categoryId, policy_id: policyId } = await reimbursableChoice(member);
  const { createExpense } = await askGraphql<{ createExpense: { expense: { id: string } } }>(
    url,
    member.token,
    'mutation ($input: CreateExpenseInput!) { createExpense(input: $input) { expense { id } } }',
    {
      input: {
        ...{ title: 'Returned to the shop', amount: '-5.00', currency: 'USD', time: '2026-11-20' },
        ...{ categoryId: String(categoryId), policyId: String(policyId) },
      },
    },
  );
  return Number(createExpense.expense.id);
}

const payableOf = async (): Promise<{ amount: string } | null> =>
  (
    await askGraphql<{ myPayable: { amount: string } | null }>(
      url,
      member.token,
      '{ myPayable { amount } }',
    )
  ).myPayable;

test('a member pays a credit note back from their wallet: nothing is owed, and the journal has the transaction', async () => {
  const id = await aCreditNote();
  await member.submit(id);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  await manager.decide(id, 'approve');
  await until(async () => (await payableOf())?.amount === '-5.00' || undefined, 'the debt');

  const { repaymentAddress } = await askGraphql<{ repaymentAddress: string }>(
    url,
    member.token,
    '{ repaymentAddress }',
  );
  const signature = await pay(solanaRpcUrl, {
    ...{ from: wallet, to: new PublicKey(repaymentAddress), asset: 'PYUSD' },
    baseUnits: 6_000_000n,
  });
  await until(async () => (await payableOf()) === null || undefined, 'the debt to be settled');

  const finance = await RestClient.signIn(url, 'finance@outlay.test', DEMO_PASSWORD);
  const entriesOf = async (filter: string): Promise<Entry[]> =>
    (
      await askGraphql<{ journal: { edges: { node: Entry }[] } }>(
        url,
        finance.token,
        `{ journal(filter: { ${filter} }) { edges { node { kind transactionSignature } } } }`,
      )
    ).journal.edges.map(({ node }) => node);
  expect(await entriesOf(`expenseId: "${id}"`)).toEqual([
    { kind: 'APPROVAL', transactionSignature: null },
    { kind: 'REPAYMENT', transactionSignature: signature },
  ]);
  expect((await entriesOf(`transaction: "${signature}"`)).map(({ kind }) => kind)).toEqual([
    'REPAYMENT',
    'TRANSFER',
  ]);
}, 150_000);
