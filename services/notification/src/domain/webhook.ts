export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An integrator's endpoint for events. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly active: boolean;
  readonly inactiveReason: string | null;
  readonly secretPrefix: string;
  readonly createdAt: Date;
  readonly createdById: string;
}

/** Delivery of one event to one webhook. */
export interface WebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly createdAt: Date;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
}

export const WEBHOOKS_PER_ORGANIZATION_MAX = 20;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delays after the first, second ... failure. After the last attempt, some 21 hours later, the delivery has failed. */
const RETRY_DELAYS_MS: readonly number[] = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];

export const DELIVERY_ATTEMPTS_MAX = RETRY_DELAYS_MS.length + 1;

/** Returns the milliseconds until the next attempt after `failures` (from 1); null after the last. */
export const deliveryRetryDelayMs = (failures: number): number | null =>
  RETRY_DELAYS_MS[failures - 1] ?? null;

const FAILING_MAX_MS = 24 * HOUR_MS;
export const SWITCHED_OFF_REASON =
  'Every delivery in the last 24 hours failed, so this webhook was turned off. Check the endpoint and turn it on again.';

/** Whether a webhook has failed for a full day. `failingSince` is the first failure after its last success. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_MAX_MS;

const ANSWER_LENGTH_MAX = 200;

/** Returns the first line of a receiver's response, for people; null when it is empty. */
export const answerLine = (text: string): string | null => {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  return errorLine(first).trim().slice(0, ANSWER_LENGTH_MAX) || null;
};

/** Makes a line of a text that a database can store and a person can read. */
export const errorLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .toWellFormed()
    .slice(0, 300);

/** Limit of deliveries of one worker at once. */
export const DELIVERIES_AT_ONCE = 16;
/** Limit of deliveries of one organization at once, so that the webhooks of others always find a place. */
export const DELIVERIES_OF_ORGANIZATION_AT_ONCE = DELIVERIES_AT_ONCE / 2;
