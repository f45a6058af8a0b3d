import { runsOf } from '../events/index.ts';
import type { ReceivedMessage } from '../kafka/index.ts';
import type { Database, Transaction } from '../postgres/index.ts';
import { inTraceContext, type SpanFacts } from '../telemetry/index.ts';
import { claimEvents, type EventClaim } from './claim-events.ts';
import { readEvent, type ReadEvent, type Subscriptions } from './read-event.ts';

/** A relevant message, with its parsed event. */
export type Delivery = ReadEvent & { readonly message: ReceivedMessage };
/** A delivery that is a valid event. */
export type Readable = Extract<Delivery, { event: unknown }>;

export interface ApplyOptions {
  /** Kafka group and inbox name, such as 'payout'. */
  readonly consumer: string;
  readonly database: Database;
}

export const isReadable = (delivery: Delivery): delivery is Readable => 'event' in delivery;

/** The relevant messages, in order. */
export const readDeliveries = (
  { subscriptions }: { readonly subscriptions: Subscriptions },
  messages: readonly ReceivedMessage[],
): Delivery[] =>
  messages.flatMap((message) => {
    const read = readEvent(subscriptions, message.value);
    return read ? [{ ...read, message }] : [];
  });

/**
 * The first delivery of each key, then the second of each, and so on, with keys in text order. Consumers of two topics then lock
 * rows of the same keys in the same order and can't deadlock.
 */
export function inRounds(deliveries: readonly Delivery[]): Delivery[] {
  const ofKeys = Map.groupBy(deliveries, ({ message }) => message.key);
  const keys = [...ofKeys.keys()].sort();
  const rounds = Math.max(0, ...[...ofKeys.values()].map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    keys.flatMap((key) => ofKeys.get(key)?.[round] ?? []),
  ).flat();
}

/** Applies the new events in one transaction; returns each event's claim, in order. */
export async function applyAll(
  options: ApplyOptions,
  deliveries: readonly Readable[],
): Promise<EventClaim[]> {
  const [first] = deliveries;
  if (!first) return [];
  const { consumer, database } = options;
  // The span of the transaction is part of the first event's trace; each handler's span is part of its own event's trace.
  return inTraceContext(...traceOf(first), () =>
    database.transaction(async (tx) => {
      const claims = await claimEvents(tx, consumer, deliveries);
      await handleAll(
        tx,
        deliveries.filter((_delivery, place) => claims[place] === 'new'),
      );
      return claims;
    }),
  );
}

/** A batch handler takes a run of its type at once. */
async function handleAll(tx: Transaction, deliveries: readonly Readable[]): Promise<void> {
  for (const run of runsOf(deliveries)) {
    const [first] = run;
    const many = first?.handler.many;
    if (first && many && run.length > 1) {
      await inTraceContext(...traceOf(first), () =>
        many(
          run.map(({ event }) => event),
          tx,
        ),
      );
      continue;
    }
    for (const delivery of run) {
      await inTraceContext(...traceOf(delivery), () => delivery.handler(delivery.event, tx));
    }
  }
}

/** An event continues its producer's trace. */
const traceOf = ({ message, event }: Readable): [name: string, facts: SpanFacts] => [
  `apply ${event.type}`,
  {
    kind: 'consumer',
    traceparent: event.traceparent,
    correlationId: event.correlationid,
    attributes: { 'messaging.destination.name': message.topic, 'outlay.event.id': event.id },
  },
];
