import {
  createEventDispatcher,
  createGroupDispatcher,
  type DispatcherOptions,
  type EventHandler,
} from '@outlay/platform/inbox';
import { messageOf, TOPIC, writeEffect, type Deleted } from './deleted-events.ts';
import { log, type PlatformTestkit } from './platform-testkit.ts';

/** The consumer 'reader', whose handler records its events. */
export function aConsumerOf(
  testkit: PlatformTestkit,
  handler: EventHandler<'ExpenseDeleted'> = writeEffect,
  more: Partial<DispatcherOptions> = {},
): {
  deliver: (...events: Deleted[]) => Promise<void>;
  deliverText: (...values: string[]) => Promise<void>;
  /** Delivers events of several keys together. */
  deliverTogether: (...events: Deleted[]) => Promise<boolean>;
} {
  const options: DispatcherOptions = {
    consumer: 'reader',
    database: testkit.database,
    subscriptions: { ExpenseDeleted: handler },
    log,
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

/** Ids of the recorded effects, in order. */
export const effectsIn = async (testkit: PlatformTestkit): Promise<string[]> =>
  (await testkit.rows<{ event_id: string }>('select event_id from effects')).map(
    ({ event_id }) => event_id,
  );

export const failedEventsIn = (
  testkit: PlatformTestkit,
): Promise<{ event_id: string; reason: string; attempts: number }[]> =>
  testkit.rows('select event_id, reason, attempts from failed_events order by position');
