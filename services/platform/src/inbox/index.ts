export {
  createEventDispatcher,
  NotYetKnownError,
  type DispatcherOptions,
  type EventHandler,
  type Subscriptions,
} from './event-dispatcher.ts';
export { inbox, inboxPositions, parkedEvents } from './inbox-tables.ts';
