import {
  createAuthorityStates,
  createAuthorityWriter,
  createReceiptCheck,
  trustOf,
  type TrustConfig,
} from '@outlay/authority-log';
import { handlersOver } from '@outlay/platform/inbox';
import {
  createRepeatingWork,
  type BackgroundWork,
  type RepeatingWork,
  type Service,
} from '@outlay/platform/lifecycle';
import { createMailTransport, createMailWorker, MAIL_GAUGES } from '@outlay/platform/mail';
import { problemWithHost } from '@outlay/platform/public-address';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { registerDatabaseGauges } from '@outlay/platform/telemetry';
import type { Config } from './config.ts';
import { createEmailSender } from './channels/email-sender.ts';
import { createSecretBox } from './delivery/secret-box.ts';
import { signDelivery } from './delivery/sign-delivery.ts';
import { createWebhookCaller } from './delivery/webhook-caller.ts';
import { WEBHOOKS } from './events/public-events.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { createDeliveryQueue } from './persistence/delivery-queue.ts';
import { removeExpiredRows } from './persistence/expired-rows.ts';
import { WORK_QUEUES } from './persistence/work-queues.ts';
import { createInbox } from './persistence/member-inbox.ts';
import { createNotificationQueries } from './persistence/notification-queries.ts';
import { eventPortsOf } from './persistence/projections.ts';
import { createSendingQueue } from './persistence/sending-queue.ts';
import { createWebhookStore, takeEffects } from './persistence/webhook-store.ts';
import { createProjections } from './projections.ts';
import { DELIVERY_GAUGES } from './telemetry/delivery-metrics.ts';
import { createDeliveryWorker } from './delivery/delivery-worker.ts';
import type { Clock } from './use-cases/ports.ts';
import { createUseCases, createWebhookChanges } from './use-cases/use-cases.ts';
import { sendDigests, sendInstant } from './use-cases/send-notifications.ts';

type Settings = Pick<
  Config,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'WEBHOOK_KEY_FILE'
  | 'WEBHOOKS_ALLOW_PRIVATE'
  | 'IDENTITY_URL'
  | 'RECEIPT_PUBLIC_KEYS_FILE'
  | keyof TrustConfig
>;

/** Instant messages leave when their event has been applied. A poll finds those that waited for a name or for their window. */
const POLL_INTERVAL_MS = 5_000;
const DIGEST_INTERVAL_MS = 15_000;
const CLEAN_INTERVAL_MS = 10 * 60_000;

/** Hands what waits over to the senders of the channels, and sends emails. */
function createSending(
  parts: ServiceParts,
  settings: Settings,
  clock: Clock,
): { instant: RepeatingWork; others: BackgroundWork[] } {
  const { database, log, inTransaction } = parts;
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = settings;
  const transport = SMTP_URL === undefined ? null : createMailTransport(SMTP_URL, MAIL_FROM);
  const mailWorker = createMailWorker({ database, log, transport });
  const senders = { EMAIL: createEmailSender(PUBLIC_URL, mailWorker.wake) };
  const ports = { queue: createSendingQueue(inTransaction, senders), clock };
  const sendNextInstant = sendInstant(ports);
  const sendNextDigests = sendDigests(ports);
  const instant = createRepeatingWork({
    log,
    intervalMs: POLL_INTERVAL_MS,
    name: 'instant messages',
    round: async () => ((await sendNextInstant()) ? 0 : undefined),
  });
  const digests = createRepeatingWork({
    log,
    intervalMs: DIGEST_INTERVAL_MS,
    name: 'digests',
    round: async () => ((await sendNextDigests()) ? 0 : undefined),
  });
  return { instant, others: [mailWorker, digests] };
}

/** The composition root makes every part of the service. */
export function createNotificationService(
  parts: ServiceParts,
  settings: Settings,
  clock: Clock = { now: () => new Date() },
): Service & { address(): string } {
  const { database, log, inTransaction } = parts;
  const allowPrivate = settings.WEBHOOKS_ALLOW_PRIVATE;
  const secrets = createSecretBox(settings.WEBHOOK_KEY_FILE);
  const queries = createNotificationQueries(database);
  const inbox = createInbox(database);
  const calling = { sign: signDelivery, caller: createWebhookCaller({ allowPrivate }) };
  const queue = createDeliveryQueue(database);
  const deliveryWorker = createDeliveryWorker({ ...calling, clock, secrets, queue, log });
  const trust = trustOf(settings);
  const states = createAuthorityStates(trust);
  const store = createWebhookStore(inTransaction, states, deliveryWorker.wake);
  const eventTypes = WEBHOOKS;
  const rules = { addresses: { allowPrivate, problemWithHost }, eventTypes };
  const writer = createAuthorityWriter(settings.IDENTITY_URL, 'notification');
  const changes = createWebhookChanges({ ...rules, clock, writer });
  const ports = { ...rules, ...calling, inbox, queries, secrets, clock, store, changes };
  const useCases = createUseCases(ports);
  const contextParts = { queries, inbox, useCases, clock, eventTypes };
  const cleaner = createRepeatingWork({
    name: 'expired rows',
    log,
    intervalMs: CLEAN_INTERVAL_MS,
    round: async () => {
      await removeExpiredRows(database, clock.now());
    },
  });
  const { instant, others } = createSending(parts, settings, clock);
  registerDatabaseGauges(parts.metrics, database.$client, MAIL_GAUGES);
  registerDatabaseGauges(parts.metrics, database.$client, DELIVERY_GAUGES);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    mayLinger: true,
    projections: createProjections({ clock }),
    subscriptions: {
      ...handlersOver(eventPortsOf)(
        createSubscriptions({
          clock,
          checkReceipt: createReceiptCheck(settings.RECEIPT_PUBLIC_KEYS_FILE),
        }),
      ),
      AuthorityEntryAppended: takeEffects({ states, trust }, changes),
    },
    onApplied: () => {
      instant.wake();
      deliveryWorker.wake();
    },
    queues: WORK_QUEUES,
    work: [...others, instant, deliveryWorker, cleaner],
  });
}
