import { Keypair } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Attempt } from '../src/domain/payout.ts';
import type { Rail, Transfer } from '../src/use-cases/ports.ts';
import {
  SHORT_LEASE_MS,
  startPayoutTestkit,
  type PayoutTestkit,
} from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
const hanging: (() => void)[] = [];

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterEach(() => resumeKilled());
afterAll(() => testkit.close());

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const EXPECTED_BASE_UNITS = 25_005_001n;

/** Blocks like a killed process, until `resumeKilled`. */
const hang = (): Promise<void> =>
  new Promise((resolve) => {
    hanging.push(resolve);
  });

function resumeKilled(): void {
  for (const resume of hanging.splice(0)) resume();
}

/** A rail whose process dies before or after `step`. */
function dyingRail(step: 'sign' | 'broadcast' | 'evidence', when: 'before' | 'after'): Rail {
  const rail = testkit.rail();
  const dying =
    <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      if (when === 'before') await hang();
      const value = await work(...args);
      if (when === 'after') await hang();
      return value;
    };
  switch (step) {
    case 'sign':
      return { ...rail, sign: dying((transfer: Transfer) => rail.sign(transfer)) };
    case 'broadcast':
      return { ...rail, broadcast: dying((bytes: string) => rail.broadcast(bytes)) };
    case 'evidence':
      return { ...rail, evidence: dying((attempt: Attempt) => rail.evidence(attempt)) };
  }
}

/** A rail that counts the queries for an attempt's outcome. */
function counting(rail: Rail): { rail: Rail; looks: (more: number) => Promise<void> } {
  let asked = 0;
  return {
    rail: {
      ...rail,
      evidence: (attempt) => {
        asked += 1;
        return rail.evidence(attempt);
      },
    },
    looks: async (more) => {
      const until = asked + more;
      await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(until);
    },
  };
}

