import type { Database } from '../postgres/index.ts';
import { applyEvents } from './apply-events.ts';
import type { Taken } from './event-queue.ts';
import type { ReplayProgress, ReplayRequest } from './replay-request.ts';
import type { Staging } from './staging.ts';

/** Events of one transaction; also what a kill costs. */
export const BATCH_MAX = 500;

/**
 * Applies a batch from Kafka, and writes in the same transaction how far the run has come by it, so that a run that was killed goes
 * on behind it. What the live service has not dealt with is stored. Answers how many were applied.
 */
export const applyRead = (
  database: Database,
  staging: Staging,
  request: ReplayRequest,
  { events, places }: Taken,
): Promise<number> => {
  const { may = [], mustWait = [] } = Object.groupBy(events, (event) =>
    staging.mayApply(event) ? 'may' : 'mustWait',
  );
  return database.transaction(async (tx) => {
    await staging.keep(tx, mustWait);
    await staging.advance(tx, places);
    return may.length === 0 ? 0 : applyEvents(tx, request, may);
  });
};

/** Applies what waited for the live service and may be applied now. Answers how many. */
export async function applyStaged(
  database: Database,
  staging: Staging,
  request: ReplayRequest,
  onProgress: (progress: ReplayProgress) => void,
): Promise<number> {
  const { waiting: total } = await staging.count();
  let [done, applied] = [0, 0];
  for (;;) {
    onProgress({ phase: 'applying', done, total });
    const events = await staging.next(BATCH_MAX);
    if (events.length === 0) return applied;
    applied += await database.transaction(async (tx) => {
      await staging.remove(tx, events);
      return applyEvents(tx, request, events);
    });
    done += events.length;
  }
}
