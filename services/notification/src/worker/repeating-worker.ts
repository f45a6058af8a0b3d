import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';

export interface RepeatingWorkerOptions {
  /** What it does, for the log. */
  readonly name: string;
  /** One bounded piece of it; true when more may wait. */
  readonly work: () => Promise<boolean>;
  readonly log: Logger;
  readonly pollMs: number;
}

/** Does a piece of work again and again. What is to do are rows: what came due while nobody ran is done at the first look. */
export const createRepeatingWorker = ({
  name,
  work,
  log,
  pollMs,
}: RepeatingWorkerOptions): RepeatingWork =>
  createRepeatingWork({
    round: async () => ((await work()) ? 0 : pollMs),
    onFailure: (error) => {
      log.error({ err: error, work: name }, 'work failed and is tried again');
      return pollMs;
    },
  });
