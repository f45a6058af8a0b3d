import type { Database } from '../postgres/index.ts';
import { applyEvents } from './apply-events.ts';
import type { Taken } from './event-queue.ts';
import type { ReplayProgress, ReplayRequest } from './replay-request.ts';
import type { Staging } from './staging.ts';

/** Events that are applied together, which is also the maximum that a kill loses. */
export const BATCH_MAX = 500;

/**
 * Applies a batch from Kafka, stores events that the live service has not handled, and records the run's progress, in one
 * transaction. Returns the number of applied events.
 */
export function applyRead(
  database: Database,
  staging: Staging,
  request: ReplayRequest,
  { events, places }: Taken,
): Promise<number> {
  const { may = [], mustWait = [] } = Object.groupBy(events, (event) =>
    staging.mayApply(event) ? 'may' : 'mustWait',
  );
  return database.transaction(async (tx) => {
    const applied = await applyEvents(tx, request, may);
    await staging.keep(tx, mustWait);
    await staging.advance(tx, places);
    return applied;
  });
}

/** Applies stored events that the live service has handled by now. Returns their number. */
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
