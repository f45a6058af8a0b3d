import type { Logger } from '../telemetry/index.ts';
import { acrossOrganizations } from '../tenancy/index.ts';
import { createWaker } from './waker.ts';

/** Background work of a service, such as a payment worker. */
export interface BackgroundWork {
  start(): Promise<void>;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

export interface RepeatingWork extends BackgroundWork {
  /** Starts the next round at once, or right after the current one. */
  readonly wake: () => void;
}

export interface RepeatingWorkOptions {
  /** Name of the work in the log, such as 'quotes'. */
  readonly name: string;
  readonly log: Logger;
  /** Milliseconds between two rounds, and after a failed one. */
  readonly intervalMs: number;
  /**
   * One bounded piece of work. Resolves to the milliseconds until the next round, 0 for immediately, or undefined for the
   * interval.
   */
  readonly round: (isStopped: () => boolean) => Promise<number | undefined>;
  /** If set, each consecutive failure doubles the pause, up to this many milliseconds. */
  readonly backoffMaxMs?: number;
  /** Log message of a failure, if a runbook quotes it. */
  readonly failureMessage?: string;
}

const LOG_EVERY_MS = 60_000;

/**
 * Runs one round after the other, across organizations. A round that throws ends neither the work nor the service. A lasting
 * failure is logged once a minute, and its end once. Keep pauses short and don't compute them from the time, since a clock may
 * jump.
 */
export function createRepeatingWork(options: RepeatingWorkOptions): RepeatingWork {
  const { name, log, intervalMs, round, backoffMaxMs = 0 } = options;
  const { failureMessage = `${name}: failed; retrying` } = options;
  const waker = createWaker();
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();
  let failures = 0;
  let loggedAtMs = 0;
  const isStopped = (): boolean => stopped;

  async function attempt(): Promise<number> {
    try {
      const nextMs = await round(isStopped);
      if (failures > 0) log.info({ work: name, failures }, `${name}: recovered`);
      failures = 0;
      return nextMs ?? intervalMs;
    } catch (error) {
      failures += 1;
      if (failures === 1 || performance.now() - loggedAtMs >= LOG_EVERY_MS) {
        loggedAtMs = performance.now();
        log.warn({ err: error, work: name, failures }, failureMessage);
      }
      const growingMs = intervalMs * 2 ** Math.min(failures - 1, 10);
      return Math.max(intervalMs, Math.min(backoffMaxMs, growingMs));
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const nextMs = await attempt();
      // If stop() was called during the round, there is no pause.
      if (nextMs > 0 && !isStopped()) await waker.pause(nextMs);
    }
  }

  return {
    wake: waker.wake,
    start: () => {
      loop = acrossOrganizations(run);
      return Promise.resolve();
    },
    stop: async () => {
      stopped = true;
      waker.wake();
      await loop;
    },
  };
}
