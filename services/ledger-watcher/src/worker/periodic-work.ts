import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
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

/** A source that stays down is asked this seldom at most. */
const BACKOFF_MAX_MS = 30_000;
const LOG_EVERY_MS = 60_000;

/**
 * Repeats its rounds. One that fails is repeated with growing pauses and told of at
 * most once a minute; its end is told of too.
 */
export function createPeriodicWork({
  name,
  pauseMs,
  run,
  log,
}: PeriodicWorkOptions): RepeatingWork {
  let failures = 0;
  let loggedAtMs = -Infinity;

  function tellFailure(error: unknown): void {
    failures += 1;
    if (performance.now() - loggedAtMs < LOG_EVERY_MS) return;
    loggedAtMs = performance.now();
    log.warn({ err: error, failures }, `${name}: failing, goes on trying`);
  }

  return createRepeatingWork({
    round: async () => {
      const next = await run();
      if (failures > 0) log.info({ failures }, `${name}: works again`);
      failures = 0;
      return next === 'again' ? 0 : pauseMs();
    },
    onFailure: (error) => {
      tellFailure(error);
      const usualMs = pauseMs();
      return Math.max(usualMs, Math.min(BACKOFF_MAX_MS, usualMs * 2 ** Math.min(failures - 1, 10)));
    },
  });
}
