import {
  createEventDispatcher,
  createGroupDispatcher,
  type DispatcherOptions,
  type EventHandler,
} from '@outlay/platform/inbox';
import { messageOf, TOPIC, writeEffect, type Deleted } from './deleted-events.ts';
import { log, type PlatformBench } from './platform-bench.ts';

/** The consumer 'reader', whose handler records its events. */
export function aConsumerOf(
  bench: PlatformBench,
  handler: EventHandler<'ExpenseDeleted'> = writeEffect,
  more: Partial<DispatcherOptions> = {},
): {
  deliver: (...events: Deleted[]) => Promise<void>;
  deliverText: (...values: string[]) => Promise<void>;
  /** Events of several keys, as they come together. */
  deliverTogether: (...events: Deleted[]) => Promise<boolean>;
} {
  const options: DispatcherOptions = {
    consumer: 'reader',
    database: bench.database,
    subscriptions: { ExpenseDeleted: handler },
    log,
    afterCommit: () => undefined,
    ...more,
  };
  const dispatch = createEventDispatcher(options);
  const dispatchTogether = createGroupDispatcher(options);
  return {
    deliver: (...events) => dispatch(...events.map(messageOf)),
    deliverTogether: (...events) => dispatchTogether(events.map(messageOf)),
    deliverText: (...values) =>
      dispatch(...values.map((value) => ({ topic: TOPIC, key: 'unknown', value }))),
  };
}

/** Ids of what was written down, in order. */
export const effectsIn = async (bench: PlatformBench): Promise<string[]> =>
  (await bench.rows<{ event_id: string }>('select event_id from effects')).map(
    ({ event_id }) => event_id,
  );

export const parkedIn = (
  bench: PlatformBench,
): Promise<{ event_id: string; reason: string; attempts: number }[]> =>
  bench.rows('select event_id, reason, attempts from parked_events order by position');
