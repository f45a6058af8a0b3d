import type { Viewer } from '@outlay/platform/auth';
import type { OutgoingMail } from '@outlay/platform/mail';
import type { Result } from '@outlay/platform/result';
import type { MailWindow } from '../domain/mail-window.ts';
import type { Notification, Preference } from '../domain/notification.ts';
import type { Webhook, WebhookDelivery } from '../domain/webhook.ts';

export interface Clock {
  now(): Date;
}

/** Where a page of notifications ended. */
export interface NotificationPosition {
  readonly at: Date;
  readonly id: string;
}

/** Reads for pages; each is scoped to what the viewer may see. */
export interface NotificationQueries {
  /** One more than `first` when there are more. */
  notifications(
    viewer: Viewer,
    page: {
      readonly unreadOnly: boolean;
      readonly first: number;
      readonly after: NotificationPosition | null;
    },
  ): Promise<Notification[]>;
  unreadCount(viewer: Viewer): Promise<number>;
  chosenPreferences(viewer: Viewer): Promise<Preference[]>;
  webhooks(viewer: Viewer): Promise<Webhook[]>;
  webhook(viewer: Viewer, id: string): Promise<Webhook | null>;
  /** One more than `first` when there are more; none for a webhook of somebody else. */
  deliveries(
    viewer: Viewer,
    page: {
      readonly webhookId: string;
      readonly first: number;
      readonly afterId: string | null;
    },
  ): Promise<WebhookDelivery[]>;
  delivery(viewer: Viewer, id: string): Promise<WebhookDelivery | null>;
}

/** What a member changes of their own notifications; each is one statement. */
export interface Inbox {
  /** Null: all of them. */
  markRead(viewer: Viewer, ids: readonly string[] | null, now: Date): Promise<void>;
  savePreferences(viewer: Viewer, preferences: readonly Preference[]): Promise<void>;
}

export type IdempotencyRefusal = 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID';

export interface StoredSecret {
  readonly secretPrefix: string;
  readonly sealedSecret: string;
}

export interface NewWebhook extends StoredSecret {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly createdAt: Date;
}

/** An admin's webhooks, in one transaction. All of it is limited to the admin's organisation. */
export interface WebhookScope {
  /** Makes others who add webhooks to the organisation wait, so that the count holds. */
  lockCount(): Promise<number>;
  insert(webhook: NewWebhook): Promise<string>;
  /** False when there is none. Switching on forgets past failures; switching off gives up what waits. */
  update(
    id: string,
    change: {
      readonly url?: string;
      readonly eventTypes?: readonly string[];
      readonly active?: boolean;
    },
  ): Promise<boolean>;
  replaceSecret(id: string, secret: StoredSecret): Promise<boolean>;
  delete(id: string): Promise<boolean>;
  /** Makes a delivery due now, whatever became of it. */
  redeliver(deliveryId: string, now: Date): Promise<boolean>;
  /** Runs `work` once per key of this admin; a repetition gets the first answer. */
  once<Value, Code extends string>(
    request: { readonly key: string | null; readonly operation: string; readonly input: unknown },
    work: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | IdempotencyRefusal>>;
}

export interface WebhookStore {
  run<Value>(viewer: Viewer, work: (scope: WebhookScope) => Promise<Value>): Promise<Value>;
}

/** Makes signing secrets and keeps them unreadable in the database. */
export interface SecretBox {
  /** A new secret, with what is stored of it. */
  create(organizationId: string): StoredSecret & { readonly secret: string };
  open(organizationId: string, sealed: string): string;
}

export interface Reader {
  readonly memberId: string;
  readonly email: string;
  readonly firstName: string;
}

export type WaitingNotice = Notification & { readonly createdAt: Date };

/** One member with at-once mails to write, locked. */
export interface MemberToMail {
  readonly reader: Reader;
  readonly window: MailWindow;
  /** Oldest first. */
  readonly waiting: readonly WaitingNotice[];
  readonly save: (
    mails: readonly OutgoingMail[],
    mailedIds: readonly string[],
    window: MailWindow,
  ) => Promise<void>;
}

/** One reader of a digest, with the newest things in it. */
export interface DigestReader {
  readonly reader: Reader;
  readonly newest: readonly Notification[];
  readonly total: number;
}

/** One organisation whose digest is due, locked. */
export interface DueDigest {
  readonly timeZone: string;
  /** The next readers of this digest; empty when all have been told. */
  readonly readers: () => Promise<readonly DigestReader[]>;
  /** Notes that these readers get these mails. */
  readonly save: (readers: readonly Reader[], mails: readonly OutgoingMail[]) => Promise<void>;
  /** Ends this digest: what nobody could be told is given up. */
  readonly finish: (nextAt: Date) => Promise<void>;
}

/** What waits to be mailed. Each call is one transaction under row locks that other workers skip; false when nothing is due. */
export interface MailDesk {
  withMemberToMail(now: Date, work: (member: MemberToMail) => Promise<void>): Promise<boolean>;
  withDueDigest(now: Date, work: (digest: DueDigest) => Promise<void>): Promise<boolean>;
}

/** A delivery that this worker holds. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly attempts: number;
  /** Before this attempt, since it was last asked for. */
  readonly failures: number;
  readonly webhookId: string;
  readonly organizationId: string;
  readonly eventId: string;
  readonly body: string;
  readonly url: string;
  readonly sealedSecret: string;
}

export interface Attempt {
  /** Null when there was no answer. */
  readonly responseStatus: number | null;
  /** Null when the event was taken. */
  readonly error: string | null;
}

/** Deliveries that are due, under a lease. What became of one is only noted by whoever still holds it. */
export interface DeliveryQueue {
  claim(max: number, now: Date): Promise<ClaimedDelivery[]>;
  noteDelivered(delivery: ClaimedDelivery, attempt: Attempt, now: Date): Promise<void>;
  /** `retryAt` null: it has failed for good. Returns since when the webhook has only failed. */
  noteFailed(
    delivery: ClaimedDelivery,
    attempt: Attempt,
    times: { readonly now: Date; readonly retryAt: Date | null },
  ): Promise<Date | null>;
  switchOff(webhookId: string, reason: string): Promise<void>;
}

/** Calls a webhook's address; never throws for what the other side does. */
export interface WebhookCaller {
  post(request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<Attempt>;
}
