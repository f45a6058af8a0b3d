import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { anApproval, anApprovedContent } from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterEach(() => testkit.chain.fault({ reset: true }));
afterAll(() => testkit.close());

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
/** 25.00 USD at 0.9998 USD for one PYUSD. */
const EXPECTED_BASE_UNITS = 25_005_001n;

async function attemptStates(payoutId: string): Promise<string[]> {
  const { rows } = await testkit.database.$client.query<{ state: string }>(
    'select state from attempts where payout_id = $1 order by number',
    [payoutId],
  );
  return rows.map(({ state }) => state);
}

test('an approved expense is paid to the millionth, with its memo, and every step is published', async () => {
  const wallet = aWallet();
  const expenseId = await testkit.approve(wallet);
  const worker = testkit.worker();
  await worker.start();
  const payout = await testkit.until(expenseId, 'PAID');
  await worker.stop();
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
  const [memo] = await testkit.chain.memosOf(wallet);
  expect(memo).toContain(`${payout.id}:${payout.attemptCount}`);
  const events = await testkit.eventsOf(payout.id);
  expect([...new Set(events.map(({ type }) => type))]).toEqual([
    'PaymentQueued',
    'PaymentBroadcast',
    'PaymentSent',
  ]);
  expect(events.every(({ correlationid }) => correlationid === `correlation-of-${expenseId}`)).toBe(
    true,
  );
  expect(events.at(-1)?.data).toMatchObject({
    amountUsd: '25.00',
    amount: '25.005001',
    rate: '0.9998',
    recipient: wallet,
    signature: payout.signature,
  });
});

test('rule 11: the persisted bytes are the bytes that landed, with instructions in an order every recipient accepts', async () => {
  const expenseId = await testkit.approve(aWallet());
  const worker = testkit.worker();
  await worker.start();
  const { signature } = await testkit.until(expenseId, 'PAID');
  await worker.stop();
  const landed = await testkit.chain.connection.getParsedTransaction(signature!, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 1,
  });
  const programs = landed?.transaction.message.instructions.map(({ programId }) =>
    programId.toBase58(),
  );
  expect(programs?.map((program) => program.slice(0, 4))).toEqual([
    'Comp',
    'Comp',
    '1111',
    'ATok',
    'Memo',
    'Toke',
  ]);
  const { rows } = await testkit.database.$client.query<{ signed_transaction: string }>(
    'select signed_transaction from attempts where signature = $1',
    [signature],
  );
  expect(rows).toHaveLength(1);
});

test('dropped sends, lost replies and late landings pay every payout exactly once, with two workers', async () => {
  await testkit.chain.fault({
    dropProbability: 0.5,
    loseReplyProbability: 0.4,
    landingDelaySlotsMax: 8,
  });
  const wallets = Array.from({ length: 8 }, aWallet);
  const expenses: string[] = [];
  for (const wallet of wallets) expenses.push(await testkit.approve(wallet));
  const workers = [testkit.worker(), testkit.worker()];
  for (const worker of workers) await worker.start();
  const paid = await Promise.all(expenses.map((id) => testkit.until(id, 'PAID')));
  await Promise.all(workers.map((worker) => worker.stop()));
  for (const [index, payout] of paid.entries()) {
    const wallet = wallets[index]!;
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
    expect(await testkit.chain.memosOf(wallet)).toHaveLength(1);
    const states = await attemptStates(payout.id);
    expect(states.filter((state) => state === 'LANDED')).toHaveLength(1);
    expect(states.filter((state) => state === 'OPEN')).toHaveLength(0);
  }
});

test('an approval delivered again, under the same or another event id, creates one payout and one event', async () => {
  const content = anApprovedContent({ payeeWallet: aWallet() });
  const approval = anApproval(content);
  await testkit.deliver(approval);
  await testkit.deliver(approval);
  await testkit.deliver({ ...anApproval(content), aggregateversion: 9 });
  const { rows } = await testkit.database.$client.query<{ id: string }>(
    'select id from payouts where expense_id = $1',
    [content.expenseId],
  );
  expect(rows).toHaveLength(1);
  const events = await testkit.eventsOf(rows[0]!.id);
  expect(events.map(({ type }) => type)).toEqual(['PaymentQueued']);
});

test('a non-reimbursable expense creates no payout', async () => {
  const kept = anApprovedContent({ payeeWallet: aWallet(), reimbursable: false });
  await testkit.deliver(anApproval(kept));
  await expect(testkit.payoutOf(kept.expenseId)).rejects.toThrow('no payout');
});

test('the journal balances, shows what left the treasury, and cannot be changed', async () => {
  const { rows } = await testkit.database.$client.query<{ asset: string; sum: string }>(
    'select asset, sum(amount)::text as sum from journal group by payout_id, asset having sum(amount) <> 0',
  );
  expect(rows).toEqual([]);
  const paid = await testkit.database.$client.query<{ sum: string }>(
    `select sum(amount)::text as sum from journal where account = 'payee_wallet'`,
  );
  const left = 1_000_000_000n - (await testkit.chain.amountHeldBy(testkit.treasury));
  expect(BigInt(paid.rows[0]!.sum)).toBe(left);
  const reserved = await testkit.database.$client.query<{ sum: string }>(
    `select sum(amount)::text as sum from journal where account = 'treasury_reserved'`,
  );
  expect(reserved.rows[0]!.sum).toBe('0');
  const change = (statement: string): Promise<unknown> => testkit.rows(statement);
  await expect(change('update journal set amount = 0')).rejects.toThrow('append-only');
  await expect(change('delete from journal')).rejects.toThrow('append-only');
  await expect(change(`update attempts set state = 'OPEN'`)).rejects.toThrow('not rewritten');
});

test('rule 2: the database rejects a second transaction that could land for one payout', async () => {
  const second = testkit.database.$client.query(
    `insert into attempts (payout_id, number, state, signature, signed_transaction, receipt, blockhash,
       last_valid_block_height, mint, source, destination, amount_base_units, compute_unit_price_micro_lamports)
     select payout_id, number + 1, 'OPEN', signature || 'x', signed_transaction, receipt, blockhash,
       last_valid_block_height, mint, source, destination, amount_base_units, compute_unit_price_micro_lamports
     from attempts where state = 'LANDED' limit 1`,
  );
  await expect(second).rejects.toThrow('attempts_one_that_may_land');
});
