import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';

export interface ReconcilerOptions {
  /** Resolves with whether there is nothing left to read. */
  readonly reconcile: () => Promise<boolean>;
  readonly intervalMs: number;
  readonly log: Logger;
}

/** Compares the treasury with the books, again and again; a round that fails is simply made again. */
export function createReconciler({
  reconcile,
  intervalMs,
  log,
}: ReconcilerOptions): BackgroundWork {
  return createRepeatingWork({
    round: async () => {
      return (await reconcile()) ? intervalMs : 0;
    },
    onFailure: (error) => {
      log.warn({ err: error }, 'the treasury could not be compared with the books');
      return intervalMs;
    },
  });
}
