import type { NoticeFacts, NotificationKind } from './notification.ts';

/** What is known of the expense that a notice is about; null before its event has arrived. */
export interface Subject {
  readonly title: string | null;
  /** With its currency, such as '120.00 EUR'. */
  readonly amount: string | null;
  readonly creatorName: string | null;
  /** IANA name of the organisation's time zone. */
  readonly timeZone: string;
}

/** What a notice says: a short sentence, and what there is to say beside it. */
export interface Sentence {
  readonly title: string;
  readonly body: string | null;
}

const TITLE_MAX_CHARS = 120;

/** One line of it, whatever the person typed: a sentence becomes the subject of a mail. */
function nameOf(title: string | null): string {
  const line = (title ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ').trim();
  if (line === '') return 'An expense';
  return line.length <= TITLE_MAX_CHARS
    ? line
    : // Cut between two halves of a character, it would be none.
      `${line.slice(0, TITLE_MAX_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Day and time as people of the organisation read them. */
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

/** The sentence of a notice. Names no secret: it is mailed. */
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

/** First what the facts say, then what happens next. */
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
