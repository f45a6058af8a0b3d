import {
  createConcurrentWork,
  createRepeatingWork,
  type RepeatingWork,
} from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import DataLoader from 'dataloader';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import type { ProvePrice } from '@outlay/prices';
import type { LeaseRepository } from '../persistence/lease-repository.ts';
import { drivePayout, type Next } from '../use-cases/drive-payout.ts';
import { resumePayout } from '../use-cases/queue-again.ts';
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
  readonly price: ProvePrice;
  /** Milliseconds that a payment waits after a change of the payee's wallet. */
  readonly coolingOffMs: number;
  readonly concurrency: number;
  readonly log: Logger;
  /** Interval of polling, for a lost wake-up, a killed worker's payouts and questions without an answer. */
  readonly pollMs?: number;
  /** Interval of renewing leases: well below their length. */
  readonly renewMs: number;
  /** Interval of looking for held payouts whose payee can be paid now, in case a wake-up was lost. */
  readonly resumeMs?: number;
  /** Interval of checking sent payments, all in one request; each check rebroadcasts their bytes. */
  readonly pollIntervalMs?: number;
}

/** Share of a worker's claims that one organization may have; the rest is for others. */
const ORGANIZATION_SHARE_MAX = 0.75;
/** Sent payments that a worker keeps between two checks. It gives back others. */
const SENT_MAX = 64;
/** Claims that are given back within this time are returned in one statement. */
const GATHER_MS = 5;
/** Payouts that continue in one round. */
const RESUMED_MAX = 50;
/** Pause after an internal or database error. */
const FAULT_DELAY_MS = 2_000;

const POLL_MS = 5_000;

export interface PayoutWorker extends RepeatingWork {
  /** Looks for payouts whose payee can be paid now; called when a member has changed. */
  readonly resume: () => void;
}

/** Processes open payouts, a few at a time, each under a lease. It is woken after commits that may have queued one. */
export function createPayoutWorker(options: PayoutWorkerOptions): PayoutWorker {
  const { leases, log, concurrency, renewMs, pollMs = POLL_MS, pollIntervalMs = 800 } = options;
  const perOrganizationMax = Math.ceil(concurrency * ORGANIZATION_SHARE_MAX);
  const held = new Set<Claim>();
  /** Held claims on sent payments until the next check. They take no place and no statement, because only the chain moves them. */
  const sent: Claim[] = [];

  async function handle(claim: Claim): Promise<void> {
    const { id } = claim.payout;
    let delayMs = FAULT_DELAY_MS;
    let next: Next = 'wait';
    held.add(claim);
    try {
      next = await drivePayout(claim, options);
      delayMs = next === 'again' ? 0 : pollIntervalMs;
      if (next === 'again' || next === 'done') log.info({ payoutId: id, next }, 'payout moved');
    } catch (error) {
      const isOutage = error instanceof RailUnavailableError;
      log[isOutage ? 'warn' : 'error']({ err: error, payoutId: id }, 'payout step failed');
    }
    held.delete(claim);
    if (next === 'done') return;
    if (next !== 'again' && next !== 'wait' && sent.length < SENT_MAX) {
      held.add(next);
      sent.push(next);
      return;
    }
    await givenBack.load({ claim, delayMs }).catch((error: unknown) => {
      // The lease will expire.
      log.warn({ err: error, payoutId: id }, 'failed to release a lease');
    });
  }
  const givenBack = createReturns(leases, () => claiming.wake());

  const claiming = createConcurrentWork({
    name: 'payout claims',
    log,
    intervalMs: pollMs,
    concurrency,
    claim: (max, underWay) => leases.claimDue(max, { underWay, perOrganizationMax }),
    handle,
  });
  // One check that takes long delays the others, because all wait for the same node.
  const following = createRepeatingWork({
    name: 'sent payments',
    log,
    intervalMs: pollIntervalMs,
    round: async () => {
      await Promise.all(sent.splice(0).map(handle));
    },
  });
  // Leases are short, so that a killed worker's payouts are soon taken over. A long step renews its lease.
  const renewing = createRepeatingWork({
    name: 'lease renewal',
    log,
    intervalMs: renewMs,
    round: async () => {
      if (held.size > 0) await leases.renew([...held]);
    },
  });
  const resuming = createResumption(options, claiming.wake);
  return {
    wake: claiming.wake,
    resume: resuming.wake,
    start: async () => {
      for (const work of [renewing, resuming, following, claiming]) await work.start();
    },
    stop: async () => {
      await claiming.stop();
      await following.stop();
      await givenBack.loadMany(sent.splice(0).map((claim) => ({ claim, delayMs: 0 })));
      for (const work of [resuming, renewing]) await work.stop();
    },
  };
}

/** Gives claims of the same moment back in one statement. */
const createReturns = (leases: LeaseRepository, wake: () => void) =>
  new DataLoader<{ claim: Claim; delayMs: number }, true>(
    async (ended) => {
      await leases.giveBack(ended);
      // Otherwise a poll finds them, up to its interval too late.
      setTimeout(wake, Math.min(...ended.map(({ delayMs }) => delayMs)));
      return ended.map(() => true);
    },
    { cache: false, batchScheduleFn: (giveBack) => setTimeout(giveBack, GATHER_MS) },
  );

/**
 * Continues payouts that waited for their payee. It reads rows and not the event, so payouts that were held just after the event
 * or while no worker ran continue too.
 */
const createResumption = (
  { leases, unitOfWork, log, resumeMs = POLL_MS }: PayoutWorkerOptions,
  onResumed: () => void,
): RepeatingWork =>
  createRepeatingWork({
    name: 'payout resumption',
    log,
    intervalMs: resumeMs,
    round: async () => {
      const resumable = await leases.resumable(RESUMED_MAX);
      for (const payout of resumable) {
        const cause = { organizationId: payout.organizationId, actorId: null, ...payout.trace };
        await unitOfWork.run(cause, (scope) => resumePayout(scope, payout));
      }
      if (resumable.length > 0) onResumed();
    },
  });
