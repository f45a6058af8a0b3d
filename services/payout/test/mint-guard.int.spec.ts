import { createLogger } from '@outlay/platform/telemetry';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { aMember } from './fixtures/a-member.ts';
import { createOwnMint, MINT_OFFSETS, type OwnMint } from './support/own-mint.ts';
import { operatorResume } from './support/operator-resume.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
let mint: OwnMint;

beforeAll(async () => {
  testkit = await startPayoutTestkit({
    createMint: async (connection, rpcUrl) => (mint = await createOwnMint(connection, rpcUrl)),
  });
  await testkit.deliver(aMember('7'));
  await testkit.deliver(aMember('10', { orgid: '2' }));
});
beforeEach(() => payOne());
afterAll(() => testkit.close());

/** Stops are logged as fatal, which is expected here. */
const log = createLogger('payout-test', 'silent');
const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const key = (): Buffer => Keypair.generate().publicKey.toBuffer();
const resume = () => operatorResume(testkit);

async function working<Value>(during: () => Promise<Value>): Promise<Value> {
  const worker = testkit.worker({ log });
  await worker.start();
  try {
    return await during();
  } finally {
    await worker.stop();
  }
}

async function payOne(): Promise<void> {
  await working(async () => testkit.until(await testkit.approve(aWallet()), 'PAID'));
}

const stops = () =>
  testkit.rows<{ org: string; code: string; reason: string }>(
    `select payload::jsonb ->> 'orgid' as org, payload::jsonb -> 'data' ->> 'code' as code,
       payload::jsonb -> 'data' ->> 'reason' as reason
     from outbox where payload::jsonb ->> 'type' = 'PayoutsStopped' order by id`,
  );
const lastAccepted = async () =>
  (
    await testkit.rows<{ accepted_by: string | null; delegate: string }>(
      `select accepted_by::text, settings ->> 'permanentDelegate' as delegate from mint_settings order by id desc limit 1`,
    )
  )[0];

const put = (offset: number, bytes: Buffer) => (data: Buffer) => {
  bytes.copy(data, offset);
};

test('rule 13: payouts rely on the mint as first seen', async () => {
  expect(await lastAccepted()).toEqual({
    accepted_by: null,
    delegate: mint.issuer.publicKey.toBase58(),
  });
});

test.each([
  [
    'a new delegate who may take money',
    MINT_OFFSETS.permanentDelegate,
    key(),
    'who may take money',
  ],
  ['another freeze authority', MINT_OFFSETS.freezeAuthority, key(), 'who may freeze'],
  ['another who may close it', MINT_OFFSETS.closeAuthority, key(), 'who may close'],
])(
  'rule 13: %s stops all payouts with one alert per organization; they stay queued, and resume once accepted',
  async (_name, offset, bytes, words) => {
    const before = await stops();
    await mint.change(put(offset, bytes));
    const expenses = [await testkit.approve(aWallet()), await testkit.approve(aWallet())];
    await working(() => testkit.afterPolls());
    for (const id of expenses) expect((await testkit.payoutOf(id)).status).toBe('QUEUED');
    const told = (await stops()).slice(before.length);
    expect(told.map(({ org }) => org).sort()).toEqual(['1', '2']);
    expect(told[0]).toMatchObject({
      code: 'MINT_CHANGED',
      reason: expect.stringContaining(words) as string,
    });
    expect(await resume()).toMatchObject({ ok: true });
    expect(await lastAccepted()).toMatchObject({ accepted_by: '3' });
    await working(() => Promise.all(expenses.map((id) => testkit.until(id, 'PAID'))));
    expect(await stops()).toHaveLength(before.length + 2);
  },
);

test.each([
  ['a transfer fee', MINT_OFFSETS.transferFeeBasisPoints, Buffer.from([1, 0])],
  ['a transfer hook', MINT_OFFSETS.transferHook, key()],
  ['other decimals', MINT_OFFSETS.decimals, Buffer.from([9])],
])(
  'rule 13: %s stops payouts; accepted, each is still held because it would not arrive in full',
  async (_name, offset, bytes) => {
    await mint.change(put(offset, bytes));
    const expenseId = await testkit.approve(aWallet());
    await working(() => testkit.afterPolls());
    expect((await testkit.payoutOf(expenseId)).status).toBe('QUEUED');
    expect(await resume()).toMatchObject({ ok: true });
    const held = await working(() => testkit.until(expenseId, 'HELD'));
    expect(['MINT_CHANGED', 'MINT_UNEXPECTED']).toContain(held.reasonCode);
    expect(held.attemptCount).toBe(0);
    const original = Buffer.alloc(bytes.length, offset === MINT_OFFSETS.decimals ? 6 : 0);
    await mint.change(put(offset, original));
    await testkit.approve(aWallet());
    await working(() => testkit.afterPolls());
    expect(await resume()).toMatchObject({ ok: true });
  },
);

test('rule 18: the reconciler detects a change with an empty queue', async () => {
  const reconcile = reconcileTreasury({
    rail: testkit.rail(),
    unitOfWork: testkit.unitOfWork,
    log,
  });
  await mint.change(put(MINT_OFFSETS.permanentDelegate, key()));
  await reconcile();
  expect(await testkit.rows('select paused, code from controls')).toEqual([
    { paused: true, code: 'MINT_CHANGED' },
  ]);
  expect(await resume()).toMatchObject({ ok: true });
  await reconcile();
  expect(await testkit.rows('select paused from controls')).toEqual([{ paused: false }]);
  await expect(testkit.rows('delete from mint_settings')).rejects.toThrow('append-only');
});
