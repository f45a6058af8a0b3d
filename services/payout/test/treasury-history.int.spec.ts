import { createDatabase, type Database } from '@outlay/platform/postgres';
import { anEvent } from '@outlay/platform/testing';
import { createLogger } from '@outlay/platform/telemetry';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '@outlay/platform/money';
import type { Rail } from '../src/use-cases/ports.ts';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { aSecondTreasury, type TwoTreasuries } from './support/second-treasury.ts';
import { payByHand } from './support/treasury-hand.ts';

const DAY_MS = 86_400_000;
const HISTORY = `query ($days: Int! = 30) { treasuryHistory(days: $days) { date amount sol paidOut received } }`;

let testkit: PayoutTestkit;
let graph: PayoutGraph;
let two: TwoTreasuries;
let theirs: Rail;
let database: Database;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  two = await aSecondTreasury(testkit, { baseUnits: 300_000_000n });
  const address = Keypair.generate().publicKey.toBase58();
  const other = { name: 'organization-2', organizationId: '2', isPrimary: true, address };
  theirs = testkit.rail({ treasury: other });
  two.treasuries.add(theirs);
  // The sessions' time zone must not move the end of a day.
  await testkit.rows(
    `do $$ begin execute format('alter database %I set timezone to %L', current_database(), 'Pacific/Auckland'); end $$`,
  );
  database = createDatabase({
    url: testkit.databaseUrl,
    poolMax: 2,
    applicationName: 'treasury-history',
    log: testkit.log,
  });
  const useCases = testkit.useCasesWith(two.treasuries, database);
  graph = await startPayoutGraph({ ...testkit, useCases });
});
afterAll(async () => {
  await graph.close();
  await database.$client.end();
  await testkit.close();
});

interface Day {
  readonly date: string;
  readonly amount: string;
  readonly sol: string;
  readonly paidOut: string;
  readonly received: string;
}

const historyOf = async (days = 30): Promise<Day[] | null> =>
  (await graph.field('treasuryHistory', HISTORY, { days })) as unknown as Day[] | null;
const today = (): string => new Date().toISOString().slice(0, 10);
const dayBefore = (count: number): string =>
  new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10);

const log = createLogger('payout-test', 'silent');
const reconcileOne = (rail: Rail): Promise<boolean> =>
  reconcileTreasury({ rail, unitOfWork: testkit.unitOfWork, log })();
const reconcile = async (): Promise<void> => {
  for (const rail of [two.primary, two.second]) await reconcileOne(rail);
};

/** The chain's balances of both treasuries, read without our code. */
async function onChain(): Promise<Pick<Day, 'amount' | 'sol'>> {
  const holdings = await Promise.all(
    [two.primary, two.second].map(async ({ address }: Rail) => ({
      baseUnits: await testkit.chain.amountHeldBy(address),
      lamports: await testkit.chain.connection.getBalance(new PublicKey(address), 'finalized'),
    })),
  );
  const baseUnits = holdings.reduce((sum, held) => sum + held.baseUnits, 0n);
  const lamports = holdings.reduce((sum, held) => sum + BigInt(held.lamports), 0n);
  return {
    amount: formatMoney({ amountMinor: baseUnits, currency: 'PYUSD' }),
    sol: formatMoney({ amountMinor: lamports, currency: 'SOL' }),
  };
}

test('the history is null until both treasuries are read, so that no half balance is shown', async () => {
  graph.as('2', 'finance');
  expect(await historyOf()).toBeNull();
  await reconcileOne(two.primary);
  expect(await historyOf()).toBeNull();
  await reconcile();
  expect(await historyOf()).toEqual([
    { date: today(), ...(await onChain()), paidOut: '0.000000', received: '0.000000' },
  ]);
});

test('after payments, fees, rent and deposits the last day holds what the chain does; a transfer between own treasuries is neither paid nor received', async () => {
  const worker = testkit.worker({ treasuries: two.treasuries });
  await worker.start();
  const wallet = Keypair.generate().publicKey.toBase58();
  await testkit.until(await testkit.approve(wallet), 'PAID');
  await worker.stop();
  await testkit.chain.fund(two.second.address, { baseUnits: 5_000_000n, lamports: 7_000_000 });
  const between = await payByHand(testkit, two.second.address, { amountBaseUnits: 40_000_000n });
  await reconcile();
  const paid = formatMoney({
    amountMinor: await testkit.chain.amountHeldBy(wallet),
    currency: 'PYUSD',
  });
  expect(Number(paid)).toBeGreaterThan(25);
  graph.as('3', 'admin');
  expect(await historyOf(1)).toEqual([
    { date: today(), ...(await onChain()), paidOut: paid, received: '5.000000' },
  ]);
  const [status] = await testkit.chain.connection.getSignaturesForAddress(
    new PublicKey(two.primary.address),
    { limit: 1 },
    'finalized',
  );
  expect(status?.signature).toBe(between);
  const stored = await testkit.rows<{ at: Date }>(
    'select at from treasury_transactions where signature = $1',
    [between],
  );
  const blockTime = new Date((status?.blockTime ?? 0) * 1_000);
  expect(stored.map(({ at }) => at)).toEqual([blockTime, blockTime]);
});

