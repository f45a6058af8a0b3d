import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AMOUNT_BASE_UNITS,
  applyMove,
  evidenceOf,
  HONEST,
  move,
  question,
  thatMayLand,
  thatPaid,
  VALID_BLOCKS,
  type Move,
  type Question,
  type Signed,
  type SmallChain,
} from '../../test/fixtures/a-small-chain.ts';
import { followAttempt, type Outcome } from './follow-attempt.ts';
import { ATTEMPTS_MAX, type PayoutStatus } from './payout.ts';

interface World extends SmallChain {
  payout: { status: PayoutStatus; attemptCount: number; attemptsBeforeRelease: number };
  attempts: Signed[];
}

type Step = Move | ({ readonly kind: 'look'; readonly crash: boolean } & Question);

const BLOCKS_MAX = 30;
const look: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('look' as const),
  ...question(BLOCKS_MAX),
  crash: fc.boolean(),
});
const steps = fc.array(fc.oneof(move(BLOCKS_MAX), look), { minLength: 1, maxLength: 60 });

const isUnderWay = ({ payout }: World): boolean =>
  payout.status === 'SENDING' || payout.status === 'SENT';

function applyOutcome({ payout }: World, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'wait':
      return;
    case 'seen':
      payout.status = 'SENT';
      return;
    case 'paid':
      payout.status = 'PAID';
      return;
    case 'refused':
      payout.status = 'FAILED';
      return;
    case 'unproven':
    case 'paid_before':
      payout.status = 'HELD';
      return;
    case 'expired':
      payout.status = outcome.next === 'queue' ? 'QUEUED' : 'HELD';
  }
}

function sign(world: World): void {
  world.payout.status = 'SENDING';
  world.payout.attemptCount += 1;
  world.attempts.push({ lastValid: world.height + VALID_BLOCKS, landedAt: null, failed: false });
}

function applyStep(world: World, step: Step): void {
  if (step.kind !== 'look') {
    applyMove(world, step);
    return;
  }
  if (world.payout.status === 'QUEUED') {
    if (!step.crash) sign(world);
    return;
  }
  if (!isUnderWay(world)) return;
  const attempt = {
    lastValidBlockHeight: BigInt(world.attempts.at(-1)!.lastValid),
    amountBaseUnits: AMOUNT_BASE_UNITS,
    guardAddress: null,
  };
  const outcome = followAttempt(world.payout, attempt, evidenceOf(world, step));
  // A crash between the decision and its commit: the next step starts from the state before it.
  if (!step.crash) applyOutcome(world, outcome);
}

const honestLook: Step = { kind: 'look', ...HONEST, crash: false };

test('rule 5: no combination of timeouts, outages, lagging nodes, late landings and crashes pays twice or loses track', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const world: World = {
        height: 1_000,
        payout: { status: 'QUEUED', attemptCount: 0, attemptsBeforeRelease: 0 },
        attempts: [],
      };
      for (const step of sequence) {
        applyStep(world, step);
        expect(thatMayLand(world).length).toBeLessThanOrEqual(1);
      }
      for (let round = 0; round < 2 * ATTEMPTS_MAX * VALID_BLOCKS; round += 1) {
        if (['PAID', 'FAILED', 'HELD'].includes(world.payout.status)) break;
        applyStep(world, { kind: 'blocks', count: 3 });
        applyStep(world, honestLook);
      }
      expect(['PAID', 'FAILED', 'HELD']).toContain(world.payout.status);
      expect(thatPaid(world)).toHaveLength(world.payout.status === 'PAID' ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});