/** Produces blocks until the payout's open attempt has expired. */
async function outliveBlockhash(payoutId: string): Promise<void> {
  const [attempt] = await testkit.rows<{ last: string }>(
    `select last_valid_block_height::text as last from attempts where payout_id = $1 and state = 'OPEN'`,
    [payoutId],
  );
  await expect
    .poll(
      async () => {
        await testkit.chain.tick(20);
        return (await testkit.chain.connection.getEpochInfo('finalized')).blockHeight;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toBeGreaterThan(Number(attempt!.last));
}

async function attemptsOf(payoutId: string): Promise<{ state: string; number: number }[]> {
  const { rows } = await testkit.database.$client.query<{ state: string; number: number }>(
    'select state, number from attempts where payout_id = $1 order by number',
    [payoutId],
  );
  return rows;
}

/** A first worker dies at the given point, its lease expires, a second one takes over; then the first one resumes. */
async function payThroughCrash(rail: Rail): Promise<{ wallet: string; payoutId: string }> {
  const wallet = aWallet();
  const expenseId = await testkit.approve(wallet);
  const dead = testkit.worker({ rail, leaseMs: SHORT_LEASE_MS });
  await dead.start();
  await expect.poll(() => hanging.length, { timeout: 10_000 }).toBeGreaterThan(0);
  const heir = testkit.worker();
  await heir.start();
  const { id } = await testkit.until(expenseId, 'PAID');
  resumeKilled();
  await Promise.all([dead.stop(), heir.stop()]);
  await testkit.chain.tick(40);
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
  expect(await testkit.chain.memosOf(wallet)).toHaveLength(1);
  return { wallet, payoutId: id };
}

test.each([
  ['before it has signed', 'sign', 'before'],
  ['after signing, before the attempt is written', 'sign', 'after'],
  ['after the attempt is written, before its first byte is sent', 'broadcast', 'before'],
  ['after sending, before anything is noticed', 'broadcast', 'after'],
  ['after the chain was asked, before the answer is written', 'evidence', 'after'],
] as const)(
  'rule 20: after a kill %s, the next worker completes the payment once',
  async (_name, step, when) => {
    const { payoutId } = await payThroughCrash(dyingRail(step, when));
    const landed = (await attemptsOf(payoutId)).filter(({ state }) => state === 'LANDED');
    expect(landed).toHaveLength(1);
  },
);

test('an answer that arrives after another worker has finished changes nothing', async () => {
  const rail = testkit.rail();
  const stale: Rail = {
    ...rail,
    evidence: async (attempt) => {
      await hang();
      const { lastValidBlockHeight } = attempt as Attempt;
      return {
        kind: 'read',
        finalizedBlockHeight: lastValidBlockHeight,
        finalizedSlot: 1,
        statusSlot: 1,
        status: { commitment: 'confirmed', error: null, slot: 1 },
        landed: null,
      };
    },
  };
  const { payoutId } = await payThroughCrash(stale);
  const { rows } = await testkit.database.$client.query<{ status: string }>(
    'select status from payouts where id = $1',
    [payoutId],
  );
  expect(rows).toEqual([{ status: 'PAID' }]);
  const types = (await testkit.eventsOf(payoutId)).map(({ type }) => type);
  expect(types.filter((type) => type === 'PaymentSent')).toHaveLength(1);
});

test('a step that takes longer than its lease renews it, so no other worker repeats the step', async () => {
  const expenseId = await testkit.approve(aWallet());
  const rail = testkit.rail();
  let factsRead = 0;
  /** Whether the step's first lease would have expired by now. */
  const isPast = async (firstExpiry: string): Promise<boolean> => {
    const [row] = await testkit.rows<{ past: boolean }>('select now() > $1::timestamptz as past', [
      firstExpiry,
    ]);
    return row!.past;
  };
  const slow: Rail = {
    ...rail,
    paymentFacts: async (recipient) => {
      factsRead += 1;
      const [lease] = await testkit.rows<{ expiry: string }>(
        'select lease_expires_at::text as expiry from payouts where expense_id = $1',
        [expenseId],
      );
      await expect.poll(() => isPast(lease!.expiry), { timeout: 30_000 }).toBe(true);
      return rail.paymentFacts(recipient);
    },
  };
  // Renewed so often that no lease expires on a busy machine.
  const worker = () => testkit.worker({ rail: slow, leaseMs: 3_000, renewMs: 100 });
  const workers = [worker(), worker()];
  await Promise.all(workers.map((each) => each.start()));
  await testkit.until(expenseId, 'PAID');
  await Promise.all(workers.map((each) => each.stop()));
  expect(factsRead).toBe(1);
});

test('rule 5: a second transaction follows only after the first has provably expired', async () => {
  const wallet = aWallet();
  const expenseId = await testkit.approve(wallet);
  const rail = testkit.rail();
  const silent = testkit.worker({ rail: { ...rail, broadcast: () => Promise.resolve() } });
  await silent.start();
  const sending = await testkit.until(expenseId, 'SENDING');
  await expect
    .poll(
      async () => {
        await testkit.chain.tick(10);
        return (await attemptsOf(sending.id)).map(({ state }) => state);
      },
      { timeout: 30_000, interval: 50 },
    )
    .toEqual(expect.arrayContaining(['EXPIRED', 'OPEN']));
  await silent.stop();
  const worker = testkit.worker();
  await worker.start();
  const paid = await testkit.until(expenseId, 'PAID');
  await worker.stop();
  expect(paid.attemptCount).toBeGreaterThan(1);
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
});

test('rule 5: while the second provider is down, the first not seeing a transaction proves nothing', async () => {
  const expenseId = await testkit.approve(aWallet());
  const { rail, looks } = counting(testkit.rail({ witnessRpcUrl: 'http://127.0.0.1:9' }));
  const worker = testkit.worker({ rail: { ...rail, broadcast: () => Promise.resolve() } });
  await worker.start();
  const { id } = await testkit.until(expenseId, 'SENDING');
  await outliveBlockhash(id);
  await looks(3);
  await worker.stop();
  expect(await attemptsOf(id)).toEqual([{ state: 'OPEN', number: 1 }]);
  const heir = testkit.worker();
  await heir.start();
  await testkit.until(expenseId, 'PAID');
  await heir.stop();
});

test('rule 6: while the RPC is down nothing expires and nothing is signed again', async () => {
  const expenseId = await testkit.approve(aWallet());
  const { rail, looks } = counting({
    ...testkit.rail(),
    broadcast: () => Promise.resolve(),
    evidence: () => Promise.resolve({ kind: 'unreadable' }),
  });
  const deaf = testkit.worker({ rail });
  await deaf.start();
  const { id } = await testkit.until(expenseId, 'SENDING');
  await outliveBlockhash(id);
  await looks(3);
  await deaf.stop();
  expect(await attemptsOf(id)).toEqual([{ state: 'OPEN', number: 1 }]);
  const worker = testkit.worker();
  await worker.start();
  await testkit.until(expenseId, 'PAID');
  await worker.stop();
});

test('rule 8: frozen between simulation and landing: failed with a message, the fee booked, the reservation released', async () => {
  const wallet = aWallet();
  await testkit.chain.fund(wallet, { baseUnits: 1n });
  const expenseId = await testkit.approve(wallet);
  const rail = testkit.rail();
  const worker = testkit.worker({
    rail: {
      ...rail,
      broadcast: async (bytes) => {
        await testkit.chain.setFrozen(wallet, true);
        await rail.broadcast(bytes);
      },
    },
  });
  await worker.start();
  const failed = await testkit.until(expenseId, 'FAILED');
  await worker.stop();
  expect(failed.reasonCode).toBe('ACCOUNT_FROZEN');
  expect(failed.reason).toBe("The payee's token account is frozen by the issuer.");
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(1n);
  const { rows } = await testkit.database.$client.query<{ account: string; sum: string }>(
    `select account, sum(amount)::text as sum from journal where payout_id = $1 and asset <> 'USD'
     group by account order by account`,
    [failed.id],
  );
  const sums = Object.fromEntries(rows.map(({ account, sum }) => [account, BigInt(sum)]));
  expect(sums['treasury_reserved']).toBe(0n);
  expect(sums['network_fees']).toBeGreaterThanOrEqual(5_000n);
  const events = await testkit.eventsOf(failed.id);
  expect(events.at(-1)).toMatchObject({ type: 'PaymentFailed', data: { code: 'ACCOUNT_FROZEN' } });
});