const STATEMENT = `query ($treasuryId: ID!, $month: String!) { treasuryStatement(treasuryId: $treasuryId, month: $month) {
  address opening { amount sol } closing { asset amount sol }
  movements { kind amount sol transactionSignature payout expense { id } } } }`;
interface Statement {
  readonly opening: { readonly amount: string; readonly sol: string };
  readonly closing: { readonly amount: string; readonly sol: string };
  readonly movements: readonly {
    kind: string;
    amount: string;
    sol: string;
    payout: string;
    transactionSignature: string | null;
  }[];
}
const statementOf = async (treasuryId = 'default', month = today().slice(0, 7)) =>
  (await graph.field('treasuryStatement', STATEMENT, {
    treasuryId,
    month,
  })) as unknown as Statement | null;

test('a statement leads from its opening balance by every movement to what the chain holds', async () => {
  const statement = await statementOf();
  const { address } = two.primary;
  const held = {
    amount: formatMoney({
      amountMinor: await testkit.chain.amountHeldBy(address),
      currency: 'PYUSD',
    }),
    sol: formatMoney({
      amountMinor: BigInt(
        await testkit.chain.connection.getBalance(new PublicKey(address), 'finalized'),
      ),
      currency: 'SOL',
    }),
  };
  expect(statement).toMatchObject({
    address,
    opening: { amount: '0.000000', sol: '0.000000000' },
    closing: { asset: 'PYUSD', ...held },
  });
  const movements = statement?.movements ?? [];
  const sum = (pick: 'amount' | 'sol') =>
    movements.reduce((total, movement) => total + BigInt(movement[pick].replace('.', '')), 0n);
  expect(sum('amount')).toBe(BigInt(held.amount.replace('.', '')));
  expect(sum('sol')).toBe(BigInt(held.sol.replace('.', '')));
  expect(movements.find(({ kind }) => kind === 'PAYOUT')).toMatchObject({
    payout: expect.stringMatching(/-/) as unknown,
    expense: { id: expect.any(String) as unknown },
  });
  expect(movements.map(({ kind }) => kind)).toContain('BETWEEN');
  // Payments before the history was first read are part of what it held then.
  const change = (baseUnits: number) =>
    testkit.rows(
      `update treasuries set booked_base_units = booked_base_units + $1 where name = 'second'`,
      [baseUnits],
    );
  const openingOf = async () => {
    const { movements: listed = [], opening } = (await statementOf('second')) ?? {};
    expect(opening?.amount).toBe('0.000000');
    return BigInt(listed.find(({ kind }) => kind === 'OPENING')?.amount.replace('.', '') ?? 0);
  };
  const before = await openingOf();
  await change(7);
  expect(await openingOf()).toBe(before + 7n);
  await change(-7);
  const next = await statementOf('default', '2199-01');
  expect(next).toMatchObject({ opening: held, closing: held, movements: [] });
  expect(await statementOf('default', '2020-01')).toMatchObject({
    closing: { amount: '0.000000' },
    movements: [],
  });
});

test('what the treasury held at first has its transactions, as far as they were seen', async () => {
  const opening = async () =>
    ['2019-01', today().slice(0, 7)].reduce(
      async (all, month) => [
        ...(await all),
        ...((await statementOf('second', month))?.movements ?? []).filter(
          ({ kind }) => kind === 'OPENING',
        ),
      ],
      Promise.resolve<Statement['movements'][number][]>([]),
    );
  const sum = (movements: Statement['movements']) =>
    movements.reduce((total, { amount }) => total + BigInt(amount.replace('.', '')), 0n);
  const before = await opening();
  const signature = '4'.repeat(88);
  const seen = { asset: 'PYUSD', direction: 'in', amount: '100.000000' } as const;
  const data = {
    ...{ ...seen, signature, walletAddress: two.second.address, ownerId: null },
    ...{ companyWallet: false, account: two.second.address, counterparty: null, slot: 1 },
    ...{ blockTime: '2019-01-15T10:00:00.000Z', usdAmount: null, rate: null, payoutId: null },
    ...{ expense: 'incoming' as const, rateProof: null },
  };
  await testkit.deliver(anEvent('WalletTransactionObserved', signature, data, { orgid: '1' }));
  const after = await opening();
  expect(after.find(({ transactionSignature }) => transactionSignature !== null)).toMatchObject({
    amount: '100.000000',
    transactionSignature: signature,
  });
  expect(sum(after)).toBe(sum(before));
  await testkit.rows('delete from observed_transactions');
});

test('a backlog that one round cannot read makes the history null, not wrong', async () => {
  const incomplete: Rail = {
    ...two.second,
    history: async (since, open) => ({
      ...(await two.second.history(since, open)),
      isComplete: false,
    }),
  };
  await reconcileOne(incomplete);
  expect(await historyOf()).toBeNull();
  await reconcile();
  expect(await historyOf()).not.toBeNull();
});

