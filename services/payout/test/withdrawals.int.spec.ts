import { createLogger } from '@outlay/platform/telemetry';
import { eventually } from '@outlay/platform/testing';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createWithdrawalQueries } from '../src/persistence/withdrawal-store.ts';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import type { Rail } from '../src/use-cases/ports.ts';
import { createWithdrawalWorker } from '../src/worker/withdrawal-worker.ts';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { recogniseAll, treasuriesOfOne } from './support/treasuries.ts';
import { codesOf } from './support/treasury-documents.ts';

const [ADA, BEA] = ['3', '5'] as const;
const ADD = `mutation ($address: String!, $label: String!, $memo: String) {
  addWithdrawalAddress(address: $address, label: $label, memo: $memo) {
    addresses { address label memo isVault } pendingChange { id } errors { code field } } }`;
const REMOVE = `mutation ($address: String!) { removeWithdrawalAddress(address: $address) {
  addresses { address } pendingChange { id } errors { code field } } }`;
const WITHDRAW = `mutation ($treasury: ID = "default", $asset: Asset = PYUSD, $amount: Decimal = "25.50", $to: String!, $key: String) {
  withdrawFromTreasury(treasury: $treasury, asset: $asset, amount: $amount, to: $to, idempotencyKey: $key) {
    withdrawal { id } pendingChange { id } errors { code field } } }`;
const LIST = `{ withdrawals { id treasury asset amount to status reason transactionSignature orderedBy { id } confirmedBy { id } } }`;

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly transactionSignature: string | null;
}

let testkit: PayoutTestkit;
let graph: PayoutGraph;
const own = Keypair.generate().publicKey.toBase58();

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  graph = await startPayoutGraph(testkit);
  await testkit.found('1', ADA, BEA);
  await recogniseAll(testkit.unitOfWork, treasuriesOfOne(testkit.rail()));
  await confirmed(add(own, 'House bank'));
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});
afterEach(() => testkit.chain.fault({ reset: true }));

type Made = Awaited<ReturnType<PayoutGraph['field']>>;

const add = (address: string, label: string, memo?: string): Promise<Made> => {
  graph.as(ADA, 'admin');
  return graph.field('addWithdrawalAddress', ADD, { address, label, memo });
};
const order = (variables: object = {}): Promise<Made> => {
  graph.as(ADA, 'admin');
  return graph.field('withdrawFromTreasury', WITHDRAW, { to: own, ...variables });
};
const confirmed = async (made: Promise<Made>): Promise<void> => {
  const { pendingChange } = await made;
  await testkit.authority.confirm('1', BEA, pendingChange?.id ?? '');
};
async function newest(): Promise<Shown> {
  graph.as('2', 'finance');
  const [found] = (await graph.field('withdrawals', LIST)) as unknown as Shown[];
  if (!found) throw new Error('no withdrawal');
  return found;
}

const workerWith = (rail: Rail) =>
  createWithdrawalWorker({
    unitOfWork: testkit.unitOfWork,
    treasuries: treasuriesOfOne(rail),
    clock: { now: () => new Date() },
    queries: createWithdrawalQueries(testkit.database),
    databaseUrl: testkit.databaseUrl,
    log: createLogger('payout-test', 'silent'),
    ...{ idleMs: 30, pollIntervalMs: 30 },
  });

/** Runs the worker, and makes slots, until the newest withdrawal has ended. */
async function carryOut(rail: Rail = testkit.rail()): Promise<Shown> {
  const worker = workerWith(rail);
  await worker.start();
  try {
    return await eventually(
      async () => {
        const found = await newest();
        if (found.status === 'SENT' || found.status === 'FAILED') return found;
        await testkit.chain.tick(3);
        throw new Error(`${found.status} (${found.reason ?? ''})`);
      },
      { timeoutMs: 30_000 },
    );
  } finally {
    await worker.stop();
  }
}

const held = () => testkit.chain.amountHeldBy(own);

test('what one admin ordered and another confirmed arrives once, and both are named', async () => {
  const made = await order();
  expect(made).toMatchObject({ withdrawal: null, errors: [{ code: 'PENDING_CONFIRMATION' }] });
  const id = made.pendingChange?.id ?? '';
  expect(await testkit.authority.confirm('1', ADA, id)).toBe('SECOND_PERSON_REQUIRED');
  expect(await testkit.rows('select id from withdrawals')).toEqual([]);
  await testkit.authority.confirm('1', BEA, id);
  expect(await carryOut()).toMatchObject({
    ...{ treasury: 'default', asset: 'PYUSD', amount: '25.500000', to: own },
    ...{ status: 'SENT', reason: null, orderedBy: { id: ADA }, confirmedBy: { id: BEA } },
  });
  expect(await held()).toBe(25_500_000n);
});

