import { createWaker } from './waker.ts';

/** Something a service runs beside its requests and events, such as a worker that pays. */
export interface BackgroundWork {
  start(): Promise<void>;
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

export interface RepeatingWork extends BackgroundWork {
  /** Begins the next round at once, or right after the one under way. */
  readonly kick: () => void;
}

export interface RepeatingWorkOptions {
  /** One bounded piece of the work; resolves with the milliseconds until the next, 0 for at once. */
  readonly round: (isStopped: () => boolean) => Promise<number>;
  /** Told of a round that threw; answers with the milliseconds until the next. */
  readonly onFailure: (error: unknown) => number | Promise<number>;
}

/**
 * Does one round after the other and never two at once; a round that throws ends neither the work nor the service. Pauses should be
 * short, and never "until the next time": a clock that jumps must not be slept through.
 */
export function createRepeatingWork({ round, onFailure }: RepeatingWorkOptions): RepeatingWork {
  const waker = createWaker();
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();
  const isStopped = (): boolean => stopped;

  async function run(): Promise<void> {
    while (!stopped) {
      const nextMs = await round(isStopped).catch(onFailure);
      // A round that stop() met has nothing to wait for.
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
