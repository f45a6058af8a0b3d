import { createLogger } from '@outlay/platform/telemetry';
import {
  ComputeBudgetProgram,
  Keypair,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Rail } from '../src/use-cases/ports.ts';
import { aMember } from './fixtures/a-member.ts';
import { anApproval, anApprovedContent } from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { startRpcTap, type RpcTap } from './support/rpc-tap.ts';

// Rules of deploy/decisions/0013-payment-rules.md on how a payment is signed and sent. Other specs name the rules that they test.
let testkit: PayoutTestkit;
let tap: RpcTap;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  tap = await startRpcTap(inject('solanaRpcUrl'));
});
afterEach(() => testkit.chain.fault({ reset: true }));
afterAll(async () => {
  await tap.close();
  await testkit.close();
});

const aWallet = (): string => Keypair.generate().publicKey.toBase58();

interface Kept {
  readonly status: string;
  readonly signature: string;
  readonly signed_transaction: string;
}
const attemptsOf = (expenseId: string): Promise<Kept[]> =>
  testkit.rows<Kept>(
    `select p.status, a.signature, a.signed_transaction from attempts a join payouts p on p.id = a.payout_id
     where p.expense_id = $1 order by a.number`,
    [expenseId],
  );

async function pay(rail: Rail, wallet = aWallet()): Promise<string> {
  const expenseId = await testkit.approve(wallet);
  const worker = testkit.worker({ rail });
  await worker.start();
  await testkit.until(expenseId, 'PAID');
  await worker.stop();
  return expenseId;
}

const read = (signedTransaction: string): TransactionMessage =>
  TransactionMessage.decompile(
    VersionedTransaction.deserialize(Buffer.from(signedTransaction, 'base64')).message,
  );

test('rule 1: before the first byte is sent, the signed transaction is committed and the payout has left the queue', async () => {
  const rail = testkit.rail();
  const seen: { bytes: string; kept: Kept[] }[] = [];
  let expense = '';
  const watching: Rail = {
    ...rail,
    broadcast: async (bytes) => {
      seen.push({ bytes, kept: await attemptsOf(expense) });
      await rail.broadcast(bytes);
    },
  };
  const worker = testkit.worker({ rail: watching });
  expense = await testkit.approve(aWallet());
  await worker.start();
  await testkit.until(expense, 'PAID');
  await worker.stop();
  expect(seen[0]?.kept).toMatchObject([{ status: 'SENDING', signed_transaction: seen[0]!.bytes }]);
});

test("rule 3: until it is final the same persisted bytes are resent, without relying on a node's retries", async () => {
  await testkit.chain.fault({ dropNext: 3 });
  tap.calls.length = 0;
  const expenseId = await pay(testkit.rail({ rpcUrl: tap.url }));
  const sends = tap.calls.filter(({ method }) => method === 'sendTransaction');
  const [kept, ...more] = await attemptsOf(expenseId);
  expect(more).toEqual([]);
  expect(sends.length).toBeGreaterThan(3);
  for (const { params } of sends) {
    expect(params[0]).toBe(kept!.signed_transaction);
    expect(params[1]).toMatchObject({ maxRetries: 0, skipPreflight: true });
  }
});

test('rule 5: the height is read before the status, and the status with its full history, both final', async () => {
  tap.calls.length = 0;
  await pay(testkit.rail({ rpcUrl: tap.url }));
  const asked = tap.calls.filter(({ method }) =>
    ['getEpochInfo', 'getSignatureStatuses'].includes(method),
  );
  expect(asked.length).toBeGreaterThanOrEqual(2);
  asked.forEach(({ method, params }, index) => {
    expect(method).toBe(index % 2 === 0 ? 'getEpochInfo' : 'getSignatureStatuses');
    expect(params.at(-1)).toEqual(
      index % 2 === 0 ? { commitment: 'finalized' } : { searchTransactionHistory: true },
    );
  });
});

test('rule 9: every payment gets its own confirmed blockhash, right before simulation and signing', async () => {
  tap.calls.length = 0;
  await pay(testkit.rail({ rpcUrl: tap.url }));
  await pay(testkit.rail({ rpcUrl: tap.url }));
  const methods = tap.calls.map(({ method }) => method);
  const asked = tap.calls.filter(({ method }) => method === 'getLatestBlockhash');
  expect(asked).toHaveLength(2);
  for (const { params } of asked) expect(params).toEqual([{ commitment: 'confirmed' }]);
  const at = methods.indexOf('getLatestBlockhash');
  expect(methods.slice(at, at + 3)).toEqual([
    'getLatestBlockhash',
    'simulateTransaction',
    'sendTransaction',
  ]);
});

