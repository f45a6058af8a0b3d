import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { DueWorkFailedError, type Clock } from '../use-cases/ports.ts';

export interface TimerWorkerOptions {
  /** Handles one due item; false when nothing is due. */
  readonly doDueWork: (passedOver: readonly string[]) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval between checks, one indexed query each. Short instead of "until the next deadline", because a clock may jump. */
  readonly pollMs?: number;
}

/** Maximum items per run, before the worker checks whether it should stop. */
const BATCH_MAX = 100;
/** How long a failed item is skipped, so that it doesn't delay the rest. */
const PASSED_OVER_MS = 60_000;
const PASSED_OVER_MAX = 1_000;

/** Handles due items. Timers are rows, so those that came due during an outage are handled at the first run. */
export function createTimerWorker(options: TimerWorkerOptions): BackgroundWork {
  const { doDueWork, clock, log, pollMs = 15_000 } = options;
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
        // Each error belongs to its own item and is logged as such.
        noteFailure(error);
        return undefined;
      }
      // After a full batch, more may be due.
      return 0;
    },
  });
}
