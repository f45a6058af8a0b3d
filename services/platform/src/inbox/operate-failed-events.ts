import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../postgres/index.ts';
import { ok, refuse, type Refused, type Result } from '../result/index.ts';
import { inbox, parkedEventAudit, parkedEvents } from './inbox-tables.ts';

/** Parked events of one key of a consumer. */
export interface ParkedKey {
  readonly consumer: string;
  readonly key: string;
}

export type ParkedRefusalCode =
  | 'NOTHING_PARKED'
  | 'ALREADY_REQUESTED'
  | 'NOT_FIRST_OF_ITS_KEY'
  | 'ACTOR_INVALID'
  | 'REASON_INVALID';

type ParkedEvent = typeof parkedEvents.$inferSelect;
type AuditEntry = typeof parkedEventAudit.$inferSelect;

/** At most this many events of a key are listed. */
const LISTED_MAX = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ofKey = ({ consumer, key }: ParkedKey) =>
  and(eq(parkedEvents.consumer, consumer), eq(parkedEvents.key, key));

/** Characters that no name, reason or id has, and that PostgreSQL or a terminal can't handle. */
const isPrintable = (text: string): boolean => !/\p{Cc}/u.test(text);

const isBetween = (text: string, min: number, max: number): boolean =>
  isPrintable(text) && text.trim().length >= min && text.trim().length <= max;

const nothingParked = ({ consumer, key }: ParkedKey): Refused<ParkedRefusalCode> =>
  refuse('NOTHING_PARKED', `${consumer} has no failed events with key ${key}.`, 'key');

const alreadyRequested = (key: string, actor: string | null): Refused<ParkedRefusalCode> =>
  refuse(
    'ALREADY_REQUESTED',
    `${actor ?? 'Another operator'} has already requested a redrive of key ${key}: wait for its outcome.`,
    'key',
  );

const refuseActor = (actor: string): Refused<ParkedRefusalCode> | null =>
  isBetween(actor, 2, 100)
    ? null
    : refuse('ACTOR_INVALID', 'Give your name (by) in 2 to 100 characters.', 'by');

/** Changing parked events needs a reason of 10 to 500 characters. */
const refuseReason = (reason: string): Refused<ParkedRefusalCode> | null =>
  isBetween(reason, 10, 500)
    ? null
    : refuse('REASON_INVALID', 'Give the reason in 10 to 500 characters.', 'reason');

/** The events that a redrive would apply, in order. */
export async function parkedOfKey(database: Executor, place: ParkedKey): Promise<ParkedEvent[]> {
  if (!isPrintable(place.key)) return [];
  return database
    .select()
    .from(parkedEvents)
    .where(ofKey(place))
    .orderBy(parkedEvents.position)
    .limit(LISTED_MAX);
}

/** Requests a redrive of a key's parked events. The outcome of this request is in the audit after `auditId`. */
export async function requestRedrive(
  tx: Transaction,
  place: ParkedKey,
  actor: string,
): Promise<Result<{ auditId: bigint }, ParkedRefusalCode>> {
  const refusal = refuseActor(actor);
  if (refusal) return refusal;
  if (!isPrintable(place.key)) return nothingParked(place);
  const auditId = await newestAuditId(tx, place);
  const requested = await tx
    .update(parkedEvents)
    .set({ redriveRequestedAt: sql`clock_timestamp()`, redriveRequestedBy: actor.trim() })
    .where(
      sql`${ofKey(place)} and redrive_requested_at is null and position = (
        select min(position) from ${parkedEvents} where ${ofKey(place)})`,
    )
    .returning({ eventId: parkedEvents.eventId });
  if (requested.length > 0) return ok({ auditId });
  const [first] = await parkedOfKey(tx, place);
  return first ? alreadyRequested(place.key, first.redriveRequestedBy) : nothingParked(place);
}

/** The results of a request so far. `isOver` when nothing of the key is requested any more. */
export async function redriveOutcome(
  database: Database,
  place: ParkedKey,
  { auditId }: { auditId: bigint },
): Promise<{ isOver: boolean; entries: AuditEntry[] }> {
  const { consumer, key } = place;
  const { rows } = await database.execute(sql`
    select 1 from ${parkedEvents} where ${ofKey(place)} and redrive_requested_at is not null limit 1`);
  const entries = await database
    .select()
    .from(parkedEventAudit)
    .where(
      and(
        eq(parkedEventAudit.consumer, consumer),
        eq(parkedEventAudit.key, key),
        gt(parkedEventAudit.id, auditId),
      ),
    )
    .orderBy(parkedEventAudit.id);
  return { isOver: rows.length === 0, entries };
}

