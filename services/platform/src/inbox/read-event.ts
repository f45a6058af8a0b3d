import type { EventType } from '@outlay/schemas/events';
import {
  InvalidEventError,
  parseWantedEvent,
  type AnyEvent,
  type EventEnvelope,
} from '../events/index.ts';
import type { Transaction } from '../postgres/index.ts';

/** Applies events inside the given transaction, each of a different aggregate; makes no external calls. */
export type EventsHandler<Type extends EventType> = (
  events: readonly EventEnvelope<Type>[],
  tx: Transaction,
) => Promise<void>;

/** Applies one event inside the given transaction; makes no external calls. */
export interface EventHandler<Type extends EventType> {
  (event: EventEnvelope<Type>, tx: Transaction): Promise<void>;
  /** The same for a batch, where the handler supports one. */
  readonly many?: EventsHandler<Type>;
  /** Whether an event has an effect, decided from the event alone; all do if omitted. */
  readonly concerns?: (event: EventEnvelope<Type>) => boolean;
}

/** A handler of the events that `concerns` selects. Others cost no transaction: without an effect nothing needs deduplication. */
export const handlerOfSome = <Type extends EventType>(
  concerns: (event: EventEnvelope<Type>) => boolean,
  handle: (event: EventEnvelope<Type>, tx: Transaction) => Promise<void>,
): EventHandler<Type> =>
  Object.assign((event: EventEnvelope<Type>, tx: Transaction) => handle(event, tx), { concerns });

/** One rule for both sizes: the handler of a single event is the batch handler with a list of one, so the two can't differ. */
export const handlerOfMany = <Type extends EventType>(
  many: EventsHandler<Type>,
): EventHandler<Type> & { readonly many: EventsHandler<Type> } =>
  Object.assign((event: EventEnvelope<Type>, tx: Transaction) => many([event], tx), { many });

/** All events that a service consumes, with their handlers. */
export type Subscriptions = { readonly [Type in EventType]?: EventHandler<Type> };

/** A relevant message: its event with the handler, or its error. */
export type ReadEvent =
  | { readonly event: AnyEvent; readonly handler: EventHandler<EventType> }
  | { readonly problem: string };

/** Null when the service doesn't consume such events, or this one has no effect in it. */
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

/** Key under which an unreadable message is stored: its id if it has one, else the start of its content. */
export const idOfUnreadable = (value: string): string =>
  /"id"\s*:\s*"([^"]{1,60})"/.exec(value)?.[1] ?? value.slice(0, 60);
