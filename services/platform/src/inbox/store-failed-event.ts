import { sql } from 'drizzle-orm';
import type { ReceivedMessage } from '../kafka/index.ts';
import { outbox } from '../outbox/outbox-tables.ts';
import type { Database, Transaction } from '../postgres/index.ts';
import type { Logger } from '../telemetry/index.ts';
import { failedEvents } from './inbox-tables.ts';

interface FailedEventStore {
  readonly consumer: string;
  readonly database: Database;
  readonly log: Logger;
}

const REASON_MAX = 2_000;
const FAILURE_MAX = 1_500;

/** The reason that is stored: the error and, for a failed query, the database's message. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
  const text = String(error).slice(0, FAILURE_MAX) + (cause ? ` because of ${String(cause)}` : '');
  return storable(text).slice(0, REASON_MAX);
}

/** PostgreSQL can't store NUL, and a message with a NUL must not end the consumer. */
const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd');

/** Stores an event that can't be applied, once, with a copy to the `<consumer>.dlq` topic. */
export async function storeFailed(
  { consumer, database, log }: FailedEventStore,
  message: ReceivedMessage,
  failure: { eventId: string; reason: string; attempts: number },
): Promise<void> {
  const { topic } = message;
  const key = storable(message.key);
  const value = storable(message.value);
  const eventId = storable(failure.eventId);
  const reason = storable(failure.reason).slice(0, REASON_MAX);
  log.error({ topic, key, eventId, reason }, 'event failed');
  await database.transaction(async (tx) => {
    const added = await tx
      .insert(failedEvents)
      .values({ consumer, key, topic, payload: value, eventId, reason, attempts: failure.attempts })
      .onConflictDoNothing()
      .returning({ eventId: failedEvents.eventId });
    if (added.length > 0) await publishDeadLetter(tx, consumer, { topic, key, value });
  });
}

/**
 * Stores an event behind the first failed one of its key. Returns false, with nothing stored, when a redrive has applied the last
 * one since the claim: nothing would block an event that is stored now. The lock on the first row decides the race, because a
 * redrive holds that row until it commits and passes its request on to all events stored behind it by then.
 */
export async function storeBehind(
  { consumer, database, log }: FailedEventStore,
  message: ReceivedMessage,
  eventId: string,
): Promise<boolean> {
  const { topic, key, value } = message;
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ waits: boolean; added: boolean }>(sql`
      with first as (
        select 1 from ${failedEvents} where consumer = ${consumer} and key = ${key}
        order by position limit 1 for key share
      ), added as (
        insert into ${failedEvents} (consumer, key, event_id, topic, payload, reason, attempts)
        select ${consumer}::text, ${key}::text, ${eventId}::text, ${topic}::text, ${value}::text,
          'an earlier event of this key has failed', 0
        from first
        on conflict do nothing
        returning 1
      )
      select exists (select from first) as waits, exists (select from added) as added`);
    if (rows[0]?.added) {
      log.error({ topic, key, eventId }, 'event stored behind an earlier failed one of its key');
      await publishDeadLetter(tx, consumer, message);
    }
    return rows[0]?.waits === true;
  });
}

const publishDeadLetter = (
  tx: Transaction,
  consumer: string,
  { key, value }: ReceivedMessage,
): Promise<unknown> => tx.insert(outbox).values({ topic: `${consumer}.dlq`, key, payload: value });
