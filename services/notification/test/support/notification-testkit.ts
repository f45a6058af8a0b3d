import { takesPart } from '@outlay/schemas/roles';
import {
  createAuthorityStates,
  createReceiptCheck,
  type AuthorityStates,
} from '@outlay/authority-log';
import {
  createTestReceipts,
  credentialsOf,
  TestLog,
  type TestLogOptions,
} from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { handlersOver } from '@outlay/platform/inbox';
import type { Database } from '@outlay/platform/postgres';
import { problemWithHost } from '@outlay/platform/public-address';
import { anEvent, createServiceTestkit, type ServiceTestkit } from '@outlay/platform/testing';
import type { EventByType, EventType } from '@outlay/schemas/events';
import { randomBytes, randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { ChannelSender, ChannelSenders } from '../../src/persistence/channel-sender.ts';
import { createEmailSender } from '../../src/channels/email-sender.ts';
import { createSecretBox } from '../../src/delivery/secret-box.ts';
import { signDelivery } from '../../src/delivery/sign-delivery.ts';
import { createWebhookCaller } from '../../src/delivery/webhook-caller.ts';
import { SENT_CHANNELS, type Channel } from '../../src/domain/channels.ts';
import type { NotificationKind } from '../../src/domain/notification-kinds.ts';
import type { Timing } from '../../src/domain/timings.ts';
import { DELIVERIES_AT_ONCE } from '../../src/domain/webhook.ts';
import { WEBHOOKS } from '../../src/events/public-events.ts';
import { createSubscriptions } from '../../src/events/subscriptions.ts';
import type { ContextParts } from '../../src/graphql/context.ts';
import { createDeliveryQueue } from '../../src/persistence/delivery-queue.ts';
import { createInbox } from '../../src/persistence/member-inbox.ts';
import { createNotificationQueries } from '../../src/persistence/notification-queries.ts';
import { createSendingQueue } from '../../src/persistence/sending-queue.ts';
import { eventPortsOf } from '../../src/persistence/projections.ts';
import { createWebhookStore, takeEffects } from '../../src/persistence/webhook-store.ts';
import type { Actor } from '../../src/use-cases/manage-webhooks.ts';
import { createUseCases, createWebhookChanges } from '../../src/use-cases/use-cases.ts';
import { deliverWebhook } from '../../src/use-cases/deliver-webhook.ts';
import { sendDigests, sendInstant } from '../../src/use-cases/send-notifications.ts';

/** Receipts of the signer whom the service under test believes. */
export const RECEIPTS = createTestReceipts();

export const START = new Date('2026-11-21T10:00:00.000Z');
export const [ADA, MIA, FINN, EMMA, OLIVER, RITA] = ['1', '2', '3', '4', '5', '9'] as const;

interface Person {
  readonly organizationId: string;
  readonly firstName: string;
  readonly roles: Viewer['roles'];
  readonly active: boolean;
}

/** Acme's people (Oliver has left), and Rita of another organization. */
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
  if (!person) throw new Error(`the test knows no person with id ${userId}`);
  return person;
}

/** A viewer whose session has just been proven. */
export const viewerOf = (userId: string): Viewer => {
  const { organizationId, roles } = personOf(userId);
  const at = Math.floor(START.getTime() / 1_000);
  const authentication = { at, methods: ['pwd'], freshUntil: at + 365 * 86_400 } as const;
  return { userId, organizationId, roles, authentication };
};

export const actorOf = (userId: string): Actor => {
  const viewer = viewerOf(userId);
  const { organizationId } = viewer;
  const cause = { organizationId, actorId: userId, correlationId: randomUUID(), causationId: null };
  return { viewer, cause, credentials: credentialsOf(viewer) };
};

export interface StoredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

type Notified = { readonly member: string; readonly kind: string };

