import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import {
  discardFailedEvents,
  failedEventAudit,
  failedEvents,
  redriveOutcome,
  requestRedrive,
} from '../inbox/index.ts';
import type { Database } from '../postgres/index.ts';
import { operatorAudit } from '../replay/index.ts';
import { ok } from '../result/index.ts';
import { failedKeysOf } from './failed-keys.ts';
import type { OperatorHandlers } from './operator-handlers.ts';

const LISTED_MAX = 1_000;

export interface FailedEventParts {
  /** Inbox name of the service. */
  readonly service: string;
  readonly database: Database;
  /** Called after a request has committed. */
  readonly onRedriveRequested: () => void;
}

/** Operations on events that the service could not apply. */
export function failedEventHandlers({
  service,
  database,
  onRedriveRequested,
}: FailedEventParts): OperatorHandlers {
  return {
    listFailedKeys: async () => ok({ keys: await failedKeysOf(database, service) }),
    findFailedEvents: async ({ key, event }, { by }) => {
      const events = await findEvents(database, { service, key, event });
      if (event !== undefined && events.length > 0) {
        // Reading a message is audited, because it belongs to a tenant.
        await database
          .insert(operatorAudit)
          .values({ action: 'read_failed_event', subject: `event ${event}`, actor: by });
      }
      return ok({ events });
    },
    listFailedEventActions: async () => ok({ actions: await actionsOf(database, service) }),
    redrive: async ({ key, reason }, { by }) => {
      const outcome = await database.transaction(async (tx) => {
        const requested = await requestRedrive(tx, { consumer: service, key }, by);
        if (!requested.ok) return requested;
        await tx
          .insert(operatorAudit)
          .values({ action: 'redrive', subject: `key ${key}`, actor: by, reason });
        const request = requested.value.auditId.toString();
        return ok({ service, key, requested_by: by, request });
      });
      onRedriveRequested();
      return outcome;
    },
    getRedrive: async ({ key, request }) => {
      const place = { consumer: service, key };
      const { isOver, entries } = await redriveOutcome(database, place, {
        auditId: BigInt(request),
      });
      const failed = entries.find(({ action }) => action === 'failed_again');
      return ok({
        over: isOver,
        applied: entries.filter(({ action }) => action === 'redriven').length,
        failed: failed ? { event: failed.eventId, reason: failed.reason } : null,
      });
    },
    discardFailedEvents: async (
      { event: eventId, reason, all_of_key: allOfKey },
      { by: actor },
    ) => {
      const command = { consumer: service, eventId, reason, actor, allOfKey };
      const discarded = await discardFailedEvents(database, command);
      if (!discarded.ok) return discarded;
      const { key, eventIds: events, waiting } = discarded.value;
      return ok({ key, events, waiting });
    },
  };
}

async function findEvents(
  database: Database,
  { service, key, event }: { service: string; key: string | undefined; event: string | undefined },
) {
  const wanted: (SQL | undefined)[] = [
    eq(failedEvents.consumer, service),
    key === undefined ? undefined : eq(failedEvents.key, printable(key)),
    event === undefined ? undefined : eq(failedEvents.eventId, printable(event)),
  ];
  const rows = await database
    .select()
    .from(failedEvents)
    .where(and(...wanted))
    .orderBy(asc(failedEvents.position))
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    service,
    key: row.key,
    event: row.eventId,
    topic: row.topic,
    type: /"type":"([A-Za-z]+)"/.exec(row.payload)?.[1] ?? null,
    attempts: row.attempts,
    failed_at: row.failedAt.toISOString(),
    reason: row.reason,
    payload: event === undefined ? null : row.payload,
  }));
}

/** PostgreSQL can't store NUL in a text, so no event has such a name. */
const printable = (text: string): string => text.replaceAll('\0', '\uFFFD');

async function actionsOf(database: Database, service: string) {
  const rows = await database
    .select()
    .from(failedEventAudit)
    .where(eq(failedEventAudit.consumer, service))
    .orderBy(desc(failedEventAudit.id))
    .limit(LISTED_MAX);
  return rows.map(({ at, key, eventId: event, action, actor: by, reason }) => ({
    service,
    at: at.toISOString(),
    key,
    event,
    action,
    by,
    reason,
  }));
}
