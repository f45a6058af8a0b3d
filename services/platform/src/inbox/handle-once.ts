import { sql } from 'drizzle-orm';
import type { AnyEvent } from '../events/index.ts';
import type { Transaction } from '../postgres/index.ts';
import { inbox, inboxPositions } from './inbox-tables.ts';

/**
 * Runs `effect` unless this consumer has applied the event, or a later one of the same aggregate, before. The record of it
 * shares the effect's transaction, so the two commit or vanish together. Returns whether the effect ran.
 */
export async function handleOnce(
  tx: Transaction,
  consumer: string,
  topic: string,
  event: AnyEvent,
  effect: () => Promise<void>,
): Promise<boolean> {
  const first = await tx
    .insert(inbox)
    .values({ consumer, eventId: event.id })
    .onConflictDoNothing()
    .returning({ eventId: inbox.eventId });
  if (first.length === 0) return false;
  const newer = await tx
    .insert(inboxPositions)
    .values({ consumer, topic, aggregateId: event.subject, version: event.aggregateversion })
    .onConflictDoUpdate({
      target: [inboxPositions.consumer, inboxPositions.topic, inboxPositions.aggregateId],
      set: { version: sql`excluded.version` },
      setWhere: sql`${inboxPositions.version} < excluded.version`,
    })
    .returning({ version: inboxPositions.version });
  if (newer.length === 0) return false;
  await effect();
  return true;
}