test('days end at midnight in UTC, whatever zone the database has, and the block’s time says which day a movement is of', async () => {
  const [before] = (await historyOf(1)) ?? [];
  const rows = [
    ['last-of-three', `${dayBefore(3)}T23:59:59.999Z`, 1_000_000],
    ['first-of-two', `${dayBefore(2)}T00:00:00.000Z`, 20_000_000],
    ['out-of-range', `${dayBefore(9)}T12:00:00.000Z`, 300_000_000],
    ['ahead-of-us', new Date(Date.now() + 2 * DAY_MS).toISOString(), -4_000_000],
  ];
  for (const [signature, at, delta] of rows) {
    await testkit.rows(
      `insert into treasury_transactions (signature, treasury, slot, kind, base_units_delta, lamports_delta, at)
       values ($1, 'default', 1, 'inflow', $3, 0, $2)`,
      [signature, at, delta],
    );
  }
  await testkit.rows(`update treasuries set opened_at = $1 where name = 'default'`, [
    `${dayBefore(4)}T23:30:00.000Z`,
  ]);
  const days = (await historyOf(6)) ?? [];
  expect(days.map(({ date, received }) => [date, received])).toEqual([
    [dayBefore(4), '0.000000'],
    [dayBefore(3), '1.000000'],
    [dayBefore(2), '20.000000'],
    [dayBefore(1), '0.000000'],
    [today(), before?.received],
  ]);
  const last = days.at(-1);
  expect(last?.amount).toBe(before?.amount);
  expect(Number(last?.paidOut) - Number(before?.paidOut)).toBeCloseTo(4);
  expect(Number(days[2]?.amount) - Number(days[1]?.amount)).toBeCloseTo(20);
  expect(days[3]?.amount).toBe(days[2]?.amount);
});

test('corrections without a transaction appear on the day they were found', async () => {
  const [before] = (await historyOf(1)) ?? [];
  const insert = (account: string, amount: number): Promise<unknown> =>
    testkit.rows(
      `insert into journal (reference, treasury, kind, account, asset, amount, at) values
         ('unexplained:77', 'second', 'unexplained', $1, 'PYUSD', $2, $3),
         ('unexplained:77', null, 'unexplained', 'unexplained', 'PYUSD', -$2::numeric, $3)`,
      [account, amount, `${dayBefore(1)}T12:00:00.000Z`],
    );
  await testkit.rows(
    `update treasuries set opened_at = opened_at - interval '5 days' where name = 'second'`,
  );
  const [yesterday] = (await historyOf(2)) ?? [];
  await insert('treasury_available', -11);
  const days = (await historyOf(3)) ?? [];
  expect(days.map(({ paidOut }) => paidOut)).toEqual(['0.000000', '0.000011', before?.paidOut]);
  expect(days[1]?.amount).toBe(yesterday?.amount);
});

test('another organization reads only its own treasury, and null while that is not read completely', async () => {
  graph.as('2', 'finance', '2');
  expect(await statementOf('default')).toBeNull();
  expect(await historyOf()).toBeNull();
  await reconcileOne(theirs);
  expect(await historyOf()).toEqual([
    {
      date: today(),
      amount: '0.000000',
      sol: '0.000000000',
      paidOut: '0.000000',
      received: '0.000000',
    },
  ]);
  graph.as('2', 'admin', '777');
  expect(await historyOf()).toBeNull();
});

test.each(['employee', 'approver'] as const)(
  'an %s is refused with FORBIDDEN and gets no day',
  async (role) => {
    graph.as('7', role);
    const { data, errors } = await graph.ask(HISTORY);
    expect(data).toEqual({ treasuryHistory: null });
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  },
);

test.each([0, -1, 366, 2_147_483_647])('%i days are refused, naming days', async (days) => {
  graph.as('2', 'finance');
  const { data, errors } = await graph.ask(HISTORY, { days });
  expect(data).toEqual({ treasuryHistory: null });
  expect(errors).toMatchObject([
    {
      message: 'days must be between 1 and 365',
      path: ['treasuryHistory'],
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ]);
});

test('a movement is of the month in the time zone of the organization, as in its books', async () => {
  const organization = { organizationId: '1', name: 'Acme', timeZone: 'Pacific/Auckland' };
  const data = { ...organization, dateOrder: 'dmy' as const };
  await testkit.deliver(anEvent('OrganizationChanged', '1', data, { orgid: '1' }));
  await testkit.rows(
    `insert into treasury_transactions (signature, treasury, slot, kind, base_units_delta, lamports_delta, at)
     values ('new-year', 'default', 1, 'inflow', 5, 0, '2019-12-31T12:00:00Z')`,
  );
  const of = async (month: string) =>
    (await statementOf('default', month))?.movements.filter(
      ({ transactionSignature }) => transactionSignature === 'new-year',
    );
  expect([await of('2019-12'), await of('2020-01')]).toMatchObject([[], [{ kind: 'DEPOSIT' }]]);
});
