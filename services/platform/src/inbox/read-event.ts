import type { EventType } from '@outlay/schemas/events';
import {
  InvalidEventError,
  parseWantedEvent,
  type AnyEvent,
  type EventEnvelope,
} from '../events/index.ts';
import type { Transaction } from '../postgres/index.ts';

/** Applies events of different aggregates inside one transaction; makes no external calls. */
export type EventsHandler<Type extends EventType, Writes = Transaction> = (
  events: readonly EventEnvelope<Type>[],
  writes: Writes,
) => Promise<void>;

/**
 * Applies one event inside one transaction; makes no external calls. It gets the transaction, or the ports that a service opens
 * over it (`handlersOver`).
 */
export interface EventHandler<Type extends EventType, Writes = Transaction> {
  (event: EventEnvelope<Type>, writes: Writes): Promise<void>;
  /** Applies a batch, if the handler supports it. */
  readonly many?: EventsHandler<Type, Writes> | undefined;
  /** Whether an event has an effect, decided from the event alone; always true if omitted. */
  readonly concerns?: ((event: EventEnvelope<Type>) => boolean) | undefined;
}

/** A handler for the events that `concerns` selects. Other events need no deduplication, so they cost no transaction. */
export const handlerOfSome = <Type extends EventType, Writes = Transaction>(
  concerns: (event: EventEnvelope<Type>) => boolean,
  handle: (event: EventEnvelope<Type>, writes: Writes) => Promise<void>,
): EventHandler<Type, Writes> =>
  Object.assign((event: EventEnvelope<Type>, writes: Writes) => handle(event, writes), {
    concerns,
  });

/** A handler for single events and batches: a single event is a batch of one, so the two can't differ. */
export const handlerOfMany = <Type extends EventType, Writes = Transaction>(
  many: EventsHandler<Type, Writes>,
): EventHandler<Type, Writes> & { readonly many: EventsHandler<Type, Writes> } =>
  Object.assign((event: EventEnvelope<Type>, writes: Writes) => many([event], writes), { many });

/** All events that a service consumes, with their handlers. */
export type Subscriptions<Writes = Transaction> = {
  readonly [Type in EventType]?: EventHandler<Type, Writes>;
};

/** Turns handlers that write through a service's ports into those that the dispatcher calls with a transaction. */
export const handlersOver =
  <Writes>(portsOf: (tx: Transaction) => Writes) =>
  (handlers: Subscriptions<Writes>): Subscriptions =>
    Object.fromEntries(
      Object.entries(handlers).map(([type, handler]) => [
        type,
        overTransaction(handler as EventHandler<EventType, Writes>, portsOf),
      ]),
    );

function overTransaction<Writes>(
  handle: EventHandler<EventType, Writes>,
  portsOf: (tx: Transaction) => Writes,
): EventHandler<EventType> {
  const { many, concerns } = handle;
  return Object.assign((event: EventEnvelope, tx: Transaction) => handle(event, portsOf(tx)), {
    many:
      many && ((events: readonly EventEnvelope[], tx: Transaction) => many(events, portsOf(tx))),
    concerns,
  });
}

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
