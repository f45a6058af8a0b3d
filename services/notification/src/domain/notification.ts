import type { Role } from '@outlay/platform/auth';
import { refuse, ok, type Result } from '@outlay/platform/result';

export const NOTIFICATION_KINDS = [
  'APPROVAL_NEEDED',
  'DEADLINE_NEAR',
  'EXPENSE_SENT_BACK',
  'EXPENSE_APPROVED',
  'EXPENSE_REJECTED',
  'EXPENSE_PAID',
  'PAYOUT_HELD',
  'PAYOUT_FAILED',
  'PAYOUTS_STOPPED',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const MAIL_TIMINGS = ['AT_ONCE', 'DAILY', 'NEVER'] as const;
export type MailTiming = (typeof MAIL_TIMINGS)[number];

/** A member's preference for one kind. */
export interface Preference {
  readonly kind: NotificationKind;
  readonly inApp: boolean;
  readonly mail: MailTiming;
}

/** Facts from the event that a message needs; the expense and people are looked up on reading. */
export interface NoticeFacts {
  readonly stepId?: string;
  readonly stepName?: string;
  /** ISO 8601 in UTC. */
  readonly deadlineAt?: string;
  readonly reason?: string;
  /** Of a payment that is held or failed. */
  readonly code?: string;
}

/** A notification and its recipients. */
export interface Notice {
  readonly kind: NotificationKind;
  /** Null for one that concerns no single expense. */
  readonly expenseId: string | null;
  readonly memberIds: readonly string[];
  readonly facts: NoticeFacts;
  /** Members with one of these roles in the organisation are recipients too. */
  readonly toRoles: readonly Role[];
}

/** A notification as shown to its reader. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string | null;
  readonly path: string;
  readonly expenseId: string | null;
  readonly at: Date;
  readonly readAt: Date | null;
}

/** Anything that blocks work or money is sent at once; good news can wait for tomorrow. */
const MAILED_AT_ONCE: readonly NotificationKind[] = [
  'APPROVAL_NEEDED',
  'DEADLINE_NEAR',
  'EXPENSE_SENT_BACK',
  'EXPENSE_REJECTED',
  'PAYOUT_HELD',
  'PAYOUT_FAILED',
  'PAYOUTS_STOPPED',
];

export const defaultPreference = (kind: NotificationKind): Preference => ({
  kind,
  inApp: true,
  mail: MAILED_AT_ONCE.includes(kind) ? 'AT_ONCE' : 'DAILY',
});

/** One preference per kind: the member's choice, else the default. */
export function completePreferences(chosen: readonly Preference[]): Preference[] {
  const byKind = new Map(chosen.map((preference) => [preference.kind, preference]));
  return NOTIFICATION_KINDS.map((kind) => byKind.get(kind) ?? defaultPreference(kind));
}

/** A change of preferences may name each kind once. */
export function readPreferences(
  input: readonly Preference[],
): Result<readonly Preference[], 'VALIDATION_FAILED'> {
  const kinds = new Set(input.map(({ kind }) => kind));
  if (kinds.size === input.length) return ok(input);
  return refuse('VALIDATION_FAILED', 'Each kind can be named once.', 'preferences');
}

/** Kinds that request a decision: settled once it is made by anyone. */
export const ASKING_KINDS: readonly NotificationKind[] = ['APPROVAL_NEEDED', 'DEADLINE_NEAR'];

const OLD_NEWS_MS = 86_400_000;

/** Whether an event is so old that an email would only confuse, as in a replay. */
export const isOldNews = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > OLD_NEWS_MS;
