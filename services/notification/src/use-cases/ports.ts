import type { ChangeScope, SentProof } from '@outlay/authority-log';
import type { Page } from '@outlay/platform/paging';
import type { Viewer } from '@outlay/platform/auth';
import type { Cause } from '@outlay/platform/outbox';
import type { SentChannel } from '../domain/channels.ts';
import type { Notification } from '../domain/notification.ts';
import type { Preference } from '../domain/preference.ts';
import type { SendingWindow } from '../domain/sending-window.ts';
import type { Webhook, WebhookDelivery } from '../domain/webhook.ts';

export interface Clock {
  now(): Date;
}

/** Reads of notifications and webhooks; each returns only what the viewer may see. */
export interface NotificationQueries {
  /** Returns one more than `first` when there are more. */
  notifications(
    viewer: Viewer,
    page: Page & { readonly unreadOnly: boolean },
  ): Promise<Notification[]>;
  /** Returns the viewer's own with these ids, in no order. */
  notificationsByIds(viewer: Viewer, ids: readonly string[]): Promise<Notification[]>;
  unreadCount(viewer: Viewer): Promise<number>;
  chosenPreferences(viewer: Viewer): Promise<Preference[]>;
  /** Returns all webhooks of the organization, newest first, or those with these ids. */
  webhooks(viewer: Viewer, ids?: readonly string[]): Promise<Webhook[]>;
  webhook(viewer: Viewer, id: string): Promise<Webhook | null>;
  /** Returns one more than `first` when there are more, and nothing of another organization's webhook. */
  deliveries(
    viewer: Viewer,
    page: Page & { readonly webhookId: string },
  ): Promise<WebhookDelivery[]>;
  delivery(viewer: Viewer, id: string): Promise<WebhookDelivery | null>;
}

/** A member's changes to their own notifications; each is one statement. */
export interface Inbox {
  /** `ids` null marks all of them. What is read in the app is sent on no channel any more. */
  markRead(viewer: Viewer, ids: readonly string[] | null, now: Date): Promise<void>;
  savePreferences(viewer: Viewer, preferences: readonly Preference[]): Promise<void>;
}

export interface StoredSecret {
  readonly secretPrefix: string;
  readonly sealedSecret: string;
}

export type NewWebhook = StoredSecret &
  Pick<Webhook, 'id' | 'url' | 'eventTypes' | 'createdAt' | 'createdById'>;

/** The parts of a webhook that change; the others stay. */
export interface WebhookChange {
  readonly url?: string;
  readonly eventTypes?: readonly string[];
  readonly active?: boolean;
}

/** An organization's webhooks, in one transaction. */
export interface WebhookScope extends ChangeScope {
  /** Locks the organization's webhooks until the transaction ends, so that a limit on their number holds. */
  count(): Promise<number>;
  /** The id of a new webhook: the one that a statement names, or a new one. Null for one that was never reserved. */
  newId(proof: SentProof | null | undefined): Promise<string | null>;
  /** Finds a webhook and locks it until the transaction ends; null without one. */
  find(id: string): Promise<Webhook | null>;
  /** Finds a webhook's address and the secret that signs its calls; null without one. */
  endpoint(id: string): Promise<{ readonly url: string; readonly sealedSecret: string } | null>;
  insert(webhook: NewWebhook): Promise<void>;
  /** Returns false without a webhook. Enabling it resets past failures; disabling it gives up pending deliveries. */
  update(id: string, change: WebhookChange): Promise<boolean>;
  replaceSecret(id: string, secret: StoredSecret): Promise<boolean>;
  delete(id: string): Promise<boolean>;
  /** Makes a delivery due now, whatever its result was. */
  redeliver(deliveryId: string, now: Date): Promise<boolean>;
}

export interface WebhookStore {
  run<Value>(cause: Cause, work: (scope: WebhookScope) => Promise<Value>): Promise<Value>;
}

/** Creates signing secrets and encrypts them for the database. */
export interface SecretBox {
  /** Creates a secret with its stored form. */
  create(organizationId: string): StoredSecret & { readonly secret: string };
  open(organizationId: string, sealed: string): string;
}

