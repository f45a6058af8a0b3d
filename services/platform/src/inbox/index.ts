export {
  createEventDispatcher,
  NotYetKnownError,
  type DispatcherOptions,
} from './event-dispatcher.ts';
export { inbox, inboxPositions, parkedEventAudit, parkedEvents } from './inbox-tables.ts';
export {
  discardParked,
  parkedOfKey,
  redriveOutcome,
  requestRedrive,
  type Discard,
} from './operate-parked.ts';
export type { EventHandler, Subscriptions } from './read-event.ts';
export { redriveNext, type RedriveOptions } from './redrive-parked.ts';
export { createRedriveWorker } from './redrive-worker.ts';
