export {
  createEventDispatcher,
  createGroupDispatcher,
  NotYetKnownError,
  type DispatcherOptions,
} from './event-dispatcher.ts';
export { inbox, failedEventAudit, failedEvents } from './inbox-tables.ts';
export {
  discardFailedEvents,
  failedEventsOfKey,
  redriveOutcome,
  requestRedrive,
} from './operate-failed-events.ts';
export {
  handlerOfMany,
  handlerOfSome,
  handlersOver,
  idOfUnreadable,
  readEvent,
  type EventHandler,
  type Subscriptions,
} from './read-event.ts';
export { redriveNext, type RedriveOptions } from './redrive-failed-events.ts';
export { createRedriveWorker } from './redrive-worker.ts';
