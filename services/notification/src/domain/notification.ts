import { refuse, ok, type Result } from '@outlay/platform/result';
import {
  NOTIFICATION_KINDS,
  ruleOf,
  type MailTiming,
  type NoticeContent,
  type NoticeFacts,
  type NotificationKind,
} from './notification-kinds.ts';
import { namedSubject, type Sentence, type Subject } from './sentences.ts';

/** A member's preference for one kind. */
export interface Preference {
  readonly kind: NotificationKind;
  readonly inApp: boolean;
  readonly mail: MailTiming;
}

/** A notification and its recipients. */
export interface Notice extends NoticeContent {
  readonly kind: NotificationKind;
}

/** A notification as shown to its reader. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string | null;
  readonly path: string;
  readonly expenseId: string | null;
  /** The expense that it is about. */
  readonly subject: Subject;
  readonly at: Date;
  readonly readAt: Date | null;
}

export const defaultPreference = (kind: NotificationKind): Preference => ({
  kind,
  inApp: true,
  mail: ruleOf(kind).mail,
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

/** The sentence of a notification. */
export const sentenceOf = (
  kind: NotificationKind,
  facts: NoticeFacts,
  subject: Subject,
): Sentence => ruleOf(kind).text(namedSubject(subject), facts, facts.reason?.trim() || null);

/** Where a notification leads in the web client. */
export const pathOf = (kind: NotificationKind, expenseId: string | null): string =>
  expenseId === null ? (ruleOf(kind).path ?? '/notifications') : `/expenses/${expenseId}`;

const NOTIFIED_AGE_MS_MAX = 86_400_000;

/** Whether an event is so old that an email would only confuse, as in a replay. */
export const isTooOldToNotify = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > NOTIFIED_AGE_MS_MAX;
