import { credentialsOf } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import { createPriceGuardians } from '@outlay/prices/signing';
import type { EventEnvelope } from '@outlay/platform/events';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { signedPriceProof } from '@outlay/prices/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApproval, anApprovedContent, aQuote, aRate } from './fixtures/an-approval.ts';
import {
  JUST_SIGNED_IN,
  startPayoutTestkit,
  type PayoutTestkit,
} from './support/payout-testkit.ts';

let testkit: PayoutTestkit;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  await testkit.worker().start();
});
afterAll(() => testkit.close());

const DAY_MS = 86_400_000;

/** Approves 100.00 in a pair's currency at a rate; returns the wallet to be paid. */
async function approve(
  pair: string,
  price: string,
  usdAmount: string,
  changes: Partial<EventEnvelope<'ExpenseApproved'>['data']> = {},
): Promise<{ content: ApprovedContent; wallet: string }> {
  const { rate, rateProof } = aRate(pair, price);
  const wallet = Keypair.generate().publicKey.toBase58();
  const amount = { amount: '100.00', currency: pair.slice(0, 3) };
  const content = anApprovedContent({ payeeWallet: wallet, amount, usdAmount, rate });
  await testkit.deliver(anApproval(content, { rateProof, ...changes }));
  return { content, wallet };
}

const failedReasons = async (expenseId: string): Promise<string[]> =>
  (
    await testkit.rows<{ reason: string }>('select reason from failed_events where key = $1', [
      expenseId,
    ])
  ).map(({ reason }) => reason);

test('euros are paid at a rate that the guardians signed', async () => {
  const { content, wallet } = await approve('EUR/USD', '1.1000', '110.00');
  await testkit.until(content.expenseId, 'PAID');
  expect(await testkit.chain.amountHeldBy(wallet)).toBe(110_022_004n);
});

test('a rate a hundred times too high is set aside and queues nothing, whoever made its proof', async () => {
  const by = createPriceGuardians('of ledger-watcher');
  const forged = signedPriceProof('EUR/USD', '110.0000', new Date(), { by });
  for (const changes of [{ rateProof: null }, { rateProof: forged }, {}]) {
    const { content } = await approve('EUR/USD', '1.1000', '11000.00', changes);
    expect((await failedReasons(content.expenseId)).join()).toMatch(/UNPROVEN_RATE/);
    const rows = await testkit.rows('select id from payouts where expense_id = $1', [
      content.expenseId,
    ]);
    expect(rows).toEqual([]);
  }
});

test('a price of PYUSD that others signed is skipped, and the next one is used', async () => {
  const forged = aQuote('0.5');
  const by = createPriceGuardians('of a topic writer');
  const proof = signedPriceProof('PYUSD/USD', '0.5', new Date(), { by });
  await testkit.deliver({ ...forged, data: { ...forged.data, proof } });
  const prices = (): Promise<{ price: string }[]> =>
    testkit.rows(`select price::text from quotes where pair = 'PYUSD/USD'`);
  expect(await prices()).toEqual([{ price: '0.9998' }]);
  expect(await failedReasons('PYUSD/USD')).toEqual([]);
  const later = aQuote('0.9997', 'PYUSD/USD', new Date(Date.now() + 1_000));
  await testkit.deliver(later);
  expect(await prices()).toEqual([{ price: '0.9997' }]);
});

const finance: Viewer = {
  userId: '2',
  organizationId: '1',
  roles: ['finance'],
  authentication: JUST_SIGNED_IN,
};
const actor = {
  viewer: finance,
  credentials: credentialsOf(finance),
  cause: causeOfRequest(finance, { correlationId: 'rates', traceparent: null }),
};

test('a daily rate a fifth too high is held until finance releases it, and one three times too high is not signed even then', async () => {
  await testkit.deliver(aQuote('0.0550', 'MXN/USD', new Date(Date.now() - DAY_MS)));
  // Today's document is forged. It is not accepted, so later forged rates are still unusual.
  await testkit.deliver(aQuote('0.1650', 'MXN/USD'));
  const usual = await approve('MXN/USD', '0.0555', '5.55');
  await testkit.until(usual.content.expenseId, 'PAID');

  const fifth = await approve('MXN/USD', '0.0660', '6.60');
  const held = await testkit.until(fifth.content.expenseId, 'HELD');
  expect(held.reasonCode).toBe('RATE_UNUSUAL');
  const release = { actor, id: held.id, reason: 'the bank says so too' };
  expect(await testkit.useCases.releasePayout(release)).toMatchObject({ ok: true });
  await testkit.until(fifth.content.expenseId, 'PAID');

  const triple = await approve('MXN/USD', '0.1650', '16.50');
  const { id } = await testkit.until(triple.content.expenseId, 'HELD');
  await testkit.useCases.releasePayout({ ...release, id });
  await expect
    .poll(async () => (await testkit.payoutOf(triple.content.expenseId)).reasonCode, {
      timeout: 20_000,
    })
    .toBe('SIGNER_REFUSED');
  expect(await testkit.chain.amountHeldBy(triple.wallet)).toBe(0n);
});
