import { createWaker } from '@outlay/platform/lifecycle';
import type { BackgroundWork } from '@outlay/platform/subgraph-service';
import type { Logger } from '@outlay/platform/telemetry';

export interface ReconcilerOptions {
  readonly reconcile: () => Promise<void>;
  readonly intervalMs: number;
  readonly log: Logger;
}

/** Compares the treasury with the books, again and again; a round that fails is simply made again. */
export function createReconciler({
  reconcile,
  intervalMs,
  log,
}: ReconcilerOptions): BackgroundWork {
  const waker = createWaker();
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopped) {
      await reconcile().catch((error: unknown) => {
        log.warn({ err: error }, 'the treasury could not be compared with the books');
      });
      await waker.pause(intervalMs);
    }
  }

  return {
    start: () => {
      loop = run();
      return Promise.resolve();
    },
    stop: async () => {
      stopped = true;
      waker.wake();
      await loop;
    },
  };
}
