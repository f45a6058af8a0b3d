import { createRepeatingWork, type RepeatingWork } from '../lifecycle/index.ts';
import { redriveNext, type RedriveOptions } from './redrive-failed-events.ts';

export interface RedriveWorkerOptions extends RedriveOptions {
  /** Interval of polling for requests to other replicas: one query on an index with only the requested events. */
  readonly pollMs?: number;
}

/** Redrives requested events one after the other; replicas of a service share the keys. */
export function createRedriveWorker(options: RedriveWorkerOptions): RepeatingWork {
  const { log, pollMs = 15_000 } = options;
  return createRepeatingWork({
    name: 'redrive of failed events',
    log,
    intervalMs: pollMs,
    round: async () => ((await redriveNext(options)) === 'nothing' ? undefined : 0),
  });
}
