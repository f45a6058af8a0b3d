import type { ApprovalVerifier } from '@outlay/platform/approval-proof';
import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import DataLoader from 'dataloader';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import type { LeaseRepository } from '../persistence/lease-repository.ts';
import { drivePayout } from '../use-cases/drive-payout.ts';
import {
  RailUnavailableError,
  type Claim,
  type Clock,
  type UnitOfWork,
} from '../use-cases/ports.ts';
import type { Treasuries } from '../use-cases/treasuries.ts';

export interface PayoutWorkerOptions {
  readonly leases: LeaseRepository;
  readonly unitOfWork: UnitOfWork;
  readonly treasuries: Treasuries;
  readonly clock: Clock;
  readonly limits: PaymentLimits;
  readonly verifier: ApprovalVerifier;
  /** As of `StartPaymentPorts`. */
  readonly coolingOffMs: number;
  readonly concurrency: number;
  readonly log: Logger;
  /** Safety net behind the wake-up: one indexed query each. */
  readonly pollMs?: number;
  /** Interval of renewing leases: well below their length. */
  readonly renewMs: number;
  /** Interval of checking a sent payment; each check rebroadcasts its bytes. */
  readonly pollIntervalMs?: number;
}

/** Claims that end within this time are returned in one statement. */
const GATHER_MS = 5;
/** After an internal or database error. */
const FAULT_DELAY_MS = 2_000;

/** Processes every open payout, a few at a time, each under one worker's lease. Woken after commits that may have queued one. */
export function createPayoutWorker(options: PayoutWorkerOptions): RepeatingWork {
  const { leases, log, concurrency, renewMs, pollMs = 500, pollIntervalMs = 1_000 } = options;
  const running = new Set<Promise<void>>();
  const held = new Set<Claim>();

  async function handle(claim: Claim): Promise<void> {
    const { id } = claim.payout;
    let delayMs = FAULT_DELAY_MS;
    held.add(claim);
    try {
      const next = await drivePayout(claim, options);
      delayMs = next === 'again' ? 0 : pollIntervalMs;
      if (next !== 'wait') log.info({ payoutId: id, next }, 'payout moved');
    } catch (error) {
      const isOutage = error instanceof RailUnavailableError;
      log[isOutage ? 'warn' : 'error']({ err: error, payoutId: id }, 'payout step failed');
    }
    held.delete(claim);
    await givenBack.load({ claim, delayMs }).catch((error: unknown) => {
      // The lease expires.
      log.warn({ err: error, payoutId: id }, 'failed to release a lease');
    });
    if (delayMs === 0) claiming.kick();
  }
  const givenBack = new DataLoader<{ claim: Claim; delayMs: number }, true>(
    async (ended) => {
      await leases.giveBack(ended);
      return ended.map(() => true);
    },
    { cache: false, batchScheduleFn: (giveBack) => setTimeout(giveBack, GATHER_MS) },
  );

  const claiming = createRepeatingWork({
    name: 'payout claims',
    log,
    intervalMs: pollMs,
    round: async () => {
      const claims = await leases.claimDue(concurrency - running.size);
      for (const claim of claims) {
        const task: Promise<void> = handle(claim).finally(() => running.delete(task));
        running.add(task);
      }
      if (running.size < concurrency) return undefined;
      await Promise.race(running);
      // Claims that end at the same time are also replaced in one statement.
      return GATHER_MS;
    },
  });
  // Short leases, so that a killed worker's payouts are soon taken over; a long step renews its own.
  const renewing = createRepeatingWork({
    name: 'lease renewal',
    log,
    intervalMs: renewMs,
    round: async () => {
      if (held.size > 0) await leases.renew([...held]);
    },
  });
  return {
    kick: claiming.kick,
    start: async () => {
      await renewing.start();
      await claiming.start();
    },
    stop: async () => {
      await claiming.stop();
      await Promise.all(running);
      await renewing.stop();
    },
  };
}
