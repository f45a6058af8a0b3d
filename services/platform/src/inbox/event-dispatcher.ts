import type { AnyEvent } from '../events/index.ts';
import type { ReceivedMessage } from '../kafka/index.ts';
import { isCauseUnknown, isTransientDatabaseError, type Database } from '../postgres/index.ts';
import { acrossOrganizations } from '../tenancy/index.ts';
import type { Logger } from '../telemetry/index.ts';
import {
  applyAll,
  inRounds,
  isReadable,
  readDeliveries,
  type Delivery,
  type Readable,
} from './apply-deliveries.ts';
import { storeBehind, storeFailed, reasonOf } from './store-failed-event.ts';
import { idOfUnreadable, type Subscriptions } from './read-event.ts';

/**
 * Thrown by a handler that needs a fact from another topic which has not arrived yet. Topics are not ordered relative to each
 * other, so the event is retried like after a transient failure, and stored as failed if the fact doesn't arrive.
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
  /** Called for each event whose effect has committed. */
  onApplied?: (topic: string, event: AnyEvent) => void;
  /** Called for each event whose handler failed. */
  onFailed?: (topic: string) => void;
  attemptsMax?: number;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Applies messages of one key in order; resolves when each is applied, ignored or stored as failed. */
export type DispatchEvents = (...messages: ReceivedMessage[]) => Promise<void>;

/**
 * Applies messages of several keys in one transaction, in order per key, so that many events share a commit under load. Returns
 * false, with nothing changed, when the messages must be applied key by key.
 */
export const createGroupDispatcher =
  (options: DispatcherOptions) =>
  (messages: readonly ReceivedMessage[]): Promise<boolean> =>
    acrossOrganizations(() => applyTogether(options, inRounds(readDeliveries(options, messages))));

/**
 * Turns messages of one key into transactions: parse, deduplicate, handle. Messages that arrive together are applied in one
 * transaction, or one by one if that fails. A transient failure is retried with bounded backoff and then thrown: consuming or the
 * process restarts, and nothing is lost. Any other failure, and one whose cause stays unknown, stores the event as failed, with a
 * copy to the `<consumer>.dlq` topic, and every later event with its key behind it. Other keys continue.
 */
export const createEventDispatcher =
  (options: DispatcherOptions): DispatchEvents =>
  (...messages) =>
    acrossOrganizations(() => dispatch(options, messages));

async function dispatch(
  options: DispatcherOptions,
  messages: readonly ReceivedMessage[],
): Promise<void> {
  const deliveries = readDeliveries(options, messages);
  if (deliveries.length > 1 && (await applyTogether(options, deliveries))) return;
  for (const delivery of deliveries) {
    if (isReadable(delivery)) await applyOrStore(options, delivery);
    else await storeUnreadable(options, delivery.message, delivery.problem);
  }
}

/**
 * Returns true when all messages are applied or stored behind a failed one, and false, with nothing changed, when they must be
 * applied one by one.
 */
async function applyTogether(
  options: DispatcherOptions,
  deliveries: readonly Delivery[],
): Promise<boolean> {
  // Irrelevant messages need no transaction.
  if (deliveries.length === 0) return true;
  if (!deliveries.every(isReadable)) return false;
  const claims = await applyAll(options, deliveries).catch((error: unknown) => {
    options.log.debug({ err: error, events: deliveries.length }, 'applying the events one by one');
    return null;
  });
  if (!claims) return false;
  for (const [place, delivery] of deliveries.entries()) {
    if (claims[place] === 'waits') await applyOrStore(options, delivery);
    else options.onApplied?.(delivery.message.topic, delivery.event);
  }
  return true;
}

async function applyOrStore(options: DispatcherOptions, delivery: Readable): Promise<void> {
  const { message, event } = delivery;
  const { log, attemptsMax = 5 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [claim] = await applyAll(options, [delivery]);
      if (claim !== 'waits') options.onApplied?.(message.topic, event);
      if (claim !== 'waits' || (await storeBehind(options, message, event.id))) return;
      throw new NotYetKnownError('the events before it have just been redriven');
    } catch (error) {
      const transient = isTransientDatabaseError(error);
      const isLast = attempt >= attemptsMax;
      // A cause that stays unknown may be permanent, and must not stop the consumer.
      if (transient && isLast && !isCauseUnknown(error)) throw error;
      if ((transient || error instanceof NotYetKnownError) && !isLast) {
        await wait(Math.min(5_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2));
        continue;
      }
      log.error({ err: error, eventId: event.id, type: event.type }, 'event handler failed');
      await storeFailed(options, message, {
        eventId: event.id,
        reason: reasonOf(error),
        attempts: attempt,
      });
      options.onFailed?.(message.topic);
      return;
    }
  }
}

const storeUnreadable = (
  options: DispatcherOptions,
  message: ReceivedMessage,
  reason: string,
): Promise<void> =>
  storeFailed(options, message, {
    eventId: idOfUnreadable(message.value),
    reason,
    attempts: 0,
  });
