export {
  enqueueEvent,
  enqueueCausedEvents,
  enqueueEvents,
  type AnyOutgoingEvent,
  type Cause,
  type CausedEvent,
  type OutgoingEvent,
} from './enqueue-event.ts';
export { createOutboxRelay, type OutboxRelay, type OutboxRelayOptions } from './outbox-relay.ts';
export { aggregateVersions, outbox } from './outbox-tables.ts';
