import { createWaker } from '@outlay/platform/lifecycle';
import type { BackgroundWork } from '@outlay/platform/subgraph-service';
import type { Logger } from '@outlay/platform/telemetry';

export interface PeriodicWorkOptions {
  /** Names the work in the log, such as 'quotes'. */
  readonly name: string;
  /** Asked after every round. */
  readonly pauseMs: () => number;
  /** One round; 'again' asks for the next one without a pause. */
  readonly run: () => Promise<'again' | undefined>;
  readonly log: Logger;
}

export interface PeriodicWork extends BackgroundWork {
  /** Starts the next round now. */
  readonly kick: () => void;
}

/** A source that stays down is asked this seldom at most. */
const BACKOFF_MAX_MS = 30_000;
const LOG_EVERY_MS = 60_000;

/**
 * Runs one round after the other and never two at once. A round that fails is repeated with growing pauses and told of at
 * most once a minute; its end is told of too.
 */
export function createPeriodicWork({ name, pauseMs, run, log }: PeriodicWorkOptions): PeriodicWork {
  const waker = createWaker();
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();
  let failures = 0;
  let loggedAtMs = -Infinity;

  function tellFailure(error: unknown): void {
    failures += 1;
    if (performance.now() - loggedAtMs < LOG_EVERY_MS) return;
    loggedAtMs = performance.now();
    log.warn({ err: error, failures }, `${name}: failing, goes on trying`);
  }

  async function round(): Promise<number> {
    try {
      const next = await run();
      if (failures > 0) log.info({ failures }, `${name}: works again`);
      failures = 0;
      return next === 'again' ? 0 : pauseMs();
    } catch (error) {
      tellFailure(error);
      const usualMs = pauseMs();
      return Math.max(usualMs, Math.min(BACKOFF_MAX_MS, usualMs * 2 ** Math.min(failures - 1, 10)));
    }
  }

  async function repeat(): Promise<void> {
    while (!stopped) {
      const nextMs = await round();
      // `stop` may have been called during the round.
      if (!isStopped()) await waker.pause(nextMs);
    }
  }

  const isStopped = (): boolean => stopped;

  return {
    kick: waker.wake,
    start: () => {
      loop = repeat();
      return Promise.resolve();
    },
    stop: async () => {
      stopped = true;
      waker.wake();
      await loop;
    },
  };
}
