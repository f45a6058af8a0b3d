import type { Viewer } from '@outlay/platform/auth';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { createLogger } from '@outlay/platform/telemetry';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releasePayout } from '../src/use-cases/release-payout.ts';
import { createTreasuries } from '../src/use-cases/treasuries.ts';
import { OPERATOR_LIMITS, startPayoutBench, type PayoutBench } from './support/payout-bench.ts';
import { aSecondTreasury, type TwoTreasuries } from './support/second-treasury.ts';

let bench: PayoutBench;
let two: TwoTreasuries;

beforeAll(async () => {
  bench = await startPayoutBench();
  two = await aSecondTreasury(bench, { chainGuard: true });
});
afterAll(() => bench.close());

const log = createLogger('payout-test', 'silent');
const SOON = { timeout: 20_000 };
const finance: Viewer = { userId: '2', organizationId: '1', roles: ['finance'] };
const cause = causeOfRequest(finance, { correlationId: 'release', traceparent: null });

test.each([
  [
    'has landed against all proof, the second signs nothing, and the payout is parked',
    true,
    'HELD',
  ],
  ['has truly expired, the second pays', false, 'PAID'],
] as const)(
  'where an attempt of the first counted as expired and %s',
  async (_what, hasLanded, ending) => {
    const bytes: string[] = [];
    const broadcast = (sent: string) => Promise.resolve(void bytes.push(sent));
    const silent = createTreasuries({ ...two.primary, broadcast }, [
      { rail: two.second, organizations: null },
    ]);
    const wallet = Keypair.generate().publicKey.toBase58();
    const expenseId = await bench.approve(wallet);
    const first = bench.worker({ treasuries: silent, log });
    await first.start();
    await expect.poll(async () => (await bench.payoutOf(expenseId)).status, SOON).toBe('SENDING');
    await first.stop();
    const { id } = await bench.payoutOf(expenseId);
    await bench.query(`update attempts set state = 'EXPIRED' where payout_id = $1`, [id]);
    await bench.query(
      `update payouts set status = 'HELD', reason_code = 'ATTEMPTS_EXHAUSTED' where id = $1`,
      [id],
    );
    if (hasLanded) {
      await two.primary.broadcast(bytes[0]!);
      await bench.chain.tick(40);
      expect(await bench.chain.pyusdOf(wallet)).toBe(25_005_001n);
    }
    const released = await releasePayout({
      unitOfWork: bench.unitOfWork,
      treasuries: two.treasuries,
      limits: OPERATOR_LIMITS,
    })({ actor: { viewer: finance, cause }, id, reason: 'looked at it', treasury: 'second' });
    expect(released).toMatchObject({ ok: true });
    const worker = bench.worker({ treasuries: two.treasuries, log });
    await worker.start();
    const ended = await bench.until(expenseId, ending);
    await worker.stop();
    if (hasLanded) expect(ended.reasonCode).toBe('PAID_BEFORE_ON_CHAIN');
    expect(await bench.chain.pyusdOf(wallet)).toBe(25_005_001n);
  },
);
