import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
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
  return createRepeatingWork({
    round: async () => {
      const deleted = await clean();
      if (deleted > 0) log.info({ deleted }, 'expired rows removed');
      return everyMs;
    },
    onFailure: (error) => {
      log.warn({ err: error }, 'expired rows not removed');
      return everyMs;
    },
  });
}
