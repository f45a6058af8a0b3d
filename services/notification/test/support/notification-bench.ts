import type { Viewer } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import {
  createEventDispatcher,
  createGroupDispatcher,
  type DispatcherOptions,
} from '@outlay/platform/inbox';
import { createDatabase, type Database } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { createTestDatabase, statementsOver } from '@outlay/platform/testing';
import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { problemWithHost } from '../../src/delivery/address-rule.ts';
import { createSecretBox } from '../../src/delivery/secret-box.ts';
import { signDelivery } from '../../src/delivery/sign-delivery.ts';
import { createWebhookCaller } from '../../src/delivery/webhook-caller.ts';
import { PUBLIC_EVENT_TYPES } from '../../src/events/public-events.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import type { ContextParts } from '../../src/graphql/context.ts';
import { createLetterWriter } from '../../src/mails/letters.ts';
import { createDeliveryQueue } from '../../src/persistence/delivery-queue.ts';
import { createMailDesk } from '../../src/persistence/mail-desk.ts';
import { createInbox } from '../../src/persistence/member-inbox.ts';
import { createNotificationQueries } from '../../src/persistence/notification-queries.ts';
import { createWebhookStore } from '../../src/persistence/webhook-store.ts';
import { createUseCases } from '../../src/use-cases/use-cases.ts';
import { deliverWebhooks } from '../../src/use-cases/deliver-webhooks.ts';
import { mailAtOnce, mailDigests } from '../../src/use-cases/write-mails.ts';

export const START = new Date('2026-11-21T10:00:00.000Z');
export const [ADA, MIA, FINN, EMMA, OLIVER, RITA] = ['1', '2', '3', '4', '5', '9'] as const;

interface Person {
  readonly organizationId: string;
  readonly firstName: string;
  readonly roles: Viewer['roles'];
  readonly active: boolean;
}

/** Acme's people (Oliver has left), and Rita of another organisation. */
const PEOPLE: Readonly<Record<string, Person>> = {
  [ADA]: { organizationId: '1', firstName: 'Ada', roles: ['admin'], active: true },
  [MIA]: { organizationId: '1', firstName: 'Mia', roles: ['approver'], active: true },
  [FINN]: { organizationId: '1', firstName: 'Finn', roles: ['finance'], active: true },
  [EMMA]: { organizationId: '1', firstName: 'Emma', roles: ['employee'], active: true },
  [OLIVER]: { organizationId: '1', firstName: 'Oliver', roles: ['finance'], active: false },
  [RITA]: { organizationId: '2', firstName: 'Rita', roles: ['admin', 'finance'], active: true },
};

function personOf(userId: string): Person {
  const person = PEOPLE[userId];
  if (!person) throw new Error(`no person ${userId}`);
  return person;
}

export const viewerOf = (userId: string): Viewer => {
  const { organizationId, roles } = personOf(userId);
  return { userId, organizationId, roles };
};

export interface StoredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

type Told = { readonly member: string; readonly kind: string };

/** The service's parts over a database of their own, events delivered as the consumer does, and a clock that the test moves. */
export interface NotificationBench extends ContextParts {
  readonly database: Database;
  readonly log: ReturnType<typeof createLogger>;
  readonly wait: (ms: number) => void;
  readonly setTime: (at: Date) => void;
  /** An event that happens now. */
  readonly anEvent: <Type extends EventType>(
    type: Type,
    data: EventByType[Type],
    changes?: Partial<EventEnvelope<Type>>,
  ) => EventEnvelope<Type>;
  readonly deliver: <Type extends EventType>(event: EventEnvelope<Type>) => Promise<void>;
  /** Events of one topic that come at once, as the consumer takes them. */
  readonly deliverTogether: (
    events: readonly EventEnvelope<'ExpenseCreated'>[],
  ) => Promise<boolean>;
  readonly tell: <Type extends EventType>(
    type: Type,
    data: EventByType[Type],
    changes?: Partial<EventEnvelope<Type>>,
  ) => Promise<EventEnvelope<Type>>;
  readonly tellMember: (
    id: string,
    changes?: Partial<EventByType['MemberChanged']>,
  ) => Promise<void>;
  readonly rows: <Row extends object>(query: string, values?: unknown[]) => Promise<Row[]>;
  /** All notifications about an expense, in any order. */
  readonly toldOf: (expenseId: string) => Promise<Told[]>;
  readonly mailsTo: (userId: string) => Promise<StoredMail[]>;
  /** Writes all mails that are due at once; returns how many members it took. */
  readonly mailAtOnce: () => Promise<number>;
  readonly mailDigests: () => Promise<number>;
  /** Makes one attempt at everything that is due. */
  readonly deliverWebhooks: () => Promise<void>;
  readonly statementsOf: (work: () => Promise<unknown>) => Promise<string[]>;
  readonly close: () => Promise<void>;
}

export const emailOf = (userId: string): string => `member-${userId}@acme.test`;