/** The service's parts over a database of their own. Events are delivered as by the consumer, and the test moves the clock. */
export interface NotificationTestkit extends ContextParts, ServiceTestkit {
  readonly authority: TestLog;
  /** Founds the logs with these admins of organization 1, and with Rita, or anew. */
  readonly found: (...adminIds: readonly string[]) => Promise<void>;
  readonly wait: (ms: number) => void;
  readonly setTime: (at: Date) => void;
  /** An event that happens now. */
  readonly anEvent: <Type extends EventType>(
    type: Type,
    data: EventByType[Type],
    changes?: Partial<EventEnvelope<Type>>,
  ) => EventEnvelope<Type>;
  readonly publish: <Type extends EventType>(
    type: Type,
    data: EventByType[Type],
    changes?: Partial<EventEnvelope<Type>>,
  ) => Promise<EventEnvelope<Type>>;
  readonly publishMember: (
    id: string,
    changes?: Partial<EventByType['MemberChanged']>,
  ) => Promise<void>;
  /** All notifications about an expense, in any order. */
  readonly recipientsOf: (expenseId: string) => Promise<Notified[]>;
  readonly mailsTo: (userId: string) => Promise<StoredMail[]>;
  /** Sends all instant messages that are due; returns how many members it took. */
  readonly sendInstant: () => Promise<number>;
  readonly sendDigests: () => Promise<number>;
  /** Saves what a member chose for one kind on the named channels. */
  readonly choose: (
    userId: string,
    kind: NotificationKind,
    timings: Partial<Readonly<Record<Channel, Timing>>>,
  ) => Promise<void>;
  /** Makes one attempt at everything that is due. */
  readonly deliverWebhooks: () => Promise<void>;
}

export const emailOf = (userId: string): string => `member-${userId}@acme.test`;

/** Senders of all channels: those of the test, that of emails, and for any other channel one that sends nothing. */
export const sendersWith = (own: Partial<ChannelSenders> = {}): ChannelSenders => {
  const silent: ChannelSender = { handOver: () => Promise.resolve(), wake: () => undefined };
  return {
    ...(Object.fromEntries(SENT_CHANNELS.map((name) => [name, silent])) as ChannelSenders),
    EMAIL: createEmailSender('https://outlay.test'),
    ...own,
  };
};

interface TestkitOptions extends Pick<TestLogOptions, 'assuranceMin'> {
  /** Time limit of a webhook's answer. */
  readonly timeoutMs?: number;
}

const ruling = {
  addresses: { allowPrivate: true, problemWithHost },
  eventTypes: WEBHOOKS,
};

function createWork(
  database: Database,
  clock: { now(): Date },
  states: AuthorityStates,
  changes: ReturnType<typeof createWebhookChanges>,
  { timeoutMs = 1_000 }: TestkitOptions,
) {
  const inTransaction: Parameters<typeof createSendingQueue>[0] = (work) =>
    database.transaction(work);
  const secrets = createSecretBox(randomBytes(32));
  const queries = createNotificationQueries(database);
  const inbox = createInbox(database);
  const sending = { queue: createSendingQueue(inTransaction, sendersWith()), clock };
  const until = (work: () => Promise<boolean>) => async (): Promise<number> => {
    let done = 0;
    while (await work()) done += 1;
    return done;
  };
  const caller = createWebhookCaller({ allowPrivate: true, timeoutMs });
  const calling = { clock, secrets, sign: signDelivery, caller };
  const delivering = { ...calling, queue: createDeliveryQueue(database) };
  const store = createWebhookStore(inTransaction, states);
  return {
    queries,
    inbox,
    sendInstant: until(sendInstant(sending)),
    sendDigests: until(sendDigests(sending)),
    choose: (userId: string, kind: NotificationKind, timings: object) =>
      inbox.savePreferences(
        { ...viewerOf(EMMA), userId },
        (Object.entries(timings) as [Channel, Timing][]).map(([channel, timing]) => ({
          kind,
          channel,
          timing,
        })),
      ),
    deliverWebhooks: async () => {
      const asked = { underWay: [], now: clock.now() };
      const due = await delivering.queue.claim(DELIVERIES_AT_ONCE, asked);
      await Promise.all(due.map((delivery) => deliverWebhook(delivering, delivery)));
    },
    useCases: createUseCases({ ...ruling, ...calling, inbox, queries, store, changes }),
  };
}

