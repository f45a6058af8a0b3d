import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../postgres/index.ts';
import { ok, refuse, type Refused, type Result } from '../result/index.ts';
import { isUuid } from '../text/index.ts';
import { inbox, failedEventAudit, failedEvents } from './inbox-tables.ts';

/** Failed events of one key of a consumer. */
export interface FailedKey {
  readonly consumer: string;
  readonly key: string;
}

export type FailedEventRefusalCode =
  | 'NO_SUCH_FAILED_EVENT'
  | 'ALREADY_REQUESTED'
  | 'NOT_FIRST_OF_ITS_KEY'
  | 'ACTOR_INVALID'
  | 'REASON_INVALID';

type FailedEvent = typeof failedEvents.$inferSelect;
type AuditEntry = typeof failedEventAudit.$inferSelect;

/** Maximum listed events of a key. */
const LISTED_MAX = 1_000;

const ofKey = ({ consumer, key }: FailedKey) =>
  and(eq(failedEvents.consumer, consumer), eq(failedEvents.key, key));

/** Whether a text has no control characters, which PostgreSQL or a terminal can't handle. */
const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text);

const isBetween = (text: string, min: number, max: number): boolean =>
  isPrintable(text) && text.trim().length >= min && text.trim().length <= max;

const nothingFailed = ({ consumer, key }: FailedKey): Refused<FailedEventRefusalCode> =>
  refuse('NO_SUCH_FAILED_EVENT', `${consumer} has no failed events with key ${key}.`, 'key');

const alreadyRequested = (key: string, actor: string | null): Refused<FailedEventRefusalCode> =>
  refuse(
    'ALREADY_REQUESTED',
    `${actor ?? 'Another operator'} has already requested a redrive of key ${key}: wait for its outcome.`,
    'key',
  );

const refuseActor = (actor: string): Refused<FailedEventRefusalCode> | null =>
  isBetween(actor, 2, 100)
    ? null
    : refuse('ACTOR_INVALID', 'Give your name (by) in 2 to 100 characters.', 'by');

/** Requires a reason of 10 to 500 characters. */
const refuseReason = (reason: string): Refused<FailedEventRefusalCode> | null =>
  isBetween(reason, 10, 500)
    ? null
    : refuse('REASON_INVALID', 'Give the reason in 10 to 500 characters.', 'reason');

/** The events that a redrive would apply, in order. */
export async function failedEventsOfKey(
  database: Executor,
  place: FailedKey,
): Promise<FailedEvent[]> {
  if (!isPrintable(place.key)) return [];
  return database
    .select()
    .from(failedEvents)
    .where(ofKey(place))
    .orderBy(failedEvents.position)
    .limit(LISTED_MAX);
}

/** Requests a redrive of a key's failed events. The outcome appears in the audit after `auditId`. */
export async function requestRedrive(
  tx: Transaction,
  place: FailedKey,
  actor: string,
): Promise<Result<{ auditId: bigint }, FailedEventRefusalCode>> {
  const refusal = refuseActor(actor);
  if (refusal) return refusal;
  if (!isPrintable(place.key)) return nothingFailed(place);
  const auditId = await newestAuditId(tx, place);
  const requested = await tx
    .update(failedEvents)
    .set({ redriveRequestedAt: sql`clock_timestamp()`, redriveRequestedBy: actor.trim() })
    .where(
      sql`${ofKey(place)} and redrive_requested_at is null and position = (
        select min(position) from ${failedEvents} where ${ofKey(place)})`,
    )
    .returning({ eventId: failedEvents.eventId });
  if (requested.length > 0) return ok({ auditId });
  const [first] = await failedEventsOfKey(tx, place);
  return first ? alreadyRequested(place.key, first.redriveRequestedBy) : nothingFailed(place);
}

/** The results of a request so far. `isOver` when no event of the key is requested any more. */
export async function redriveOutcome(
  database: Database,
  place: FailedKey,
  { auditId }: { auditId: bigint },
): Promise<{ isOver: boolean; entries: AuditEntry[] }> {
  const { consumer, key } = place;
  const { rows } = await database.execute(sql`
    select 1 from ${failedEvents} where ${ofKey(place)} and redrive_requested_at is not null limit 1`);
  const entries = await database
    .select()
    .from(failedEventAudit)
    .where(
      and(
        eq(failedEventAudit.consumer, consumer),
        eq(failedEventAudit.key, key),
        gt(failedEventAudit.id, auditId),
      ),
    )
    .orderBy(failedEventAudit.id);
  return { isOver: rows.length === 0, entries };
}

