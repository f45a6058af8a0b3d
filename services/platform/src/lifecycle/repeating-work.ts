import { createWaker } from './waker.ts';

/** Background work of a service, such as a payment worker. */
export interface BackgroundWork {
  start(): Promise<void>;
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

export interface RepeatingWork extends BackgroundWork {
  /** Starts the next round at once, or right after the current one. */
  readonly kick: () => void;
}

export interface RepeatingWorkOptions {
  /** One bounded piece of work; resolves to the milliseconds until the next, 0 for at once. */
  readonly round: (isStopped: () => boolean) => Promise<number>;
  /** Called when a round threw; returns the milliseconds until the next. */
  readonly onFailure: (error: unknown) => number | Promise<number>;
}

/**
 * Runs one round after the other and never two at once; a round that throws ends neither the work nor the service. Keep pauses
 * short, and never "until the next time": a clock may jump.
 */
export function createRepeatingWork({ round, onFailure }: RepeatingWorkOptions): RepeatingWork {
  const waker = createWaker();
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();
  const isStopped = (): boolean => stopped;

  async function run(): Promise<void> {
    while (!stopped) {
      const nextMs = await round(isStopped).catch(onFailure);
      // stop() was called during the round: no pause.
      if (nextMs > 0 && !isStopped()) await waker.pause(nextMs);
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