function createViews({
  rows,
}: ServiceTestkit): Pick<NotificationTestkit, 'recipientsOf' | 'mailsTo'> {
  return {
    recipientsOf: (expenseId) =>
      rows<Notified>(
        'select member_id as member, kind from notifications where expense_id = $1 order by member_id, id',
        [expenseId],
      ),
    mailsTo: (userId) =>
      rows<StoredMail>('select "to", subject, text from mail_outbox where "to" = $1 order by id', [
        emailOf(userId),
      ]),
  };
}

const memberOf = (
  id: string,
  changes: Partial<EventByType['MemberChanged']> = {},
): EventByType['MemberChanged'] => {
  const { firstName, roles, active } = personOf(id);
  return {
    memberId: id,
    email: emailOf(id),
    firstName,
    lastName: 'Test',
    roles: roles.filter(takesPart),
    managerId: null,
    department: null,
    walletAddress: null,
    walletMemo: null,
    walletChangedAt: null,
    walletWatched: false,
    active,
    ...changes,
  };
};

async function introduce(
  testkit: Pick<NotificationTestkit, 'publish' | 'publishMember'>,
): Promise<void> {
  const organization = (organizationId: string, name: string, timeZone: string) =>
    testkit.publish(
      'OrganizationChanged',
      { dateOrder: 'dmy', organizationId, name, timeZone },
      { orgid: organizationId, subject: `organization:${organizationId}` },
    );
  await organization('1', 'Acme', 'Europe/Berlin');
  await organization('2', 'Rival', 'UTC');
  for (const id of Object.keys(PEOPLE)) await testkit.publishMember(id);
}

export async function startNotificationTestkit(
  options: TestkitOptions = {},
): Promise<NotificationTestkit> {
  let now = START;
  const clock = { now: () => now };
  const authority = new TestLog({
    ...options,
    ...clock,
    deliver: (event) => testkit.deliver(event),
  });
  const { trust, writer } = authority;
  const states = createAuthorityStates(trust);
  const changes = createWebhookChanges({ ...ruling, clock, writer });
  const testkit = await createServiceTestkit({
    service: 'notification',
    serverUrl: inject('postgresUrl'),
    subscriptions: {
      ...handlersOver(eventPortsOf)(
        createSubscriptions({ clock, checkReceipt: createReceiptCheck(RECEIPTS.keySet) }),
      ),
      AuthorityEntryAppended: takeEffects({ states, trust }, changes),
    },
  });
  const anEventNow: NotificationTestkit['anEvent'] = (type, data, changes) =>
    anEvent(type, randomUUID(), data, { time: now.toISOString(), actorid: null, ...changes });
  const publish: NotificationTestkit['publish'] = async (type, data, changes) => {
    const event = anEventNow(type, data, changes);
    await testkit.deliver(event);
    return event;
  };
  const publishMember: NotificationTestkit['publishMember'] = async (id, changes) => {
    const { organizationId: orgid } = personOf(id);
    await publish('MemberChanged', memberOf(id, changes), { orgid, subject: id });
  };
  await introduce({ publish, publishMember });
  const found: NotificationTestkit['found'] = async (...adminIds) => {
    await testkit.rows('delete from authority_entries');
    const asAdmin = (id: string) => ({ id, roles: ['admin'] as const });
    await authority.found('1', adminIds.map(asAdmin));
    await authority.found('2', [asAdmin(RITA)]);
  };
  await found(ADA);
  return {
    ...testkit,
    ...createWork(testkit.database, clock, states, changes, options),
    authority,
    found,
    ...createViews(testkit),
    clock,
    eventTypes: WEBHOOKS,
    anEvent: anEventNow,
    publish,
    publishMember,
    wait: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    setTime: (at) => {
      now = at;
    },
  };
}
