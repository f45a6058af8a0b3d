import { createRepeatingWork, type BackgroundWork } from '../lifecycle/index.ts';
import { redriveNext, type RedriveOptions } from './redrive-parked.ts';

export interface RedriveWorkerOptions extends RedriveOptions {
  /** One query on an index that is empty but for requested events. */
  readonly pollMs?: number;
}

/** Redrives what operators have requested, one event after the other; several processes of a service share the keys. */
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
