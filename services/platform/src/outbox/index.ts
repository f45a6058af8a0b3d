export {
  enqueueEvent,
  enqueueCausedEvents,
  enqueueEvents,
  type AnyOutgoingEvent,
  type Cause,
  type CausedEvent,
  type OutgoingEvent,
} from './enqueue-event.ts';
export { createEventExpiry, deleteExpiredEvents } from './expire-events.ts';
export { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts';
export { aggregateVersions, outbox } from './outbox-tables.ts';
export { wakeAfterEvents } from './wake-after-events.ts';
