import { createWaker } from '@outlay/platform/lifecycle';
import type { BackgroundWork } from '@outlay/platform/subgraph-service';
import type { Logger } from '@outlay/platform/telemetry';

export interface RepeatingWorkerOptions {
  /** What it does, for the log. */
  readonly name: string;
  /** One bounded piece of it; true when more may wait. */
  readonly work: () => Promise<boolean>;
  readonly log: Logger;
  /** Short, and never "until the next time": a clock that jumps must not be slept through. */
  readonly pollMs: number;
}

export interface RepeatingWorker extends BackgroundWork {
  /** Looks at once. */
  readonly kick: () => void;
}

/** Does a piece of work again and again. What is to do are rows: what came due while nobody ran is done at the first look. */
export function createRepeatingWorker(options: RepeatingWorkerOptions): RepeatingWorker {
  const { name, work, log, pollMs } = options;
  const waker = createWaker();
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if (await work()) continue;
      } catch (error) {
        log.error({ err: error, work: name }, 'work failed and is tried again');
      }
      await waker.pause(pollMs);
    }
  }

  return {
    kick: waker.wake,
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
