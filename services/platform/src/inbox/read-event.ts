import type { EventType } from '@outlay/schemas/events';
import {
  InvalidEventError,
  parseWantedEvent,
  type AnyEvent,
  type EventEnvelope,
} from '../events/index.ts';
import type { Transaction } from '../postgres/index.ts';

/** Applies events inside the given transaction, each of another aggregate; no call to anything outside the database. */
export type EventsHandler<Type extends EventType> = (
  events: readonly EventEnvelope<Type>[],
  tx: Transaction,
) => Promise<void>;

/** Applies one event inside the given transaction; no call to anything outside the database. */
export interface EventHandler<Type extends EventType> {
  (event: EventEnvelope<Type>, tx: Transaction): Promise<void>;
  /** The same for many at once, where the handler was made of one that can. */
  readonly many?: EventsHandler<Type>;
  /** Whether an event has an effect at all, decided by the event alone; all have, where it is left out. */
  readonly concerns?: (event: EventEnvelope<Type>) => boolean;
}

/** A handler of the events that `concerns` names. The others cost no transaction: without an effect there is nothing to do once. */
export const handlerOfSome = <Type extends EventType>(
  concerns: (event: EventEnvelope<Type>) => boolean,
  handle: (event: EventEnvelope<Type>, tx: Transaction) => Promise<void>,
): EventHandler<Type> =>
  Object.assign((event: EventEnvelope<Type>, tx: Transaction) => handle(event, tx), { concerns });

/** One rule, two sizes: the handler of a single event is the one of many with a list of one, so the two cannot differ. */
export const handlerOfMany = <Type extends EventType>(
  many: EventsHandler<Type>,
): EventHandler<Type> & { readonly many: EventsHandler<Type> } =>
  Object.assign((event: EventEnvelope<Type>, tx: Transaction) => many([event], tx), { many });

/** The whole inbound surface of a service: what it listens to and what it does with it. */
export type Subscriptions = { readonly [Type in EventType]?: EventHandler<Type> };

/** A message that concerns the service: its event with the handler, or what is wrong with it. */
export type ReadEvent =
  | { readonly event: AnyEvent; readonly handler: EventHandler<EventType> }
  | { readonly problem: string };

/** Null when the service does not listen to such events, or this one has no effect in it. */
export function readEvent(subscriptions: Subscriptions, value: string): ReadEvent | null {
  try {
    const event = parseWantedEvent(value, (type) => subscriptions[type] !== undefined);
    if (!event) return null;
    const handler = subscriptions[event.type] as EventHandler<EventType>;
    return handler.concerns?.(event) === false ? null : { event, handler };
  } catch (error) {
    if (!(error instanceof InvalidEventError)) throw error;
    return { problem: error.message };
  }
}

/** What an unreadable message is parked under: its id text if it has one, else its content's start. */
export const idOfUnreadable = (value: string): string =>
  /"id"\s*:\s*"([^"]{1,60})"/.exec(value)?.[1] ?? value.slice(0, 60);