export interface Discard {
  readonly consumer: string;
  readonly eventId: string;
  /** Reason with at least 10 characters. */
  readonly reason: string;
  readonly actor: string;
  /** Whether all failed events of the key are discarded, not only the first. */
  readonly allOfKey: boolean;
}

export interface Discarded {
  readonly key: string;
  readonly eventIds: readonly string[];
  /** Number of the key's events that stay failed; they are applied when the key is redriven. */
  readonly waiting: number;
}

/** Discards failed events. They count as handled, so that a redelivery changes nothing. */
export async function discardFailedEvents(
  database: Database,
  command: Discard,
): Promise<Result<Discarded, FailedEventRefusalCode>> {
  const { consumer, eventId, allOfKey } = command;
  const refusal = refuseActor(command.actor) ?? refuseReason(command.reason);
  if (refusal) return refusal;
  return database.transaction(async (tx) => {
    const event = isPrintable(eventId) ? await findFailed(tx, consumer, eventId) : null;
    if (!event) {
      return refuse('NO_SUCH_FAILED_EVENT', `${consumer} has no failed event ${eventId}.`, 'event');
    }
    const first = await lockFirst(tx, event);
    if (!first) return nothingFailed(event);
    if (first.redriveRequestedAt) return alreadyRequested(event.key, first.redriveRequestedBy);
    if (first.eventId !== eventId && !allOfKey) {
      return refuse(
        'NOT_FIRST_OF_ITS_KEY',
        `Event ${eventId} is queued behind ${first.eventId}, the first with key ${event.key}. Discard that event or the whole key.`,
        'event',
      );
    }
    const eventIds = await discardRows(tx, event, command);
    return ok({ key: event.key, eventIds, waiting: (await failedEventsOfKey(tx, event)).length });
  });
}

async function findFailed(
  tx: Transaction,
  consumer: string,
  eventId: string,
): Promise<FailedEvent | null> {
  const [event] = await tx
    .select()
    .from(failedEvents)
    .where(and(eq(failedEvents.consumer, consumer), eq(failedEvents.eventId, eventId)))
    .orderBy(failedEvents.position)
    .limit(1);
  return event ?? null;
}

/** Locks the key as a redrive does: an event that arrives meanwhile is stored behind the remaining ones, or applied. */
async function lockFirst(tx: Transaction, place: FailedKey): Promise<FailedEvent | null> {
  const [first] = await tx
    .select()
    .from(failedEvents)
    .where(ofKey(place))
    .orderBy(failedEvents.position)
    .limit(1)
    .for('update');
  return first ?? null;
}

async function discardRows(
  tx: Transaction,
  { consumer, key }: FailedKey,
  { eventId, actor, reason, allOfKey }: Discard,
): Promise<string[]> {
  const places = (await failedEventsOfKey(tx, { consumer, key })).filter(
    (each) => allOfKey || each.eventId === eventId,
  );
  const eventIds = places.map((each) => each.eventId);
  await tx
    .delete(failedEvents)
    .where(and(ofKey({ consumer, key }), inArray(failedEvents.eventId, eventIds)));
  await tx.insert(failedEventAudit).values(
    eventIds.map((discarded) => ({
      consumer,
      key,
      eventId: discarded,
      action: 'discarded' as const,
      actor: actor.trim(),
      reason: reason.trim(),
    })),
  );
  const handled = eventIds.filter(isUuid).map((id) => ({ consumer, eventId: id }));
  if (handled.length > 0) await tx.insert(inbox).values(handled).onConflictDoNothing();
  return eventIds;
}

async function newestAuditId(tx: Transaction, { consumer, key }: FailedKey): Promise<bigint> {
  const [row] = await tx
    .select({ id: sql<string | null>`max(${failedEventAudit.id})` })
    .from(failedEventAudit)
    .where(and(eq(failedEventAudit.consumer, consumer), eq(failedEventAudit.key, key)));
  return BigInt(row?.id ?? 0);
}
