import { createLogger } from '@outlay/platform/telemetry';
import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { recogniseAll, treasuriesOfOne } from './support/treasuries.ts';
import { aMember } from './fixtures/a-member.ts';
import { operatorResume } from './support/operator-resume.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { aSecondTreasury, type TwoTreasuries } from './support/second-treasury.ts';
import { payByHand } from './support/treasury-hand.ts';

let testkit: PayoutTestkit;
let two: TwoTreasuries;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  two = await aSecondTreasury(testkit);
  await testkit.deliver(aMember('7'));
});
afterEach(() => testkit.chain.fault({ reset: true }));
afterAll(() => testkit.close());

const log = createLogger('payout-test', 'silent');
const aWallet = (): string => Keypair.generate().publicKey.toBase58();

async function working<Value>(during: () => Promise<Value>): Promise<Value> {
  const worker = testkit.worker({ treasuries: two.treasuries, log });
  await worker.start();
  try {
    return await during();
  } finally {
    await worker.stop();
  }
}

/** A payout that already has a treasury, as after a person's decision. */
async function approveFor(treasury: string, wallet = aWallet()): Promise<string> {
  const expenseId = await testkit.approve(wallet);
  await testkit.rows('update payouts set treasury = $2 where expense_id = $1', [
    expenseId,
    treasury,
  ]);
  return expenseId;
}

const sourcesOf = async (expenseId: string): Promise<string[]> =>
  (
    await testkit.rows<{ source: string }>(
      `select a.source from attempts a join payouts p on p.id = a.payout_id where p.expense_id = $1 order by a.number`,
      [expenseId],
    )
  ).map(({ source }) => source);

test('a payout is signed by its own treasury; without one it is assigned to the default and stays there', async () => {
  const [ofSecond, ofDefault] = [await approveFor('second'), await testkit.approve(aWallet())];
  await working(() => Promise.all([ofSecond, ofDefault].map((id) => testkit.until(id, 'PAID'))));
  expect(await sourcesOf(ofSecond)).toEqual([two.second.source]);
  expect(await sourcesOf(ofDefault)).toEqual([two.primary.source]);
  expect((await testkit.payoutOf(ofDefault)).treasury).toBe('default');
});

test('a worker without the key of a payout’s treasury signs nothing for it, and another worker pays', async () => {
  const expenseId = await approveFor('second');
  const keyless = testkit.worker({ treasuries: treasuriesOfOne(two.primary), log });
  await keyless.start();
  await testkit.afterPolls();
  await keyless.stop();
  expect(await sourcesOf(expenseId)).toEqual([]);
  await working(() => testkit.until(expenseId, 'PAID'));
});

const signFrom = (expenseId: string, source: string) =>
  testkit.rows(
    `insert into attempts (payout_id, number, state, signature, signed_transaction, receipt, blockhash, last_valid_block_height, mint, source,
       destination, amount_base_units, compute_unit_price_micro_lamports)
     select id, attempt_count + 1, 'OPEN', gen_random_uuid(), '', '', '', 1, '', $2, '', 1, 1 from payouts where expense_id = $1`,
    [expenseId, source],
  );

test('the database rejects an attempt of a treasury other than the payout’s', async () => {
  await recogniseAll(testkit.unitOfWork, two.treasuries);
  const ofSecond = await approveFor('second');
  await expect(signFrom(ofSecond, two.primary.source)).rejects.toThrow(
    'belongs to treasury second',
  );
  await expect(signFrom(ofSecond, 'a stranger')).rejects.toThrow('belongs to treasury second');
  const ofDefault = await testkit.approve(aWallet());
  await expect(signFrom(ofDefault, two.second.source)).rejects.toThrow('belongs to treasury none');
  await expect(approveFor('unknown')).rejects.toThrow('payouts_own_treasury');
});

test('the database rejects a change of treasury while an attempt may land, without a decision, or for a payout that is held for good', async () => {
  const expenseId = await approveFor('default');
  const { id } = await testkit.payoutOf(expenseId);
  const change = (to: string | null) =>
    testkit.rows('update payouts set treasury = $2 where id = $1', [id, to]);
  await expect(change('second')).rejects.toThrow('belongs to treasury default');
  await testkit.rows(
    `update payouts set status = 'HELD', reason_code = 'TREASURY_EMPTY' where id = $1`,
    [id],
  );
  await expect(change(null)).rejects.toThrow('belongs to treasury default');
  await signFrom(expenseId, two.primary.source);
  await expect(change('second')).rejects.toThrow('may land or has landed');
  await testkit.rows(`update attempts set state = 'EXPIRED' where payout_id = $1`, [id]);
  await testkit.rows(`update payouts set reason_code = 'PAID_BEFORE_ON_CHAIN' where id = $1`, [id]);
  await expect(change('second')).rejects.toThrow('belongs to treasury default');
  await testkit.rows(`update payouts set reason_code = 'ATTEMPTS_EXHAUSTED' where id = $1`, [id]);
  await change('second');
  expect((await testkit.payoutOf(expenseId)).treasury).toBe('second');
});

const reconcilerOf = (rail = two.second) =>
  reconcileTreasury({ rail, unitOfWork: testkit.unitOfWork, log });

test('money that left one treasury outside this service stops only that one, is reported by its name, and ends with a resume', async () => {
  await reconcilerOf(two.primary)();
  const reconcile = reconcilerOf();
  await reconcile();
  const signature = await payByHand({ ...testkit, treasuryKey: two.key }, aWallet());
  await reconcile();
  expect(await testkit.rows('select paused from controls')).toEqual([{ paused: false }]);
  expect(
    await testkit.rows('select name, stop_code from treasuries where stop_id is not null'),
  ).toEqual([{ name: 'second', stop_code: 'UNEXPLAINED_OUTFLOW' }]);
  const [told] = await testkit.rows<{ reason: string }>(
    `select payload::jsonb -> 'data' ->> 'reason' as reason from outbox where payload::jsonb ->> 'type' = 'PayoutsStopped'
     order by id desc limit 1`,
  );
  expect(told?.reason).toContain(`Treasury second: `);
  expect(told?.reason).toContain(signature);
  const [ofSecond, ofDefault] = [await approveFor('second'), await testkit.approve(aWallet())];
  await working(async () => {
    await testkit.until(ofDefault, 'PAID');
    await testkit.afterPolls();
  });
  expect((await testkit.payoutOf(ofSecond)).status).toBe('QUEUED');
  expect(await sourcesOf(ofSecond)).toEqual([]);
  const resumed = await operatorResume(testkit);
  expect(resumed).toMatchObject({ ok: true });
  await working(() => testkit.until(ofSecond, 'PAID'));
});

test('a treasury whose address changed is stopped, and the new address is not compared with the old books', async () => {
  const { source, address } = two.primary;
  const exchanged = { ...two.second, source, address };
  const BOOKS = 'select name, address, last_signature, opened_at from treasuries order by name';
  const before = await testkit.rows(BOOKS);
  await reconcilerOf(exchanged)();
  const [stop] = await testkit.rows<{ code: string; reason: string }>(
    `select stop_code as code, stop_reason as reason from treasuries where name = 'second'`,
  );
  expect(stop?.code).toBe('TREASURY_CHANGED');
  expect(stop?.reason).toContain(`was seen with the address ${two.second.address}`);
  expect(await testkit.rows(BOOKS)).toEqual(before);
  const expenseId = await approveFor('second');
  await working(() => testkit.afterPolls());
  expect(await sourcesOf(expenseId)).toEqual([]);
});