function createWork(database: Database, clock: { now(): Date }, key: Buffer, timeoutMs: number) {
  const inTransaction: Parameters<typeof createMailDesk>[0] = (work) => database.transaction(work);
  const secrets = createSecretBox(key);
  const queries = createNotificationQueries(database);
  const inbox = createInbox(database);
  const mailing = {
    desk: createMailDesk(inTransaction),
    letters: createLetterWriter('https://outlay.test'),
    clock,
  };
  const until = (work: () => Promise<boolean>) => async (): Promise<number> => {
    let done = 0;
    while (await work()) done += 1;
    return done;
  };
  const deliver = deliverWebhooks({
    clock,
    secrets,
    sign: signDelivery,
    queue: createDeliveryQueue(database),
    caller: createWebhookCaller({ allowPrivate: true, timeoutMs }),
  });
  return {
    queries,
    inbox,
    mailAtOnce: until(mailAtOnce(mailing)),
    mailDigests: until(mailDigests(mailing)),
    deliverWebhooks: async () => {
      await deliver(16);
    },
    useCases: createUseCases({
      inbox,
      queries,
      secrets,
      clock,
      store: createWebhookStore(inTransaction),
      addresses: { allowPrivate: true, problemWithHost },
      eventTypes: PUBLIC_EVENT_TYPES,
    }),
  };
}

let lastVersion = 0;

const envelopeOf =
  (clock: { now(): Date }): NotificationBench['anEvent'] =>
  (type, data, changes = {}) => ({
    specversion: '1.0',
    id: randomUUID(),
    type,
    source: 'outlay/test',
    subject: randomUUID(),
    time: clock.now().toISOString(),
    datacontenttype: 'application/json',
    dataschema: EVENT_CATALOGUE[type].dataschema,
    traceparent: null,
    orgid: '1',
    actorid: null,
    correlationid: 'story-of-a-test',
    causationid: null,
    aggregateversion: (lastVersion += 1),
    data,
    ...changes,
  });

function createDelivery(
  database: Database,
  clock: { now(): Date },
): Pick<NotificationBench, 'deliver' | 'deliverTogether'> {
  const options: DispatcherOptions = {
    consumer: 'notification',
    database,
    subscriptions: createSubscriptions(clock),
    log: createLogger('notification-test', 'silent'),
    afterCommit: () => undefined,
    attemptsMax: 1,
  };
  const dispatch = createEventDispatcher(options);
  const dispatchTogether = createGroupDispatcher(options);
  const messageOf = <Type extends EventType>(event: EventEnvelope<Type>) => ({
    topic: EVENT_CATALOGUE[event.type].topic,
    key: event.subject,
    value: JSON.stringify(event),
  });
  return {
    deliver: (event) => dispatch(messageOf(event)),
    deliverTogether: (events) => dispatchTogether(events.map(messageOf)),
  };
}

function createViews(database: Database): Pick<NotificationBench, 'rows' | 'toldOf' | 'mailsTo'> {
  const rows: NotificationBench['rows'] = async <Row extends object>(
    query: string,
    values: unknown[] = [],
  ) => (await database.$client.query<Row>(query, values)).rows;
  return {
    rows,
    toldOf: (expenseId) =>
      rows<Told>(
        'select member_id as member, kind from notifications where expense_id = $1 order by member_id, id',
        [expenseId],
      ),
    mailsTo: (userId) =>
      rows<StoredMail>('select "to", subject, text from mail_outbox where "to" = $1 order by id', [
        emailOf(userId),
      ]),
  };
}

async function introduce(bench: Pick<NotificationBench, 'tell' | 'tellMember'>): Promise<void> {
  const organization = (organizationId: string, name: string, timeZone: string) =>
    bench.tell(
      'OrganizationChanged',
      { organizationId, name, timeZone },
      { orgid: organizationId, subject: `organization:${organizationId}` },
    );
  await organization('1', 'Acme', 'Europe/Berlin');
  await organization('2', 'Rival', 'UTC');
  for (const id of Object.keys(PEOPLE)) await bench.tellMember(id);
}

export async function startNotificationBench(timeoutMs = 1_000): Promise<NotificationBench> {
  const server = await createTestDatabase(
    inject('postgresUrl'),
    fileURLToPath(new URL('../../migrations', import.meta.url)),
  );
  const log = createLogger('notification-test', 'silent');
  const database = createDatabase({
    url: server.url,
    poolMax: 6,
    applicationName: 'notification-test',
    log,
  });
  let now = START;
  const clock = { now: () => now };
  const { deliver, deliverTogether } = createDelivery(database, clock);
  const anEvent = envelopeOf(clock);
  const tell: NotificationBench['tell'] = async (type, data, changes) => {
    const event = anEvent(type, data, changes);
    await deliver(event);
    return event;
  };
  const tellMember: NotificationBench['tellMember'] = async (id, changes) => {
    const { organizationId, firstName, roles, active } = personOf(id);
    const data: EventByType['MemberChanged'] = {
      memberId: id,
      email: emailOf(id),
      firstName,
      lastName: 'Test',
      roles: [...roles],
      managerId: null,
      department: null,
      walletAddress: null,
      active,
      ...changes,
    };
    await tell('MemberChanged', data, { orgid: organizationId, subject: id });
  };
  await introduce({ tell, tellMember });
  return {
    ...createWork(database, clock, randomBytes(32), timeoutMs),
    ...createViews(database),
    database,
    log,
    clock,
    eventTypes: PUBLIC_EVENT_TYPES,
    anEvent,
    deliver,
    deliverTogether,
    tell,
    tellMember,
    wait: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    setTime: (at) => {
      now = at;
    },
    statementsOf: statementsOver(database),
    close: async () => {
      await database.$client.end();
      await server.drop();
    },
  };
}
