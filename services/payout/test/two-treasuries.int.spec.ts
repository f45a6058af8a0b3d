import { credentialsOf } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { createLogger } from '@outlay/platform/telemetry';
import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Payout } from '../src/domain/payout.ts';
import type { Rail } from '../src/use-cases/ports.ts';
import type { TreasuryRegistry } from '../src/use-cases/treasuries.ts';
import { treasuriesOfOne } from './support/treasuries.ts';
import {
  JUST_SIGNED_IN,
  SHORT_LEASE_MS,
  startPayoutTestkit,
  type PayoutTestkit,
} from './support/payout-testkit.ts';
import { aSecondTreasury, type TwoTreasuries } from './support/second-treasury.ts';

let testkit: PayoutTestkit;
let two: TwoTreasuries;

beforeAll(async () => {
  // Enough for one payout of 25 US dollars and a little more.
  testkit = await startPayoutTestkit({ baseUnits: 30_000_000n });
  two = await aSecondTreasury(testkit);
});
beforeEach(async () => {
  await letSecondPay(true);
  const held = await testkit.chain.amountHeldBy(testkit.treasury);
  if (held < 30_000_000n) {
    await testkit.chain.fund(testkit.treasury, { baseUnits: 30_000_000n - held });
  }
});
afterEach(() => testkit.chain.fault({ reset: true }));
afterAll(() => testkit.close());

const log = createLogger('payout-test', 'silent');
const SOON = { timeout: 20_000 };
const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const PAID = 25_005_001n;
const finance: Viewer = {
  userId: '2',
  organizationId: '1',
  roles: ['finance'],
  authentication: JUST_SIGNED_IN,
};
const cause = causeOfRequest(finance, { correlationId: 'release', traceparent: null });

async function letSecondPay(mayPay: boolean, perDay = 10_000): Promise<void> {
  await testkit.rows(
    `insert into payout_settings (organization_id, mode, per_payout_max_usd, per_day_max_usd, warn_below_amount, warn_below_sol,
       allow_list_only, version, second_treasury_may_pay) values (1, 'AUTOMATIC', 10000, $2, 0, 0, false, 1, $1)
     on conflict (organization_id) do update set second_treasury_may_pay = $1, per_day_max_usd = $2`,
    [mayPay, perDay],
  );
}

const release = (payout: Payout, treasury: string | null) =>
  testkit.useCasesWith(two.treasuries).releasePayout({
    actor: { viewer: finance, cause, credentials: credentialsOf(finance) },
    id: payout.id,
    reason: 'looked at it',
    treasury,
  });

/** Both treasuries, with changes to the first one's rail. */
const withPrimary = (changes: Partial<Rail>): TreasuryRegistry =>
  treasuriesOfOne({ ...two.primary, ...changes }, two.second);

async function working<Value>(
  during: () => Promise<Value>,
  treasuries = two.treasuries,
): Promise<Value> {
  const worker = testkit.worker({ treasuries, log });
  await worker.start();
  try {
    return await during();
  } finally {
    await worker.stop();
  }
}

const attemptsOf = (expenseId: string): Promise<{ source: string; state: string }[]> =>
  testkit.rows(
    `select a.source, a.state from attempts a join payouts p on p.id = a.payout_id where p.expense_id = $1 order by a.number`,
    [expenseId],
  );

/** A first treasury without money. */
const emptied: Partial<Rail> = {
  paymentFacts: async (recipient, beside) => {
    const facts = await two.primary.paymentFacts(recipient, beside);
    const tokenAccount = { balance: 0n, frozen: false };
    return { ...facts, treasury: { ...facts.treasury, tokenAccount } };
  },
};

test('the second pays what the first lacks funds for, if the organization allows it; otherwise a person decides', async () => {
  await letSecondPay(false);
  const [off, on] = [aWallet(), aWallet()];
  const held = await working(async () =>
    testkit.until(await testkit.approve(off, '40.00'), 'HELD'),
  );
  expect(held).toMatchObject({ reasonCode: 'TREASURY_EMPTY', treasury: null });
  await letSecondPay(true);
  const expenseId = await testkit.approve(on, '40.00');
  const paid = await working(() => testkit.until(expenseId, 'PAID'));
  expect(paid.treasury).toBe('second');
  expect(await attemptsOf(expenseId)).toEqual([{ source: two.second.source, state: 'LANDED' }]);
  expect(await release(held, 'second')).toMatchObject({ ok: true });
  await letSecondPay(false);
  await working(() => testkit.until(held.expenseId, 'PAID'));
  expect(await attemptsOf(held.expenseId)).toMatchObject([{ source: two.second.source }]);
  expect(
    await testkit.rows('select action, treasury from decisions where payout_id = $1', [held.id]),
  ).toEqual([{ action: 'release', treasury: 'second' }]);
});

