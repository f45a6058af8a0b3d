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

/** How a member wants to hear of one kind. */
export interface Preference {
  readonly kind: NotificationKind;
  readonly inApp: boolean;
  readonly mail: MailTiming;
}

/** What an event said that a sentence needs; the expense and people are looked up when it is read. */
export interface NoticeFacts {
  readonly stepId?: string;
  readonly stepName?: string;
  /** ISO 8601 in UTC. */
  readonly deadlineAt?: string;
  readonly reason?: string;
  /** Of a payment that is held or failed. */
  readonly code?: string;
}

/** Something to tell: the event behind it said it, these members hear it. */
export interface Notice {
  readonly kind: NotificationKind;
  /** Null for what concerns no single expense. */
  readonly expenseId: string | null;
  readonly memberIds: readonly string[];
  readonly facts: NoticeFacts;
  /** Whoever has one of these roles in the organisation hears it as well. */
  readonly toRoles: readonly Role[];
}

/** A notice as its reader sees it. */
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

/** What stops somebody's work or money is told at once; good news can wait for tomorrow. */
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

/** One preference for each kind: what a member has chosen, else the default. */
export function completePreferences(chosen: readonly Preference[]): Preference[] {
  const byKind = new Map(chosen.map((preference) => [preference.kind, preference]));
  return NOTIFICATION_KINDS.map((kind) => byKind.get(kind) ?? defaultPreference(kind));
}

/** A change of preferences names each kind once. */
export function readPreferences(
  input: readonly Preference[],
): Result<readonly Preference[], 'VALIDATION_FAILED'> {
  const kinds = new Set(input.map(({ kind }) => kind));
  if (kinds.size === input.length) return ok(input);
  return refuse('VALIDATION_FAILED', 'Each kind can be named once.', 'preferences');
}

/** Kinds that ask for a decision: settled once it is made, whoever made it. */
export const ASKING_KINDS: readonly NotificationKind[] = ['APPROVAL_NEEDED', 'DEADLINE_NEAR'];

const OLD_NEWS_MS = 86_400_000;

/** Whether an event happened so long ago that telling it now would only startle, as in a replay. */
export const isOldNews = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > OLD_NEWS_MS;
