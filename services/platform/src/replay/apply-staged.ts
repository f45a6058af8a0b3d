import type { Database } from '../postgres/index.ts';
import { applyEvents } from './apply-events.ts';
import type { ReadEvent, Taken } from './event-queue.ts';
import type { ReplayProgress, ReplayRequest } from './replay-request.ts';
import type { Staging } from './staging.ts';

/** Events that are applied together; also what a kill costs. */
export const BATCH_MAX = 500;

/** Transactions that a batch is split into where its handlers write rows of an event's own aggregate only. */
const SHARDS = 2;

/**
 * Applies a batch from Kafka, stores what the live service has not dealt with, and writes how far the run has come by it. A run
 * that is killed in between meets events again that it has applied, and drops them by their versions, which commit with their
 * effects. Answers how many were applied.
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

/** All events of an aggregate are in one shard, in their order. */
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