export interface Reader {
  readonly memberId: string;
  readonly email: string;
  readonly firstName: string;
}

/** A member and the channel on which they get a message. */
export interface Recipient {
  readonly channel: SentChannel;
  readonly organizationId: string;
  readonly reader: Reader;
}

/** What a channel tells one member. */
export type Message = Recipient & {
  /** Identifies the message: its carrier sends no second message with the same key. */
  readonly dedupeKey: string;
} & (
    | { readonly form: 'single'; readonly notifications: readonly [Notification] }
    /** Notifications of a few minutes that a full window held back. */
    | { readonly form: 'summary'; readonly notifications: readonly Notification[] }
    /** The newest of the `total` notifications since the digest before. */
    | {
        readonly form: 'digest';
        readonly notifications: readonly Notification[];
        readonly total: number;
      }
  );

export type WaitingNotice = Notification & { readonly createdAt: Date };

/** One member whose instant messages wait on one channel. Other workers skip the member meanwhile. */
export interface DueReader {
  readonly recipient: Recipient;
  /** Null before the first message. */
  readonly window: SendingWindow | null;
  /** Oldest first. */
  readonly waiting: readonly WaitingNotice[];
  /** Hands these messages over to the channel's sender; their notifications wait no longer. */
  readonly save: (messages: readonly Message[], window: SendingWindow) => Promise<void>;
}

/** A member who gets a digest on one channel, with its newest notifications. */
export type DigestRecipient = Recipient & {
  readonly newest: readonly Notification[];
  readonly total: number;
};

/** One organization with a due digest. Other workers skip the organization meanwhile. */
export interface DueDigest {
  readonly timeZone: string;
  /** The next recipients of this digest; empty when all are done. */
  readonly recipients: () => Promise<readonly DigestRecipient[]>;
  /** Hands these digests over to their channels' senders. */
  readonly save: (digests: readonly Message[]) => Promise<void>;
  /** Ends this digest and gives up what cannot be delivered, such as the messages to a former member. */
  readonly finish: (nextAt: Date) => Promise<void>;
}

/**
 * Everything that waits to be sent, on all channels. Each call is one transaction under row locks that other workers skip. It
 * returns false when nothing is due.
 */
export interface SendingQueue {
  withDueReader(now: Date, work: (reader: DueReader) => Promise<void>): Promise<boolean>;
  withDueDigest(now: Date, work: (digest: DueDigest) => Promise<void>): Promise<boolean>;
}

/** A delivery that this worker has leased. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly attempts: number;
  /** Failed attempts before this one, since the delivery was last requested. */
  readonly failures: number;
  readonly webhookId: string;
  readonly organizationId: string;
  readonly eventId: string;
  readonly body: string;
  readonly url: string;
  readonly sealedSecret: string;
}

export interface Attempt {
  /** Null without a response. */
  readonly responseStatus: number | null;
  /** Null when the event was accepted. */
  readonly error: string | null;
  /** First line of the response, at most 200 characters; null without a response or when it is empty. */
  readonly answer: string | null;
}

/** Due deliveries, under a lease. Only the current holder can record a result. */
export interface DeliveryQueue {
  /** Claims due deliveries in turn among organizations and their webhooks; this worker is busy with those in `underWay`. */
  claim(
    max: number,
    wanted: { readonly underWay: readonly ClaimedDelivery[]; readonly now: Date },
  ): Promise<ClaimedDelivery[]>;
  noteDelivered(delivery: ClaimedDelivery, attempt: Attempt, now: Date): Promise<void>;
  /** With `retryAt` null the delivery has finally failed. Returns since when the webhook has only failed. */
  noteFailed(
    delivery: ClaimedDelivery,
    attempt: Attempt,
    times: { readonly now: Date; readonly retryAt: Date | null },
  ): Promise<Date | null>;
  switchOff(webhookId: string, reason: string): Promise<void>;
}

/** Calls a webhook's address; never throws because of the receiver. */
export interface WebhookCaller {
  post(request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<Attempt>;
}
