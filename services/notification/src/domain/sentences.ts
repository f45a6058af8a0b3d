import { coinText, isNationalCurrency } from '@outlay/platform/money';
import type { ControlChange, EventByType } from '@outlay/schemas/events';

/** The expense of a notification; null before its event has arrived. */
export interface Subject {
  readonly title: string | null;
  /** The amount with its currency, such as '€120.00'. */
  readonly amount: string | null;
  readonly creatorName: string | null;
  readonly vendor: string | null;
  /** The organization's IANA time zone. */
  readonly timeZone: string;
}

export interface NamedSubject extends Subject {
  readonly name: string;
}

/** The text of a notification: a short sentence, and details. */
export interface Sentence {
  readonly title: string;
  readonly body: string | null;
}

const TITLE_MAX_CHARS = 120;

/** Returns the name on one line, whatever was typed, because the sentence becomes an email's subject. */
function nameOf(title: string | null): string {
  const line = (title ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, ' ').trim();
  if (line === '') return 'An expense';
  return line.length <= TITLE_MAX_CHARS
    ? line
    : // Text that is cut between the two halves of a surrogate pair is invalid.
      `${line.slice(0, TITLE_MAX_CHARS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Writes $1,289.00, €120.00 or 12.50 PYUSD. */
export const amountText = (amount: string, currency: string): string =>
  isNationalCurrency(currency)
    ? // Decimals are formatted from their text, so that none is lost.
      new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
        amount as Intl.StringNumericLiteral,
      )
    : coinText(amount, currency);

/** Writes a day and time in the organization's zone. */
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

/** Gives the subject its name on one line, even before its event has arrived. */
export const namedSubject = (subject: Subject): NamedSubject => ({
  ...subject,
  name: nameOf(subject.title),
});

/** Writes the facts first and then the next step. */
export const sentences = (first: string | null, next: string): string =>
  first === null ? next : `${/[.!?]$/.test(first) ? first : `${first}.`} ${next}`;

interface ChangeFacts {
  readonly title: string;
  readonly status: ControlChange['status'];
  readonly takesEffectAt: string | null;
}

/** Tells all admins of a change to a control. */
export function changeSentence(
  change: ChangeFacts | undefined,
  timeZone: string,
  reason: string | null,
): Sentence {
  const name = nameOf(change?.title ?? 'A change to the settings');
  switch (change?.status) {
    case undefined:
    case 'effective':
      return { title: `In effect: ${name}`, body: null };
    case 'pending':
      return {
        title: `Proposed: ${name}`,
        body:
          change.takesEffectAt === null
            ? 'It takes effect when another admin confirms it.'
            : `It takes effect on ${momentIn(timeZone, change.takesEffectAt)}.`,
      };
    case 'refused':
      return { title: `Refused: ${name}`, body: reason };
    case 'withdrawn':
      return { title: `Withdrawn: ${name}`, body: null };
    case 'expired':
      return { title: `Expired: ${name}`, body: 'No other admin confirmed it in time.' };
  }
}

/** What leaves a treasury and where it goes, and how far it is. */
interface WithdrawalFacts {
  /** Such as '2,500.00 PYUSD to House bank'. */
  readonly what: string;
  readonly status: EventByType['TreasuryWithdrawn']['status'];
}

/** Tells those who look after the money that some leaves a treasury. */
export function withdrawalSentence(
  { what, status }: WithdrawalFacts = { what: 'Money of a treasury', status: 'ordered' },
  reason: string | null,
): Sentence {
  const name = nameOf(what);
  switch (status) {
    case 'ordered':
      return {
        title: `Withdrawal confirmed: ${name}`,
        body: 'It is sent within an hour. If you don’t expect it, pause payouts now.',
      };
    case 'sent':
      return { title: `Withdrawal sent: ${name}`, body: reason };
    case 'failed':
      return {
        title: `Withdrawal failed: ${name}`,
        body: sentences(reason, 'No money has moved. An admin can withdraw again.'),
      };
  }
}

interface StepFacts {
  readonly stepName?: string;
  readonly deadlineAt?: string;
}

export function requestOf(subject: Subject, { stepName, deadlineAt }: StepFacts): string | null {
  const what = [
    subject.amount,
    subject.creatorName && `from ${subject.creatorName}`,
    stepName && `(${stepName})`,
  ].filter(Boolean);
  const until = deadlineAt && `Decide by ${momentIn(subject.timeZone, deadlineAt)}.`;
  return [what.length > 0 && `${what.join(' ')}.`, until].filter(Boolean).join(' ') || null;
}

export const deadlineOf = (subject: Subject, { deadlineAt }: StepFacts): string | null =>
  deadlineAt === undefined
    ? null
    : `Decide by ${momentIn(subject.timeZone, deadlineAt)}; then it escalates.`;
