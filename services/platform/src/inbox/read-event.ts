import type { EventType } from '@outlay/schemas/events';
import {
  InvalidEventError,
  parseWantedEvent,
  type AnyEvent,
  type EventEnvelope,
} from '../events/index.ts';
import type { Transaction } from '../postgres/index.ts';

/** Applies events of different aggregates inside the given transaction; makes no external calls. */
export type EventsHandler<Type extends EventType> = (
  events: readonly EventEnvelope<Type>[],
  tx: Transaction,
) => Promise<void>;

/** Applies one event inside the given transaction; makes no external calls. */
export interface EventHandler<Type extends EventType> {
  (event: EventEnvelope<Type>, tx: Transaction): Promise<void>;
  /** Applies a batch, if the handler supports it. */
  readonly many?: EventsHandler<Type>;
  /** Whether an event has an effect, decided from the event alone; always true if omitted. */
  readonly concerns?: (event: EventEnvelope<Type>) => boolean;
}

/** A handler for the events that `concerns` selects. Other events need no deduplication, so they cost no transaction. */
export const handlerOfSome = <Type extends EventType>(
  concerns: (event: EventEnvelope<Type>) => boolean,
  handle: (event: EventEnvelope<Type>, tx: Transaction) => Promise<void>,
): EventHandler<Type> =>
  Object.assign((event: EventEnvelope<Type>, tx: Transaction) => handle(event, tx), { concerns });

/** A handler for single events and batches: a single event is a batch of one, so the two can't differ. */
export const handlerOfMany = <Type extends EventType>(
  many: EventsHandler<Type>,
): EventHandler<Type> & { readonly many: EventsHandler<Type> } =>
  Object.assign((event: EventEnvelope<Type>, tx: Transaction) => many([event], tx), { many });

/** All events that a service consumes, with their handlers. */
export type Subscriptions = { readonly [Type in EventType]?: EventHandler<Type> };

/** A relevant message: its event with the handler, or its problem. */
export type ReadEvent =
  | { readonly event: AnyEvent; readonly handler: EventHandler<EventType> }
  | { readonly problem: string };

/** Null when the service doesn't consume such events, or when this event has no effect. */
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

/** Key for storing an unreadable message: its id if it has one, else the start of its content. */
export const idOfUnreadable = (value: string): string =>
  /"id"\s*:\s*"([^"]{1,60})"/.exec(value)?.[1] ?? value.slice(0, 60);
