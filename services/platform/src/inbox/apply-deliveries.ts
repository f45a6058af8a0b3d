import { runsOf } from '../events/index.ts';
import type { ReceivedMessage } from '../kafka/index.ts';
import type { Database, Transaction } from '../postgres/index.ts';
import { inStory, type SpanFacts } from '../telemetry/index.ts';
import { claimEvents, type EventClaim } from './claim-events.ts';
import { readEvent, type ReadEvent, type Subscriptions } from './read-event.ts';

/** A message that concerns the service, with what was read from it. */
export type Delivery = ReadEvent & { readonly message: ReceivedMessage };
/** One that is an event. */
export type Readable = Extract<Delivery, { event: unknown }>;

export interface ApplyOptions {
  /** Kafka group and inbox name, such as 'payout'. */
  readonly consumer: string;
  readonly database: Database;
}

export const isReadable = (delivery: Delivery): delivery is Readable => 'event' in delivery;

/** What concerns the service, in the order of the messages. */
export const readDeliveries = (
  { subscriptions }: { readonly subscriptions: Subscriptions },
  messages: readonly ReceivedMessage[],
): Delivery[] =>
  messages.flatMap((message) => {
    const read = readEvent(subscriptions, message.value);
    return read ? [{ ...read, message }] : [];
  });

/**
 * The first of each key, then the second of each, and so on; keys in the order of their texts. Consumers of two topics that lock
 * the rows of the same keys meet them in one order, so that they do not wait for each other in a ring.
 */
export function inRounds(deliveries: readonly Delivery[]): Delivery[] {
  const ofKeys = Map.groupBy(deliveries, ({ message }) => message.key);
  const keys = [...ofKeys.keys()].sort();
  const rounds = Math.max(0, ...[...ofKeys.values()].map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    keys.flatMap((key) => ofKeys.get(key)?.[round] ?? []),
  ).flat();
}

/** Applies events in one transaction, those that are new; answers what each was, in their order. */
export function applyAll(
  { consumer, database }: ApplyOptions,
  deliveries: readonly Readable[],
): Promise<EventClaim[]> {
  const [first] = deliveries;
  if (!first) return Promise.resolve([]);
  // The transaction shows under the first, each handler under its own.
  return inStory(...storyOf(first), () =>
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

/** A handler of many takes a stretch of its type at once. */
async function handleAll(tx: Transaction, deliveries: readonly Readable[]): Promise<void> {
  for (const run of runsOf(deliveries)) {
    const [first] = run;
    const many = first?.handler.many;
    if (first && many && run.length > 1) {
      await inStory(...storyOf(first), () =>
        many(
          run.map(({ event }) => event),
          tx,
        ),
      );
      continue;
    }
    for (const delivery of run) {
      await inStory(...storyOf(delivery), () => delivery.handler(delivery.event, tx));
    }
  }
}

/** An event goes on with the story of whoever told it. */
const storyOf = ({ message, event }: Readable): [name: string, facts: SpanFacts] => [
  `apply ${event.type}`,
  {
    kind: 'consumer',
    traceparent: event.traceparent,
    correlationId: event.correlationid,
    attributes: { 'messaging.destination.name': message.topic, 'outlay.event.id': event.id },
  },
];
