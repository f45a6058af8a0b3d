import { createLogger } from '@outlay/platform/telemetry';
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rail } from '../src/use-cases/ports.ts';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { aSecondTreasury, type TwoTreasuries } from './support/second-treasury.ts';
import { payByHand } from './support/treasury-hand.ts';

let testkit: PayoutTestkit;
let two: TwoTreasuries;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  two = await aSecondTreasury(testkit, { baseUnits: 300_000_000n });
});
afterAll(() => testkit.close());

const log = createLogger('payout-test', 'silent');
const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const reconcilerOf = (rail: Rail) =>
  reconcileTreasury({ rail, unitOfWork: testkit.unitOfWork, log });

/** A treasury's balances in the books. */
async function books({ name }: Rail): Promise<{ baseUnits: bigint; lamports: bigint }> {
  const [row] = await testkit.rows<{ baseUnits: string; lamports: string }>(
    `select coalesce(sum(amount) filter (where account in ('treasury_available', 'treasury_reserved')), 0)::text as "baseUnits",
       coalesce(sum(amount) filter (where account = 'treasury_sol'), 0)::text as lamports
     from journal where coalesce(treasury, 'default') = $1`,
    [name],
  );
  return { baseUnits: BigInt(row!.baseUnits), lamports: BigInt(row!.lamports) };
}

async function onChain({ address }: Rail): Promise<{ baseUnits: bigint; lamports: bigint }> {
  const lamports = await testkit.chain.connection.getBalance(new PublicKey(address), 'finalized');
  return { baseUnits: await testkit.chain.amountHeldBy(address), lamports: BigInt(lamports) };
}

async function sendSol(from: Keypair, to: string, lamports: number): Promise<void> {
  const latest = await testkit.chain.connection.getLatestBlockhash('confirmed');
  const transaction = new Transaction({ feePayer: from.publicKey, ...latest }).add(
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: new PublicKey(to), lamports }),
  );
  transaction.sign(from);
  await testkit.chain.connection.sendRawTransaction(transaction.serialize(), {
    skipPreflight: true,
  });
  await testkit.chain.tick(40);
}

async function approveFor(treasury: string): Promise<string> {
  const expenseId = await testkit.approve(aWallet());
  await testkit.rows('update payouts set treasury = $2 where expense_id = $1', [
    expenseId,
    treasury,
  ]);
  return expenseId;
}

const nothingStopped = async (): Promise<void> => {
  expect(
    await testkit.rows(
      `select reason from controls where paused union all select stop_reason from treasuries where stop_id is not null`,
    ),
  ).toEqual([]);
};

test('each treasury’s books match its accounts through payments, deposits and transfers between treasuries', async () => {
  const { primary, second, key } = two;
  const reconcilers = [reconcilerOf(primary), reconcilerOf(second)];
  const reconcile = async (): Promise<void> => {
    for (const each of reconcilers) await each();
  };
  await reconcile();
  const expenses = [
    await approveFor('second'),
    await approveFor('default'),
    await approveFor('second'),
  ];
  const worker = testkit.worker({ treasuries: two.treasuries });
  await worker.start();
  await Promise.all(expenses.map((id) => testkit.until(id, 'PAID')));
  await worker.stop();
  await testkit.chain.fund(second.address, { baseUnits: 5_000_000n, lamports: 7_000_000 });
  await payByHand(testkit, second.address, { amountBaseUnits: 40_000_000n });
  await payByHand({ ...testkit, treasuryKey: key }, primary.address, {
    amountBaseUnits: 9_000_000n,
  });
  await sendSol(testkit.treasuryKey, second.address, 30_000_000);
  await reconcile();
  await reconcile();
  await nothingStopped();
  for (const rail of [primary, second]) expect(await books(rail)).toEqual(await onChain(rail));
  const between = await testkit.rows<{ asset: string; sum: string; n: number }>(
    `select asset, sum(amount)::text as sum, count(*)::int as n from journal where account = 'between_treasuries' group by asset order by asset`,
  );
  expect(between).toEqual([
    { asset: 'PYUSD', sum: '0', n: 4 },
    { asset: 'SOL', sum: '0', n: 2 },
  ]);
  const deposits = await testkit.rows<{ treasury: string | null; amount: string }>(
    `select treasury, amount::text from journal where kind = 'deposit' and account = 'treasury_available'`,
  );
  expect(deposits).toEqual([{ treasury: 'second', amount: '5000000' }]);
});

test('while both treasuries pay and transfer between each other, no reconciliation reports a difference', async () => {
  const { primary, second } = two;
  const reconcilers = [reconcilerOf(primary), reconcilerOf(second)];
  await testkit.chain.fault({ landingDelaySlotsMax: 6, dropProbability: 0.2 });
  const expenses: string[] = [];
  for (const treasury of ['second', 'default', 'second', 'default', 'second', 'default']) {
    expenses.push(await approveFor(treasury));
  }
  const worker = testkit.worker({ treasuries: two.treasuries });
  await worker.start();
  const underWay = new Set(expenses);
  const paid = expenses.map(async (id) => {
    await testkit.until(id, 'PAID');
    underWay.delete(id);
  });
  while (underWay.size > 0) {
    for (const reconcile of reconcilers) await reconcile();
  }
  await Promise.all(paid);
  await worker.stop();
  await testkit.chain.fault({ reset: true });
  await payByHand(testkit, second.address, { amountBaseUnits: 1_000_000n });
  for (const reconcile of [...reconcilers, ...reconcilers]) await reconcile();
  await nothingStopped();
  for (const rail of [primary, second]) expect(await books(rail)).toEqual(await onChain(rail));
});

test('an unexplained transfer out of one treasury stops only that one, and the other’s books are unaffected', async () => {
  const { primary, second } = two;
  const reconcile = reconcilerOf(second);
  await reconcile();
  await payByHand({ ...testkit, treasuryKey: two.key }, aWallet(), { amountBaseUnits: 1_000_000n });
  await reconcile();
  await reconcilerOf(primary)();
  expect(
    await testkit.rows('select name, stop_code from treasuries where stop_id is not null'),
  ).toEqual([{ name: 'second', stop_code: 'UNEXPLAINED_OUTFLOW' }]);
  for (const rail of [primary, second]) expect(await books(rail)).toEqual(await onChain(rail));
});

test('the address of either treasury cannot be paid', async () => {
  const worker = testkit.worker({ treasuries: two.treasuries, log });
  await worker.start();
  const held = await testkit.until(await testkit.approve(two.second.address), 'HELD');
  await worker.stop();
  expect(held.reasonCode).toBe('RECIPIENT_IS_TREASURY');
  expect(two.primary.addressKind(two.second.address)).toBe('treasury');
});