export interface Discard {
  readonly consumer: string;
  readonly eventId: string;
  /** At least 10 characters. */
  readonly reason: string;
  readonly actor: string;
  /** Every parked event of the key, not only the first. */
  readonly allOfKey: boolean;
}

export interface Discarded {
  readonly key: string;
  readonly eventIds: readonly string[];
  /** Events of the key that stay parked: they are applied when the key is redriven. */
  readonly waiting: number;
}

/** Discards parked events: they count as handled, so that a redelivery changes nothing. */
export async function discardParked(
  database: Database,
  command: Discard,
): Promise<Result<Discarded, ParkedRefusalCode>> {
  const { consumer, eventId, allOfKey } = command;
  const refusal = refuseActor(command.actor) ?? refuseReason(command.reason);
  if (refusal) return refusal;
  return database.transaction(async (tx) => {
    const event = isPrintable(eventId) ? await findParked(tx, consumer, eventId) : null;
    if (!event) {
      return refuse('NOTHING_PARKED', `${consumer} has no failed event ${eventId}.`, 'event');
    }
    const first = await lockFirst(tx, event);
    if (!first) return nothingParked(event);
    if (first.redriveRequestedAt) return alreadyRequested(event.key, first.redriveRequestedBy);
    if (first.eventId !== eventId && !allOfKey) {
      return refuse(
        'NOT_FIRST_OF_ITS_KEY',
        `Event ${eventId} is queued behind ${first.eventId}, the first with key ${event.key}: discard that one, or the whole key.`,
        'event',
      );
    }
    const eventIds = await discardRows(tx, event, command);
    return ok({ key: event.key, eventIds, waiting: (await parkedOfKey(tx, event)).length });
  });
}

async function findParked(
  tx: Transaction,
  consumer: string,
  eventId: string,
): Promise<ParkedEvent | null> {
  const [event] = await tx
    .select()
    .from(parkedEvents)
    .where(and(eq(parkedEvents.consumer, consumer), eq(parkedEvents.eventId, eventId)))
    .orderBy(parkedEvents.position)
    .limit(1);
  return event ?? null;
}

/** Locks the key like a redrive does: an event that arrives meanwhile is parked behind the remaining ones, or applied. */
async function lockFirst(tx: Transaction, place: ParkedKey): Promise<ParkedEvent | null> {
  const [first] = await tx
    .select()
    .from(parkedEvents)
    .where(ofKey(place))
    .orderBy(parkedEvents.position)
    .limit(1)
    .for('update');
  return first ?? null;
}

async function discardRows(
  tx: Transaction,
  { consumer, key }: ParkedKey,
  { eventId, actor, reason, allOfKey }: Discard,
): Promise<string[]> {
  const places = (await parkedOfKey(tx, { consumer, key })).filter(
    (parked) => allOfKey || parked.eventId === eventId,
  );
  const eventIds = places.map((parked) => parked.eventId);
  await tx
    .delete(parkedEvents)
    .where(and(ofKey({ consumer, key }), inArray(parkedEvents.eventId, eventIds)));
  await tx.insert(parkedEventAudit).values(
    eventIds.map((discarded) => ({
      consumer,
      key,
      eventId: discarded,
      action: 'discarded' as const,
      actor: actor.trim(),
      reason: reason.trim(),
    })),
  );
  const handled = eventIds.filter((id) => UUID.test(id)).map((id) => ({ consumer, eventId: id }));
  if (handled.length > 0) await tx.insert(inbox).values(handled).onConflictDoNothing();
  return eventIds;
}

async function newestAuditId(tx: Transaction, { consumer, key }: ParkedKey): Promise<bigint> {
  const [row] = await tx
    .select({ id: sql<string | null>`max(${parkedEventAudit.id})` })
    .from(parkedEventAudit)
    .where(and(eq(parkedEventAudit.consumer, consumer), eq(parkedEventAudit.key, key)));
  return BigInt(row?.id ?? 0);
}
