import { createWaker } from '../lifecycle/index.ts';
import { redriveNext, type RedriveOptions } from './redrive-parked.ts';

export interface RedriveWorkerOptions extends RedriveOptions {
  /** One query on an index that is empty but for requested events. */
  readonly pollMs?: number;
}

export interface RedriveWorker {
  readonly start: () => Promise<void>;
  /** Resolves when the event under way has committed or failed. */
  readonly stop: () => Promise<void>;
}

/** Redrives what operators have requested, one event after the other; several processes of a service share the keys. */
export function createRedriveWorker(options: RedriveWorkerOptions): RedriveWorker {
  const { log, pollMs = 1_000 } = options;
  const waker = createWaker();
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if ((await redriveNext(options)) !== 'nothing') continue;
      } catch (error) {
        log.warn({ err: error }, 'parked events could not be redriven; their requests stay');
      }
      await waker.pause(pollMs);
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
