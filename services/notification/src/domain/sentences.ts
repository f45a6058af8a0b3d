import type { NoticeFacts, NotificationKind } from './notification.ts';

/** The expense of a notification; null before its event has arrived. */
export interface Subject {
  readonly title: string | null;
  /** With its currency, such as '120.00 EUR'. */
  readonly amount: string | null;
  readonly creatorName: string | null;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** Text of a notification: a short sentence, and details. */
export interface Sentence {
  readonly title: string;
  readonly body: string | null;
}

const TITLE_MAX_CHARS = 120;

/** On one line, whatever was typed: the sentence becomes an email's subject. */
function nameOf(title: string | null): string {
  const line = (title ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ').trim();
  if (line === '') return 'An expense';
  return line.length <= TITLE_MAX_CHARS
    ? line
    : // Cut between two halves of a surrogate pair, it would be invalid.
      `${line.slice(0, TITLE_MAX_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Day and time in the organisation's zone. */
function momentIn(timeZone: string, at: string): string {
  const formatted = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at));
  return `${formatted} (${timeZone})`;
}

/** The sentence of a notification. Contains no secrets: it is emailed. */
export function sentenceOf(kind: NotificationKind, facts: NoticeFacts, subject: Subject): Sentence {
  const name = nameOf(subject.title);
  const reason = facts.reason?.trim() || null;
  switch (kind) {
    case 'APPROVAL_NEEDED':
      return { title: `${name} waits for your approval`, body: askedFor(subject, facts) };
    case 'DEADLINE_NEAR':
      return { title: `${name} goes on without you soon`, body: deadlineOf(subject, facts) };
    case 'EXPENSE_SENT_BACK':
      return { title: `${name} was sent back`, body: reason };
    case 'EXPENSE_APPROVED':
      return { title: `${name} was approved`, body: null };
    case 'EXPENSE_REJECTED':
      return { title: `${name} was rejected`, body: reason };
    case 'EXPENSE_PAID':
      return {
        title: `${name} was paid`,
        body: subject.amount && `${subject.amount} was reimbursed to the wallet of its creator.`,
      };
    case 'PAYOUT_HELD':
      return {
        title: `The payment of ${name} is on hold`,
        body: sentences(reason, 'Nothing is paid until finance has released or cancelled it.'),
      };
    case 'PAYOUT_FAILED':
      return facts.code === 'CANCELLED'
        ? { title: `The payment of ${name} was cancelled`, body: reason }
        : {
            title: `The payment of ${name} failed`,
            body: sentences(reason, 'No money has moved; finance can try again.'),
          };
    case 'PAYOUTS_STOPPED':
      return {
        title: 'All payouts are stopped',
        body: sentences(
          reason,
          'Nothing new is paid until an administrator or operator has looked and lets it go on.',
        ),
      };
  }
}

/** First the facts, then the next step. */
const sentences = (first: string | null, next: string): string =>
  first === null ? next : `${/[.!?]$/.test(first) ? first : `${first}.`} ${next}`;

function askedFor(subject: Subject, { stepName, deadlineAt }: NoticeFacts): string | null {
  const what = [
    subject.amount,
    subject.creatorName && `from ${subject.creatorName}`,
    stepName && `(${stepName})`,
  ].filter(Boolean);
  const until = deadlineAt && `Decide until ${momentIn(subject.timeZone, deadlineAt)}.`;
  return [what.length > 0 && `${what.join(' ')}.`, until].filter(Boolean).join(' ') || null;
}

const deadlineOf = (subject: Subject, { deadlineAt }: NoticeFacts): string | null =>
  deadlineAt === undefined
    ? null
    : `Decide until ${momentIn(subject.timeZone, deadlineAt)}; then somebody else is asked.`;
