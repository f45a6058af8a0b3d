import {
  composeMail,
  type MailFact,
  type MailLetter,
  type OutgoingMail,
} from '@outlay/platform/mail';
import type { Notification } from '../domain/notification.ts';
import type { Subject } from '../domain/sentences.ts';
import type { Message, Reader } from '../use-cases/ports.ts';

const FOOTNOTE = 'You can choose which emails you get in Outlay under Settings > Notifications.';

type Letter = Pick<OutgoingMail, 'subject' | 'text' | 'html'>;

/** Writes messages as emails. Their links lead to the product, where the reader must sign in, because an email grants no access. */
export const createLetterWriter =
  (publicUrl: string) =>
  (message: Message): Letter =>
    composeMail(letterOf(publicUrl, message));

function letterOf(publicUrl: string, message: Message): MailLetter {
  switch (message.form) {
    case 'single':
      return singleLetter(publicUrl, message.reader, message.notifications[0]);
    case 'summary':
      return listLetter(publicUrl, message, {
        subject: `${counted(message.notifications.length)} in Outlay`,
        intro: 'Several things happened within a few minutes:',
        total: message.notifications.length,
      });
    case 'digest':
      return listLetter(publicUrl, message, {
        subject: onlyTitleOf(message) ?? `${counted(message.total)} in Outlay since yesterday`,
        intro: "Here's what you haven't read yet:",
        total: message.total,
      });
  }
}

function singleLetter(
  publicUrl: string,
  { firstName }: Reader,
  { title, body, path, expenseId, subject }: Notification,
): MailLetter {
  return {
    subject: title,
    paragraphs: [`Hello ${firstName},`, `${title}.`, ...(body === null ? [] : [body])],
    facts: factsOf(subject),
    action: {
      label: expenseId === null ? 'Open Outlay' : 'View expense',
      url: `${publicUrl}${path}`,
    },
    footnote: FOOTNOTE,
  };
}

function listLetter(
  publicUrl: string,
  { reader: { firstName }, notifications }: Message,
  { subject, intro, total }: { subject: string; intro: string; total: number },
): MailLetter {
  const lines = notifications.map(
    ({ title, body, path }) => `${[title, body].filter(Boolean).join(': ')} ${publicUrl}${path}`,
  );
  const more = total - notifications.length;
  return {
    subject,
    paragraphs: [
      `Hello ${firstName},`,
      intro,
      ...lines,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: FOOTNOTE,
  };
}

/** What a reader wants to know before opening the expense; a notification that concerns none has no facts. */
const factsOf = ({ amount, vendor, creatorName }: Subject): MailFact[] =>
  [
    { label: 'Amount', value: amount },
    { label: 'Vendor', value: vendor },
    { label: 'Submitter', value: creatorName },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));

/** A digest of one notification has its title as the subject. */
const onlyTitleOf = ({ notifications, total }: Message & { form: 'digest' }): string | null =>
  total === 1 ? (notifications[0]?.title ?? null) : null;

const counted = (things: number): string => (things === 1 ? '1 update' : `${things} updates`);