test('rule 10: one simulation sets the compute budget, at a price within bounds', async () => {
  tap.calls.length = 0;
  const expenseId = await pay(testkit.rail({ rpcUrl: tap.url }));
  expect(tap.calls.filter(({ method }) => method === 'simulateTransaction')).toHaveLength(1);
  const [kept] = await attemptsOf(expenseId);
  const [limit, price] = read(kept!.signed_transaction).instructions;
  expect(limit?.programId.equals(ComputeBudgetProgram.programId)).toBe(true);
  const units = limit!.data.readUInt32LE(1);
  const landed = await testkit.chain.connection.getParsedTransaction(kept!.signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 1,
  });
  const used = landed!.meta!.computeUnitsConsumed!;
  expect(units).toBeGreaterThanOrEqual(used);
  expect(units).toBeLessThanOrEqual(Math.ceil(used * 1.3));
  const microLamports = price!.data.readBigUInt64LE(1);
  expect(microLamports).toBeGreaterThanOrEqual(1_000n);
  expect(microLamports).toBeLessThanOrEqual(200_000n);
});

test('rule 12: two equal payments to one wallet both arrive, and their memos distinguish them', async () => {
  const wallet = aWallet();
  const expenses = [await testkit.approve(wallet), await testkit.approve(wallet)];
  const worker = testkit.worker();
  await worker.start();
  const paid = await Promise.all(expenses.map((id) => testkit.until(id, 'PAID')));
  await worker.stop();
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(2n * 25_005_001n);
  const memos = await testkit.chain.memosOf(wallet);
  for (const { id } of paid)
    expect(memos.filter((memo) => memo.includes(`${id}:1`))).toHaveLength(1);
});

test('an exchange memo follows ours, and changing it after the approval changes nothing', async () => {
  const wallet = aWallet();
  const content = anApprovedContent({ payeeWallet: wallet, payeeMemo: '1029384756' });
  await testkit.deliver(anApproval(content));
  await testkit.deliver(aMember('7', { walletAddress: wallet, walletMemo: 'changed' }));
  const worker = testkit.worker();
  await worker.start();
  const { id } = await testkit.until(content.expenseId, 'PAID');
  await worker.stop();
  const [kept] = await attemptsOf(content.expenseId);
  const memos = read(kept!.signed_transaction).instructions.slice(4, -1);
  expect(memos.map(({ data }) => data.toString('utf8'))).toEqual([`${id}:1`, '1029384756']);
  // A node's text for both memos. Ours comes first, because books and watcher identify the payout by it.
  const [listed] = await testkit.chain.memosOf(wallet);
  expect(listed).toBe(`[38] ${id}:1; [10] 1029384756`);
});

test('a second memo that names another payout is ignored: the first one counts', async () => {
  const stranger = '019a9f2e-7c3b-4d10-8f3a-1c2b3d4e5f60:1';
  const wallet = aWallet();
  const content = anApprovedContent({ payeeWallet: wallet, payeeMemo: stranger });
  await testkit.deliver(anApproval(content));
  const worker = testkit.worker();
  await worker.start();
  const { id } = await testkit.until(content.expenseId, 'PAID');
  await worker.stop();
  const [listed] = await testkit.chain.memosOf(wallet);
  expect(/[0-9a-f-]{36}:\d+/.exec(listed ?? '')?.[0]).toBe(`${id}:1`);
});

/** Instruction of the system program. */
const CREATE_ACCOUNT_WITH_SEED = 3;

test('rule 16: a signature is valid only as long as its blockhash: no nonce account, no other program', async () => {
  const [kept] = await attemptsOf(await pay(testkit.rail()));
  const { instructions } = read(kept!.signed_transaction);
  const programs = instructions.map(({ programId }) => programId.toBase58().slice(0, 4));
  expect(programs).toEqual(['Comp', 'Comp', '1111', 'ATok', 'Memo', 'Toke']);
  // The system program creates the guard; 4 would advance a nonce.
  expect(instructions[2]?.data.readUInt32LE(0)).toBe(CREATE_ACCOUNT_WITH_SEED);
});

test('rule 17: a second provider on another chain is as bad as the first: nothing is signed', async () => {
  const genesisHash = await testkit.chain.connection.getGenesisHash();
  expect(await testkit.rail({ genesisHash }).isExpectedChain()).toBe(true);
  const elsewhere = await startRpcTap(inject('solanaRpcUrl'), {
    getGenesisHash: { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' },
  });
  const log = createLogger('payout-test', 'silent');
  const rail = testkit.rail({ genesisHash, witnessRpcUrl: elsewhere.url, log });
  expect(await rail.isExpectedChain()).toBe(false);
  const expenseId = await testkit.approve(aWallet());
  const worker = testkit.worker({ rail });
  await worker.start();
  await testkit.afterPolls();
  await worker.stop();
  await elsewhere.close();
  expect(await attemptsOf(expenseId)).toEqual([]);
});
