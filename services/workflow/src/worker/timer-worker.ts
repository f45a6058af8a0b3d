import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { DueWorkFailedError, type Clock } from '../use-cases/ports.ts';

export interface TimerWorkerOptions {
  /** Does one due thing; false when nothing is due. */
  readonly doDueWork: (passedOver: readonly string[]) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Logger;
  /** One indexed query each. Short, and never "until the next deadline": a clock that jumps must not be slept through. */
  readonly pollMs?: number;
}

/** What one look does at most, before the worker sees whether it should stop. */
const BATCH_MAX = 100;
/** How long something that failed is left alone, so that it does not keep the rest waiting. */
const PASSED_OVER_MS = 60_000;
const PASSED_OVER_MAX = 1_000;

/** Does what comes due by itself. Its timers are rows: what came due while nobody ran is done at the first look. */
export function createTimerWorker(options: TimerWorkerOptions): BackgroundWork {
  const { doDueWork, clock, log, pollMs = 1_000 } = options;
  const failedAtMs = new Map<string, number>();

  function passedOver(): string[] {
    const nowMs = clock.now().getTime();
    for (const [id, atMs] of failedAtMs) {
      if (Math.abs(nowMs - atMs) > PASSED_OVER_MS) failedAtMs.delete(id);
    }
    return [...failedAtMs.keys()];
  }

  function noteFailure(error: unknown): void {
    log.error({ err: error }, 'due work failed');
    if (!(error instanceof DueWorkFailedError) || failedAtMs.size >= PASSED_OVER_MAX) return;
    failedAtMs.set(error.subjectId, clock.now().getTime());
  }

  return createRepeatingWork({
    name: 'timers',
    log,
    intervalMs: pollMs,
    round: async (isStopped) => {
      try {
        for (let done = 0; done < BATCH_MAX && !isStopped(); done += 1) {
          if (!(await doDueWork(passedOver()))) return undefined;
        }
      } catch (error) {
        // Each is a failure of its own subject, and logged as such.
        noteFailure(error);
        return undefined;
      }
      // A whole batch is when more may wait.
      return 0;
    },
  });
}