test('the second pays while the service has stopped only the first, and the first again afterwards', async () => {
  await testkit.rows(
    `update treasuries set stop_id = gen_random_uuid(), stop_code = 'BOOKS_DIFFER', stop_reason = 'r', stopped_at = now() where name = 'default'`,
  );
  const expenseId = await testkit.approve(aWallet());
  const paid = await working(() => testkit.until(expenseId, 'PAID'));
  expect(paid.treasury).toBe('second');
  await letSecondPay(false);
  const waiting = await testkit.approve(aWallet());
  await working(() => testkit.afterPolls());
  expect((await testkit.payoutOf(waiting)).status).toBe('QUEUED');
  await testkit.rows('update treasuries set stop_id = null');
  expect((await working(() => testkit.until(waiting, 'PAID'))).treasury).toBe('default');
});

test('a payout does not move because the first reserved its money for a payment under way: it waits', async () => {
  await testkit.chain.fault({ freezeSlots: true });
  const first = await testkit.approve(aWallet());
  const silent = withPrimary({ broadcast: () => Promise.resolve() });
  await working(async () => {
    await expect.poll(async () => (await testkit.payoutOf(first)).status, SOON).toBe('SENDING');
    const second = await testkit.approve(aWallet());
    await testkit.afterPolls(20);
    expect(await attemptsOf(second)).toEqual([]);
    expect((await testkit.payoutOf(second)).status).toBe('QUEUED');
    await testkit.rows('delete from payout_settings');
    await testkit.rows(
      `insert into organization_pauses (organization_id, reason, actor_id) values (1, 'r', 1)`,
    );
  }, silent);
  await testkit.chain.fault({ reset: true });
  await working(() => testkit.until(first, 'PAID'));
  await testkit.rows('delete from organization_pauses');
  await testkit.rows(`update payouts set status = 'CANCELLED' where status = 'QUEUED'`);
});

/** A rail that blocks while signing, until released. */
function slowly(rail: Rail): { rail: Rail; hasBegun: Promise<void>; go: () => void } {
  let begin = (): void => undefined;
  let go = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  return {
    hasBegun,
    go: () => go(),
    rail: {
      ...rail,
      sign: async (transfer) => {
        const signed = await rail.sign(transfer);
        begin();
        await mayGo;
        return signed;
      },
    },
  };
}

test.each([
  ['the first, and then one the second', {}, emptied, 'second'],
  ['the second, and then one the first', emptied, {}, 'default'],
] as const)(
  'of two workers that choose differently, one %s, exactly one pays',
  async (_which, ofSlow, ofQuick, payer) => {
    const slow = {
      primary: slowly({ ...two.primary, ...ofSlow }),
      second: slowly(two.second),
    };
    const dozing = testkit.worker({
      treasuries: treasuriesOfOne(slow.primary.rail, slow.second.rail),
      log,
      leaseMs: SHORT_LEASE_MS,
    });
    const wallet = aWallet();
    const expenseId = await testkit.approve(wallet);
    await dozing.start();
    await Promise.race([slow.primary.hasBegun, slow.second.hasBegun]);
    // Its lease expires meanwhile, and another worker takes over and reads other values.
    const paid = await working(() => testkit.until(expenseId, 'PAID'), withPrimary(ofQuick));
    slow.primary.go();
    slow.second.go();
    await testkit.afterPolls();
    await dozing.stop();
    await testkit.chain.tick(40);
    expect(paid.treasury).toBe(payer);
    expect(await attemptsOf(expenseId)).toHaveLength(1);
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(PAID);
  },
);

test('switched off while the second signs, its bytes are never sent', async () => {
  const slow = slowly(two.second);
  const worker = testkit.worker({
    treasuries: treasuriesOfOne({ ...two.primary, ...emptied }, slow.rail),
    log,
  });
  const expenseId = await testkit.approve(aWallet());
  await worker.start();
  await slow.hasBegun;
  await letSecondPay(false);
  slow.go();
  expect(await testkit.until(expenseId, 'HELD')).toMatchObject({ reasonCode: 'TREASURY_EMPTY' });
  await worker.stop();
  expect(await attemptsOf(expenseId)).toEqual([]);
});

