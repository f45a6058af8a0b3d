import type { Database } from '../postgres/index.ts';
import { applyEvents } from './apply-events.ts';
import type { ReadEvent, Taken } from './event-queue.ts';
import type { ReplayProgress, ReplayRequest } from './replay-request.ts';
import type { Staging } from './staging.ts';

/** Events that are applied together, which is also the maximum that a kill loses. */
export const BATCH_MAX = 500;

/** Parallel transactions of a batch, if its handlers only write rows of the event's own aggregate. */
const SHARDS = 2;

/**
 * Applies a batch from Kafka, stores events that the live service has not handled, and records the run's progress. After a kill,
 * a run reads applied events again and drops them by their versions, which commit with their effects.
 * Returns the number of applied events.
 */
export async function applyRead(
  database: Database,
  staging: Staging,
  request: ReplayRequest,
  { events, places }: Taken,
): Promise<number> {
  const { may = [], mustWait = [] } = Object.groupBy(events, (event) =>
    staging.mayApply(event) ? 'may' : 'mustWait',
  );
  const applied = await Promise.all(
    shardsOf(request, may).map((shard) =>
      database.transaction((tx) => applyEvents(tx, request, shard)),
    ),
  );
  await database.transaction(async (tx) => {
    await staging.keep(tx, mustWait);
    await staging.advance(tx, places);
  });
  return applied.reduce((sum, count) => sum + count, 0);
}

/** All events of an aggregate are in one shard, in order. */
function shardsOf({ projection }: ReplayRequest, events: readonly ReadEvent[]): ReadEvent[][] {
  const shards = Object.values(projection.handlers).every(({ many }) => many) ? SHARDS : 1;
  const numbered = Object.groupBy(events, ({ key }) => shardOf(key) % shards);
  return Object.values(numbered).filter((shard) => shard !== undefined);
}

function shardOf(key: string): number {
  let sum = 0;
  for (let place = 0; place < key.length; place += 1) sum += key.charCodeAt(place);
  return sum;
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