/** What others heard of the newest withdrawal. */
const told = () =>
  testkit.rows<object>(
    `select e.payload::jsonb -> 'data' as data from outbox e
     where e.payload::jsonb ->> 'subject' = (select 'withdrawal:' || max(id) from withdrawals) order by e.id`,
  );

test('others hear once that it took effect, and once that it was sent', async () => {
  await confirmed(order({ amount: '0.5', treasury: testkit.treasury }));
  const { transactionSignature } = await carryOut();
  const about = {
    ...{ treasury: 'default', asset: 'PYUSD', amount: '0.500000', to: own, label: 'House bank' },
    ...{ reason: null, orderedById: ADA, confirmedById: BEA },
  };
  expect(await told()).toEqual([
    { data: expect.objectContaining({ ...about, status: 'ordered', signature: null }) as object },
    {
      data: expect.objectContaining({
        ...{ ...about, status: 'sent', signature: transactionSignature },
      }) as object,
    },
  ]);
});

test('SOL leaves too, and a memo that an exchange needs goes along', async () => {
  const exchange = Keypair.generate().publicKey.toBase58();
  await confirmed(add(exchange, 'Exchange', '4711'));
  await confirmed(order({ to: exchange, asset: 'SOL', amount: '0.25' }));
  const { status, transactionSignature } = await carryOut();
  expect(status).toBe('SENT');
  expect(await testkit.chain.connection.getBalance(new PublicKey(exchange))).toBe(250_000_000);
  const sent = await testkit.chain.connection.getTransaction(transactionSignature ?? '', {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  });
  expect(sent?.meta?.logMessages?.join(' ')).toContain('4711');
});

describe('whatever goes wrong on the way', () => {
  test('a transaction that never arrived expires and is sent again, once', async () => {
    const before = await held();
    await testkit.chain.fault({ dropNext: 1 });
    await confirmed(order({ amount: '1' }));
    const worker = workerWith({ ...testkit.rail(), broadcast: () => Promise.resolve() });
    await worker.start();
    await eventually(async () => expect((await newest()).status).toBe('SENDING'));
    await worker.stop();
    await testkit.chain.tick(400);
    expect((await carryOut()).status).toBe('SENT');
    expect(await held()).toBe(before + 1_000_000n);
  });

  test('a worker that dies after sending leaves one withdrawal, and the next one sees it', async () => {
    const before = await held();
    await confirmed(order({ amount: '2' }));
    const rail = testkit.rail();
    const dying = workerWith({ ...rail, evidence: () => Promise.reject(new Error('died')) });
    await dying.start();
    await eventually(async () => expect((await newest()).status).toBe('SENDING'));
    await dying.stop();
    expect((await carryOut()).status).toBe('SENT');
    expect(await held()).toBe(before + 2_000_000n);
  });

  test('two workers carry it out once', async () => {
    const before = await held();
    await confirmed(order({ amount: '3' }));
    const other = workerWith(testkit.rail());
    await other.start();
    expect((await carryOut()).status).toBe('SENT');
    await other.stop();
    expect(await held()).toBe(before + 3_000_000n);
    const [{ count }] = (await testkit.rows<{ count: string }>(
      'select count(*)::text as count from withdrawal_attempts where withdrawal_id = (select max(id) from withdrawals)',
    )) as [{ count: string }];
    expect(count).toBe('1');
  });

  test('it waits while payouts are paused or money is missing, says so, and fails after an hour', async () => {
    await confirmed(order({ amount: '900000' }));
    const worker = workerWith(testkit.rail());
    await worker.start();
    await eventually(async () =>
      expect(await newest()).toMatchObject({
        status: 'QUEUED',
        reason: 'The treasury holds less than that, besides what payments under way take.',
      }),
    );
    await worker.stop();
    await testkit.owner.execute(
      "alter table withdrawals disable trigger all; update withdrawals set ordered_at = now() - interval '61 minutes' where status = 'QUEUED'; alter table withdrawals enable trigger all",
    );
    expect(await carryOut()).toMatchObject({ status: 'FAILED', transactionSignature: null });
  });

  test('an address that was taken off the list meanwhile gets nothing', async () => {
    const address = Keypair.generate().publicKey.toBase58();
    await confirmed(add(address, 'Old bank'));
    await confirmed(order({ to: address, amount: '4' }));
    graph.as(BEA, 'admin');
    const removed = await graph.field('removeWithdrawalAddress', REMOVE, { address });
    expect(removed.errors).toEqual([]);
    const { status, reason } = await carryOut();
    expect(status).toBe('FAILED');
    expect(await testkit.chain.amountHeldBy(address)).toBe(0n);
    expect((await told()).at(-1)).toEqual({
      data: expect.objectContaining({ status: 'failed', reason, label: null }) as object,
    });
  });
});

