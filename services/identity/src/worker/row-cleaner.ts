import { createWaker } from '@outlay/platform/lifecycle';
import type { BackgroundWork } from '@outlay/platform/subgraph-service';
import type { Logger } from '@outlay/platform/telemetry';

export interface RowCleanerOptions {
  /** Deletes one batch. */
  readonly clean: () => Promise<number>;
  readonly log: Logger;
  readonly everyMs?: number;
}

/** Keeps the tables of attempts, links, tokens and keys from growing: one batch at the start and every ten minutes. */
export function createRowCleaner(options: RowCleanerOptions): BackgroundWork {
  const { clean, log, everyMs = 10 * 60_000 } = options;
  const waker = createWaker();
  let stopped = false;
  let loop: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        const deleted = await clean();
        if (deleted > 0) log.info({ deleted }, 'expired rows removed');
      } catch (error) {
        log.warn({ err: error }, 'expired rows not removed');
      }
      await waker.pause(everyMs);
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
