import type { EventType } from '@outlay/schemas/events';
import {
  InvalidEventError,
  parseEvent,
  type AnyEvent,
  type EventEnvelope,
} from '../events/index.ts';
import type { ReceivedMessage } from '../kafka/index.ts';
import { outbox } from '../outbox/outbox-tables.ts';
import { isTransientDatabaseError, type Database, type Transaction } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { claimEvent } from './claim-event.ts';
import { parkedEvents } from './inbox-tables.ts';

/**
 * Thrown by a handler that needs a fact of another topic which has not arrived yet. It is retried like a transient failure,
 * because topics are not ordered among each other, and parked when the fact does not come.
 */
export class NotYetKnownError extends Error {
  override readonly name = 'NotYetKnownError';
}

/** Applies one event inside the given transaction; no call to anything outside the database. */
export type EventHandler<Type extends EventType> = (
  event: EventEnvelope<Type>,
  tx: Transaction,
) => Promise<void>;

/** The whole inbound surface of a service: what it listens to and what it does with it. */
export type Subscriptions = { readonly [Type in EventType]?: EventHandler<Type> };

export interface DispatcherOptions {
  /** Kafka group and inbox name, such as 'payout'. */
  consumer: string;
  database: Database;
  subscriptions: Subscriptions;
  log: Logger;
  /** Called after each commit, so that events the handler wrote leave at once. */
  afterCommit: () => void;
  attemptsMax?: number;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Turns a message into one transaction: parse, deduplicate, handle. A transient failure is retried with bounded backoff and
 * then thrown (the process restarts; nothing is lost). Any other failure parks the event, and every later event of its key
 * behind it, with a copy to the `<consumer>.dlq` topic; other keys flow on.
 */
export const createEventDispatcher =
  (options: DispatcherOptions): ((message: ReceivedMessage) => Promise<void>) =>
  async (message) => {
    let event: AnyEvent;
    try {
      event = parseEvent(message.value);
    } catch (error) {
      if (!(error instanceof InvalidEventError)) throw error;
      await park(options, message, {
        eventId: fallbackId(message),
        reason: error.message,
        attempts: 0,
      });
      options.afterCommit();
      return;
    }
    const handler = options.subscriptions[event.type] as EventHandler<EventType> | undefined;
    if (!handler) return;
    await applyOrPark(options, message, event, handler);
    options.afterCommit();
  };

async function applyOrPark(
  options: DispatcherOptions,
  message: ReceivedMessage,
  event: AnyEvent,
  handler: EventHandler<EventType>,
): Promise<void> {
  const { log, attemptsMax = 5 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const applied = await apply(options, message, event, handler);
      if (applied) return;
      await park(options, message, {
        eventId: event.id,
        reason: 'an earlier event of this key is parked',
        attempts: 0,
      });
      return;
    } catch (error) {
      const transient = isTransientDatabaseError(error);
      if (transient && attempt >= attemptsMax) throw error;
      if (transient || (error instanceof NotYetKnownError && attempt < attemptsMax)) {
        await wait(Math.min(5_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2));
        continue;
      }
      log.error({ err: error, eventId: event.id, type: event.type }, 'event handler failed');
      await park(options, message, { eventId: event.id, reason: String(error), attempts: attempt });
      return;
    }
  }
}

/** Returns false when the event has to wait behind an earlier one of its key. */
const apply = (
  { consumer, database }: DispatcherOptions,
  message: ReceivedMessage,
  event: AnyEvent,
  handler: EventHandler<EventType>,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const claim = await claimEvent(tx, consumer, message, event);
    if (claim === 'new') await handler(event, tx);
    return claim !== 'waits';
  });

async function park(
  { consumer, database, log }: DispatcherOptions,
  { topic, key, value }: ReceivedMessage,
  cause: { eventId: string; reason: string; attempts: number },
): Promise<void> {
  const { eventId, reason, attempts } = cause;
  log.error({ topic, key, eventId, reason }, 'event parked');
  await database.transaction(async (tx) => {
    const added = await tx
      .insert(parkedEvents)
      .values({
        consumer,
        key,
        eventId,
        topic,
        payload: value,
        reason: reason.slice(0, 2_000),
        attempts,
      })
      .onConflictDoNothing()
      .returning({ eventId: parkedEvents.eventId });
    if (added.length === 0) return;
    await tx.insert(outbox).values({ topic: `${consumer}.dlq`, key, payload: value });
  });
}

/** A message without a readable id is still parked once: by its id text if it has one, else by its content's start. */
function fallbackId(message: ReceivedMessage): string {
  const match = /"id"\s*:\s*"([^"]{1,60})"/.exec(message.value);
  return match?.[1] ?? message.value.slice(0, 60);
}
