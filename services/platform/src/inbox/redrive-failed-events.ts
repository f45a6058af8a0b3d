import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { isTransientDatabaseError, type Database, type Transaction } from '../postgres/index.ts';
import type { DispatcherOptions } from './event-dispatcher.ts';
import { claimEvents } from './claim-events.ts';
import { failedEventAudit, failedEvents } from './inbox-tables.ts';
import { reasonOf } from './store-failed-event.ts';
import { readEvent } from './read-event.ts';

export type RedriveOptions = Omit<DispatcherOptions, 'onApplied' | 'onFailed'>;

/**
 * Result of one turn: an event was applied and removed, an event failed again and still blocks its key, or nothing was requested.
 */
export type RedriveTurn = 'applied' | 'failed' | 'nothing';

type Requested = typeof failedEvents.$inferSelect & { readonly redriveRequestedBy: string };

/**
 * Applies the first event of the key with the oldest request, with the service's own handler and inbox. Its effect, the deletion
 * of the row, the audit and the request for the key's next event are one transaction. Each event takes one turn, so that keys
 * take turns too. A transient failure is retried a few times; any other failure ends the request.
 */
export async function redriveNext(options: RedriveOptions): Promise<RedriveTurn> {
  const { database, log, attemptsMax = 3 } = options;
  for (let attempt = 1; ; attempt += 1) {
    const taken: { event?: Requested } = {};
    try {
      return await database.transaction(async (tx) => {
        const event = await lockRequested(tx, options.consumer);
        if (!event) return 'nothing';
        taken.event = event;
        await apply(tx, options, event);
        await endRow(tx, event);
        return 'applied';
      });
    } catch (error) {
      if (!taken.event) throw error;
      if (isTransientDatabaseError(error) && attempt < attemptsMax) {
        await pause(100 * 2 ** attempt);
        continue;
      }
      const { key, eventId } = taken.event;
      log.error({ err: error, key, eventId }, 'a redriven event failed again');
      await recordFailure(database, taken.event, reasonOf(error));
      return 'failed';
    }
  }
}

/**
 * This row lock is the lease of the whole key: one process redrives it, and events to be stored behind it wait for the commit.
 */
async function lockRequested(tx: Transaction, consumer: string): Promise<Requested | null> {
  const [event] = await tx
    .select()
    .from(failedEvents)
    .where(and(eq(failedEvents.consumer, consumer), isNotNull(failedEvents.redriveRequestedAt)))
    .orderBy(failedEvents.redriveRequestedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  return (event as Requested | undefined) ?? null;
}

async function apply(
  tx: Transaction,
  { consumer, subscriptions }: RedriveOptions,
  failed: Requested,
): Promise<void> {
  const read = readEvent(subscriptions, failed.payload);
  // The service no longer consumes such events, so there is nothing to apply.
  if (read === null) return;
  if ('problem' in read) throw new Error(read.problem);
  const arrived = [{ message: failed, event: read.event }];
  const [claim] = await claimEvents(tx, consumer, arrived, { redriven: true });
  if (claim === 'new') await read.handler(read.event, tx);
}

/** This transaction sees all events stored behind this one, because its lock kept others from committing. */
async function endRow(tx: Transaction, event: Requested): Promise<void> {
  const { consumer, key, eventId, position, reason, redriveRequestedBy: actor } = event;
  await tx
    .delete(failedEvents)
    .where(
      and(
        eq(failedEvents.consumer, consumer),
        eq(failedEvents.key, key),
        eq(failedEvents.position, position),
      ),
    );
  await tx
    .insert(failedEventAudit)
    .values({ consumer, key, eventId, action: 'redriven', actor, reason });
  await tx.execute(sql`
    update ${failedEvents} set redrive_requested_at = clock_timestamp(), redrive_requested_by = ${actor}
    where consumer = ${consumer} and key = ${key} and position = (
      select min(position) from ${failedEvents} where consumer = ${consumer} and key = ${key})`);
}

/** Ends the request, so that a lasting failure is not repeated. The operator requests it again once the cause is fixed. */
const recordFailure = (
  database: Database,
  { consumer, key, eventId, position, redriveRequestedBy: actor }: Requested,
  reason: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const failed = await tx
      .update(failedEvents)
      .set({
        reason,
        attempts: sql`${failedEvents.attempts} + 1`,
        redriveRequestedAt: null,
        redriveRequestedBy: null,
      })
      .where(
        and(
          eq(failedEvents.consumer, consumer),
          eq(failedEvents.key, key),
          eq(failedEvents.position, position),
          isNotNull(failedEvents.redriveRequestedAt),
        ),
      )
      .returning({ eventId: failedEvents.eventId });
    if (failed.length === 0) return;
    await tx
      .insert(failedEventAudit)
      .values({ consumer, key, eventId, action: 'failed_again', actor, reason });
  });
