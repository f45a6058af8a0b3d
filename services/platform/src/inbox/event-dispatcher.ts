import type { AnyEvent } from '../events/index.ts';
import type { ReceivedMessage } from '../kafka/index.ts';
import { isTransientDatabaseError, type Database } from '../postgres/index.ts';
import { inStory, type Logger, type SpanFacts } from '../telemetry/index.ts';
import { claimEvent, type EventClaim } from './claim-event.ts';
import { parkBehind, parkFailed, reasonOf } from './park-event.ts';
import { idOfUnreadable, readEvent, type ReadEvent, type Subscriptions } from './read-event.ts';

/**
 * Thrown by a handler that needs a fact of another topic which has not arrived yet. It is retried like a transient failure,
 * because topics are not ordered among each other, and parked when the fact does not come.
 */
export class NotYetKnownError extends Error {
  override readonly name = 'NotYetKnownError';
}

export interface DispatcherOptions {
  /** Kafka group and inbox name, such as 'payout'. */
  consumer: string;
  database: Database;
  subscriptions: Subscriptions;
  log: Logger;
  /** Called after each commit, so that events the handler wrote leave at once. */
  afterCommit: () => void;
  /** Told of each event whose effect has committed. */
  onApplied?: (topic: string, event: AnyEvent) => void;
  /** Told of each event that was parked because its handler failed. */
  onParked?: (topic: string) => void;
  attemptsMax?: number;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A message that concerns the service, with what was read from it. */
type Delivery = ReadEvent & { readonly message: ReceivedMessage };
type Readable = Extract<Delivery, { event: unknown }>;

/** Takes messages of one key in their order; resolves when each is applied, ignored or parked. */
export type DispatchEvents = (...messages: ReceivedMessage[]) => Promise<void>;

/**
 * Turns messages of one key into transactions: parse, deduplicate, handle. What arrives together is applied in one transaction,
 * and one by one when that fails. A transient failure is retried with bounded backoff and then thrown (the process restarts;
 * nothing is lost). Any other failure parks the event, and every later event of its key behind it, with a copy to the
 * `<consumer>.dlq` topic; other keys flow on.
 */
export const createEventDispatcher =
  (options: DispatcherOptions): DispatchEvents =>
  async (...messages) => {
    const deliveries = messages
      .map((message) => read(options, message))
      .filter((delivery) => delivery !== null);
    if (await applyTogether(options, deliveries)) {
      options.afterCommit();
      return;
    }
    for (const delivery of deliveries) {
      if ('event' in delivery) await applyOrPark(options, delivery);
      else await parkUnreadable(options, delivery.message, delivery.problem);
      options.afterCommit();
    }
  };

function read({ subscriptions }: DispatcherOptions, message: ReceivedMessage): Delivery | null {
  const readMessage = readEvent(subscriptions, message.value);
  return readMessage && { ...readMessage, message };
}

/** True when all of them are applied; false, with nothing changed, when they have to be taken one by one. */
async function applyTogether(
  { consumer, database, log, onApplied }: DispatcherOptions,
  deliveries: readonly Delivery[],
): Promise<boolean> {
  const readable = deliveries.filter((delivery): delivery is Readable => 'event' in delivery);
  const [first] = readable;
  if (!first || readable.length < 2 || readable.length < deliveries.length) return false;
  try {
    // One key is mostly one story: the transaction shows under the first, each handler under its own.
    await inStory(...storyOf(first), () =>
      database.transaction(async (tx) => {
        for (const delivery of readable) {
          const { message, event, handler } = delivery;
          const claim = await claimEvent(tx, consumer, message, event);
          if (claim === 'waits')
            throw new NotYetKnownError('an earlier event of this key is parked');
          if (claim === 'new') await inStory(...storyOf(delivery), () => handler(event, tx));
        }
      }),
    );
    for (const { message, event } of readable) onApplied?.(message.topic, event);
    return true;
  } catch (error) {
    log.debug({ err: error, key: first.message.key }, 'events are applied one by one');
    return false;
  }
}

async function applyOrPark(options: DispatcherOptions, delivery: Readable): Promise<void> {
  const { message, event } = delivery;
  const { log, attemptsMax = 5 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const claim = await apply(options, delivery);
      if (claim !== 'waits') options.onApplied?.(message.topic, event);
      if (claim !== 'waits' || (await parkBehind(options, message, event.id))) return;
      throw new NotYetKnownError('what it had to wait behind has been redriven meanwhile');
    } catch (error) {
      const transient = isTransientDatabaseError(error);
      if (transient && attempt >= attemptsMax) throw error;
      if (transient || (error instanceof NotYetKnownError && attempt < attemptsMax)) {
        await wait(Math.min(5_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2));
        continue;
      }
      log.error({ err: error, eventId: event.id, type: event.type }, 'event handler failed');
      await parkFailed(options, message, {
        eventId: event.id,
        reason: reasonOf(error),
        attempts: attempt,
      });
      options.onParked?.(message.topic);
      return;
    }
  }
}

const apply = (
  { consumer, database }: DispatcherOptions,
  delivery: Readable,
): Promise<EventClaim> =>
  inStory(...storyOf(delivery), () =>
    database.transaction(async (tx) => {
      const { message, event, handler } = delivery;
      const claim = await claimEvent(tx, consumer, message, event);
      if (claim === 'new') await handler(event, tx);
      return claim;
    }),
  );

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

const parkUnreadable = (
  options: DispatcherOptions,
  message: ReceivedMessage,
  reason: string,
): Promise<void> =>
  parkFailed(options, message, {
    eventId: idOfUnreadable(message.value),
    reason,
    attempts: 0,
  });
