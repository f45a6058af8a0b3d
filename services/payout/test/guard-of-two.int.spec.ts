import { credentialsOf } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { createLogger } from '@outlay/platform/telemetry';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { treasuriesOfOne } from './support/treasuries.ts';
import {
  JUST_SIGNED_IN,
  startPayoutTestkit,
  type PayoutTestkit,
} from './support/payout-testkit.ts';
import { aSecondTreasury, type TwoTreasuries } from './support/second-treasury.ts';

let testkit: PayoutTestkit;
let two: TwoTreasuries;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  two = await aSecondTreasury(testkit);
});
afterAll(() => testkit.close());

const log = createLogger('payout-test', 'silent');
const SOON = { timeout: 20_000 };
const finance: Viewer = {
  userId: '2',
  organizationId: '1',
  roles: ['finance'],
  authentication: JUST_SIGNED_IN,
};
const cause = causeOfRequest(finance, { correlationId: 'release', traceparent: null });

test.each([
  [
    'has landed against all proof, the second signs nothing, and the payout is held for good',
    true,
    'HELD',
  ],
  ['has truly expired, the second pays', false, 'PAID'],
] as const)(
  'where an attempt of the first counted as expired and %s',
  async (_what, hasLanded, ending) => {
    const bytes: string[] = [];
    const broadcast = (sent: string) => Promise.resolve(void bytes.push(sent));
    const silent = treasuriesOfOne({ ...two.primary, broadcast }, two.second);
    const wallet = Keypair.generate().publicKey.toBase58();
    const expenseId = await testkit.approve(wallet);
    const first = testkit.worker({ treasuries: silent, log });
    await first.start();
    await expect.poll(async () => (await testkit.payoutOf(expenseId)).status, SOON).toBe('SENDING');
    await first.stop();
    const { id } = await testkit.payoutOf(expenseId);
    await testkit.rows(`update attempts set state = 'EXPIRED' where payout_id = $1`, [id]);
    await testkit.rows(
      `update payouts set status = 'HELD', reason_code = 'ATTEMPTS_EXHAUSTED' where id = $1`,
      [id],
    );
    if (hasLanded) {
      await two.primary.broadcast(bytes[0]!);
      await testkit.chain.tick(40);
      expect(await testkit.chain.amountHeldBy(wallet)).toBe(25_005_001n);
    }
    const actor = { viewer: finance, cause, credentials: credentialsOf(finance) };
    const decision = { actor, id, reason: 'looked at it', treasury: 'second' };
    const released = await testkit.useCasesWith(two.treasuries).releasePayout(decision);
    expect(released).toMatchObject({ ok: true });
    const worker = testkit.worker({ treasuries: two.treasuries, log });
    await worker.start();
    const ended = await testkit.until(expenseId, ending);
    await worker.stop();
    if (hasLanded) expect(ended.reasonCode).toBe('PAID_BEFORE_ON_CHAIN');
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(25_005_001n);
  },
);
