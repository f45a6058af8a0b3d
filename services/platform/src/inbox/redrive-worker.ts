import { createRepeatingWork, type BackgroundWork } from '../lifecycle/index.ts';
import { redriveNext, type RedriveOptions } from './redrive-parked.ts';

export interface RedriveWorkerOptions extends RedriveOptions {
  /** One query on an index that contains only requested events. */
  readonly pollMs?: number;
}

/** Redrives requested events, one after the other; replicas of a service share the keys. */
export function createRedriveWorker(options: RedriveWorkerOptions): BackgroundWork {
  const { log, pollMs = 1_000 } = options;
  return createRepeatingWork({
    round: async () => ((await redriveNext(options)) === 'nothing' ? pollMs : 0),
    onFailure: (error) => {
      log.warn({ err: error }, 'parked events could not be redriven; their requests stay');
      return pollMs;
    },
  });
}
