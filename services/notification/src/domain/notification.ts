import { ruleOf, type NotificationKind } from './notification-kinds.ts';
import { namedSubject, type Sentence, type Subject } from './sentences.ts';
import type { NoticeContent, NoticeFacts } from './notice.ts';

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
  /** The expense that it is about, as far as it is known. */
  readonly subject: Subject;
  readonly at: Date;
  readonly readAt: Date | null;
}

/** Writes the sentence of a notification. */
export const sentenceOf = (
  kind: NotificationKind,
  facts: NoticeFacts,
  subject: Subject,
): Sentence => ruleOf(kind).text(namedSubject(subject), facts, facts.reason?.trim() || null);

/** Where a notification leads in the web client. */
export const pathOf = (kind: NotificationKind, expenseId: string | null): string =>
  expenseId === null ? (ruleOf(kind).path ?? '/notifications') : `/expenses/${expenseId}`;

const NOTIFIED_AGE_MS_MAX = 86_400_000;

/** Whether an event is so old that a message about it would only confuse, as in a replay. */
export const isTooOldToNotify = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > NOTIFIED_AGE_MS_MAX;
