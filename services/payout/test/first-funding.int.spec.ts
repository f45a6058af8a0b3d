import { createLogger } from '@outlay/platform/telemetry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
let reconcile: () => Promise<boolean>;

beforeAll(async () => {
  testkit = await startPayoutTestkit({ lamports: 0, baseUnits: 0n });
  reconcile = reconcileTreasury({
    rail: testkit.rail(),
    unitOfWork: testkit.unitOfWork,
    log: createLogger('payout-test', 'silent'),
  });
});
afterAll(() => testkit.close());

test('the first money of a treasury that was opened empty is a deposit, not a difference that stops it', async () => {
  await reconcile();
  await testkit.chain.fund(testkit.treasury, { lamports: 1_000_000_000 });
  await reconcile();
  await testkit.chain.fund(testkit.treasury, { baseUnits: 5_000_000n });
  await reconcile();
  await reconcile();

  const [treasury] = await testkit.rows('select stop_code, stop_reason from treasuries');
  expect(treasury).toEqual({ stop_code: null, stop_reason: null });
  const movements = await testkit.rows(
    'select kind, base_units_delta::text as amount, lamports_delta::text as lamports from treasury_transactions order by slot',
  );
  expect(movements).toEqual([
    { kind: 'inflow', amount: '0', lamports: '1000000000' },
    { kind: 'inflow', amount: '5000000', lamports: '0' },
  ]);
});
