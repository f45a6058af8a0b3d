import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followAttempt, type Evidence, type Outcome } from './follow-attempt.ts';
import { ATTEMPTS_MAX, type PayoutStatus } from './payout.ts';

/** A chain in which one block is one slot, and what it did to each signed transaction. */
interface World {
  height: number;
  payout: { status: PayoutStatus; attemptCount: number; attemptsBeforeRelease: number };
  attempts: { lastValid: number; landedAt: number | null; failed: boolean }[];
}

const VALID_BLOCKS = 20;
const FINALITY = 8;
const AMOUNT = 25n;

type Step =
  | { kind: 'blocks'; count: number }
  /** The newest transaction is included now, if it still may be. */
  | { kind: 'land'; failed: boolean }
  | { kind: 'look'; rpcFails: boolean; nodeLag: number; between: Step[]; crash: boolean };

const move: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('blocks' as const), count: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('land' as const), failed: fc.boolean() }),
);
const look: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('look' as const),
  rpcFails: fc.boolean(),
  nodeLag: fc.integer({ min: 0, max: 30 }),
  /** What happens on the chain between the reading of the height and that of the status. */
  between: fc.array(move, { maxLength: 3 }),
  crash: fc.boolean(),
});
const steps = fc.array(fc.oneof(move, look), { minLength: 1, maxLength: 60 });

const isUnderWay = ({ payout }: World): boolean =>
  payout.status === 'SENDING' || payout.status === 'SENT';

function applyMove(world: World, step: Step): void {
  if (step.kind === 'blocks') world.height += step.count;
  if (step.kind !== 'land') return;
  const newest = world.attempts.at(-1);
  // A transaction that was given up may land too, as long as its blockhash lives: that is what must never be possible.
  for (const attempt of newest ? world.attempts : []) {
    if (attempt.landedAt === null && world.height <= attempt.lastValid) {
      attempt.landedAt = world.height;
      attempt.failed = step.failed;
    }
  }
}

function evidenceOf(world: World, step: Extract<Step, { kind: 'look' }>): Evidence {
  if (step.rpcFails) return { kind: 'unreadable' };
  const finalizedAtFirst = world.height - FINALITY;
  for (const between of step.between) applyMove(world, between);
  const view = world.height - step.nodeLag;
  const { landedAt, failed } = world.attempts.at(-1)!;
  const isVisible = landedAt !== null && landedAt <= view;
  const isFinal = isVisible && landedAt <= view - FINALITY;
  return {
    kind: 'read',
    finalizedBlockHeight: BigInt(finalizedAtFirst),
    finalizedSlot: finalizedAtFirst,
    statusSlot: view,
    status: isVisible
      ? {
          commitment: isFinal ? 'finalized' : 'confirmed',
          error: failed ? 'Failed' : null,
          slot: landedAt,
        }
      : null,
    landed: isFinal
      ? {
          slot: landedAt,
          creditedBaseUnits: failed ? 0n : AMOUNT,
          feeLamports: 5_000n,
          rentLamports: 0n,
        }
      : null,
  };
}

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
    amountBaseUnits: AMOUNT,
    guardAddress: null,
  };
  const outcome = followAttempt(world.payout, attempt, evidenceOf(world, step));
  // Killed between the decision and its commit: the next look starts from what was written before.
  if (!step.crash) applyOutcome(world, outcome);
}

const honestLook: Step = { kind: 'look', rpcFails: false, nodeLag: 0, between: [], crash: false };

test('rule 5: no order of silence, outages, lagging nodes, late landing and crashes pays twice or loses track', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const world: World = {
        height: 1_000,
        payout: { status: 'QUEUED', attemptCount: 0, attemptsBeforeRelease: 0 },
        attempts: [],
      };
      for (const step of sequence) {
        applyStep(world, step);
        const mayLand = world.attempts.filter(
          ({ landedAt, lastValid, failed }) =>
            (landedAt !== null && !failed) || (landedAt === null && world.height <= lastValid),
        );
        expect(mayLand.length).toBeLessThanOrEqual(1);
      }
      for (let round = 0; round < 2 * ATTEMPTS_MAX * VALID_BLOCKS; round += 1) {
        if (['PAID', 'FAILED', 'HELD'].includes(world.payout.status)) break;
        applyStep(world, { kind: 'blocks', count: 3 });
        applyStep(world, honestLook);
      }
      const paid = world.attempts.filter(({ landedAt, failed }) => landedAt !== null && !failed);
      expect(['PAID', 'FAILED', 'HELD']).toContain(world.payout.status);
      expect(paid).toHaveLength(world.payout.status === 'PAID' ? 1 : 0);
    }),
    { numRuns: 2_000 },
  );
});