test('the books know it as a withdrawal, so that it stops nothing', async () => {
  const log = createLogger('payout-test', 'silent');
  await reconcileTreasury({ rail: testkit.rail(), unitOfWork: testkit.unitOfWork, log })();
  await confirmed(order({ amount: '5' }));
  await carryOut();
  await testkit.chain.tick(40);
  await reconcileTreasury({ rail: testkit.rail(), unitOfWork: testkit.unitOfWork, log })();
  const [treasury] = await testkit.rows<{ stopped: boolean }>(
    'select stop_id is not null as stopped from treasuries',
  );
  expect(treasury).toEqual({ stopped: false });
  const booked = await testkit.rows<{ kind: string; amount: string }>(
    `select j.kind, j.amount::text from journal j join withdrawal_attempts a on a.signature = j.reference
     where j.account = 'treasury_available' order by j.id desc limit 1`,
  );
  expect(booked).toEqual([{ kind: 'withdrawal', amount: '-5000000' }]);
});

test('payments leave what a withdrawal under way takes', async () => {
  await confirmed(order({ amount: '6' }));
  const worker = workerWith({ ...testkit.rail(), broadcast: () => Promise.resolve() });
  await worker.start();
  await eventually(async () => expect((await newest()).status).toBe('SENDING'));
  await worker.stop();
  const { source } = testkit.rail();
  const { reservedBaseUnits } = await testkit.unitOfWork.reads.exposure({
    ...{ organizationId: '1', source, destination: null, balanceSlot: 0, now: new Date() },
  });
  expect(reservedBaseUnits).toBeGreaterThanOrEqual(6_000_000n);
  expect((await carryOut()).status).toBe('SENT');
});

test('the same key orders once', async () => {
  const count = () => testkit.authority.state('1').proposals.size;
  const before = count();
  const first = await order({ amount: '7', key: 'once' });
  const again = await order({ amount: '7', key: 'once' });
  expect(again.pendingChange).toEqual(first.pendingChange);
  expect(count()).toBe(before + 1);
});

test.each([
  ['an unknown treasury', { treasury: 'other' }, 'VALIDATION_FAILED', 'treasury'],
  ['nothing', { amount: '0' }, 'VALIDATION_FAILED', 'amount'],
  ['less than nothing', { amount: '-1' }, 'VALIDATION_FAILED', 'amount'],
  ['more digits than the asset has', { amount: '1.0000001' }, 'VALIDATION_FAILED', 'amount'],
  ['an address of nobody', { to: 'x' }, 'RECIPIENT_NOT_APPROVED', 'to'],
])('%s is refused, and the field is named', async (_what, variables, code, field) => {
  expect((await order(variables)).errors).toEqual([{ code, field }]);
});

test('a treasury and a text that is no address are not added, and a vault is known as one', async () => {
  expect((await add(testkit.treasury, 'Ours')).errors).toEqual([
    { code: 'VALIDATION_FAILED', field: 'address' },
  ]);
  expect((await add('not an address', 'Wrong')).errors).toEqual([
    { code: 'VALIDATION_FAILED', field: 'address' },
  ]);
  expect((await add(own, ' ')).errors).toEqual([{ code: 'VALIDATION_FAILED', field: 'label' }]);
});

test('a label is changed by one admin, a memo by two', async () => {
  expect((await add(own, 'Main bank')).errors).toEqual([]);
  expect(codesOf(await add(own, 'Main bank', '99'))).toEqual(['PENDING_CONFIRMATION']);
});

test('finance and employees order nothing, and employees see nothing', async () => {
  graph.as('2', 'finance');
  const asked = await graph.field('withdrawFromTreasury', WITHDRAW, { to: own });
  expect(codesOf(asked)).toEqual(['FORBIDDEN']);
  graph.as('4', 'employee');
  const { errors } = await graph.ask(LIST);
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});