test('the second cannot be chosen while the first’s attempt is under way, and a late landing pays once', async () => {
  const wallet = aWallet();
  const expenseId = await testkit.approve(wallet);
  const silent = withPrimary({ broadcast: () => Promise.resolve() });
  const underWay = await working(async () => {
    await expect.poll(async () => (await testkit.payoutOf(expenseId)).status, SOON).toBe('SENDING');
    return testkit.payoutOf(expenseId);
  }, silent);
  expect(await release(underWay, 'second')).toMatchObject({
    ok: false,
    refusals: [{ code: 'PAYOUT_NOT_HELD' }],
  });
  // Even with the row altered to require a person's decision.
  await testkit.rows(
    `update payouts set status = 'HELD', reason_code = 'ATTEMPTS_EXHAUSTED' where id = $1`,
    [underWay.id],
  );
  expect(await release(underWay, 'second')).toMatchObject({
    ok: false,
    refusals: [{ code: 'CONFLICT', field: 'treasury' }],
  });
  await testkit.rows(`update payouts set status = 'SENDING', reason_code = null where id = $1`, [
    underWay.id,
  ]);
  const paid = await working(() => testkit.until(expenseId, 'PAID'));
  expect(paid.treasury).toBe('default');
  expect(await attemptsOf(expenseId)).toHaveLength(1);
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(PAID);
});

test('after a provable expiry the payout stays with its treasury; a person can reassign it, and the old bytes cannot land', async () => {
  const wallet = aWallet();
  const expenseId = await testkit.approve(wallet);
  const bytes: string[] = [];
  const silent = (changes: Partial<Rail> = {}) =>
    withPrimary({ ...changes, broadcast: (sent) => Promise.resolve(void bytes.push(sent)) });
  await working(
    () => expect.poll(async () => (await testkit.payoutOf(expenseId)).status, SOON).toBe('SENDING'),
    silent(),
  );
  const held = await working(() => testkit.until(expenseId, 'HELD'), silent(emptied));
  expect(held).toMatchObject({ reasonCode: 'TREASURY_EMPTY', treasury: 'default' });
  expect(await release(held, 'unknown')).toMatchObject({
    ok: false,
    refusals: [{ code: 'VALIDATION_FAILED', field: 'treasury' }],
  });
  expect(await release(held, 'second')).toMatchObject({ ok: true });
  await working(() => testkit.until(expenseId, 'PAID'));
  for (const each of bytes) await two.primary.broadcast(each);
  await testkit.chain.tick(40);
  expect(await attemptsOf(expenseId)).toEqual([
    { source: two.primary.source, state: 'EXPIRED' },
    { source: two.second.source, state: 'LANDED' },
  ]);
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(PAID);
});

test('an organization’s daily limit covers both treasuries, even when both sign at the same moment', async () => {
  const [row] = await testkit.rows<{ day: string }>(
    `select coalesce(sum(amount_usd), 0)::text as day from signed_totals where organization_id = 1`,
  );
  await letSecondPay(true, Number(row!.day) + 30);
  const expenses = [await testkit.approve(aWallet()), await testkit.approve(aWallet())];
  const ids = await Promise.all(expenses.map(async (id) => (await testkit.payoutOf(id)).id));
  await testkit.rows(`update payouts set treasury = 'default' where id = $1`, [ids[0]]);
  await testkit.rows(`update payouts set treasury = 'second' where id = $1`, [ids[1]]);
  const slow = { primary: slowly(two.primary), second: slowly(two.second) };
  const worker = testkit.worker({
    treasuries: treasuriesOfOne(slow.primary.rail, slow.second.rail),
    log,
    renewMs: 200,
  });
  await worker.start();
  await Promise.all([slow.primary.hasBegun, slow.second.hasBegun]);
  slow.primary.go();
  slow.second.go();
  const ended = await Promise.all(expenses.map((id) => testkit.until(id, 'PAID', 'HELD')));
  await worker.stop();
  expect(ended.map(({ status }) => status).sort()).toEqual(['HELD', 'PAID']);
  expect(ended.find(({ status }) => status === 'HELD')?.reasonCode).toBe('ABOVE_CAP');
});
