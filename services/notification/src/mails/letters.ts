import { composeMail, type MailFact, type MailLetter } from '@outlay/platform/mail';
import type { Notification } from '../domain/notification.ts';
import type { Subject } from '../domain/sentences.ts';
import type { LetterWriter } from '../use-cases/write-mails.ts';

const FOOTNOTE = 'You can choose which emails you get in Outlay under Settings > Notifications.';

/** Notifications as emails. Their links lead to the product, where the reader must sign in: an email grants no access. */
export function createLetterWriter(publicUrl: string): LetterWriter {
  const listed = ({ title, body, path }: Notification): string =>
    `${[title, body].filter(Boolean).join(': ')} ${publicUrl}${path}`;
  const several = (
    firstName: string,
    notifications: readonly Notification[],
    { subject, intro, more }: { subject: string; intro: string; more: number },
  ): MailLetter => ({
    subject,
    paragraphs: [
      `Hello ${firstName},`,
      intro,
      ...notifications.map(listed),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: FOOTNOTE,
  });
  return {
    single: ({ firstName }, { title, body, path, expenseId, subject }) =>
      composeMail({
        subject: title,
        paragraphs: [`Hello ${firstName},`, `${title}.`, ...(body === null ? [] : [body])],
        facts: factsOf(subject),
        action: {
          label: expenseId === null ? 'Open Outlay' : 'View expense',
          url: `${publicUrl}${path}`,
        },
        footnote: FOOTNOTE,
      }),
    summary: ({ firstName }, notifications) =>
      composeMail(
        several(firstName, notifications, {
          subject: `${counted(notifications.length)} in Outlay`,
          intro: 'Several things happened within a few minutes:',
          more: 0,
        }),
      ),
    digest: ({ firstName }, newest, total) =>
      composeMail(
        several(firstName, newest, {
          subject: onlyTitleOf(newest, total) ?? `${counted(total)} in Outlay since yesterday`,
          intro: "Here's what you haven't read yet:",
          more: total - newest.length,
        }),
      ),
  };
}

/** What a reader wants to know before opening it; a notification without an expense has none of it. */
const factsOf = ({ amount, vendor, creatorName }: Subject): MailFact[] =>
  [
    { label: 'Amount', value: amount },
    { label: 'Vendor', value: vendor },
    { label: 'Submitter', value: creatorName },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));

/** A digest of one item has it in the subject. */
const onlyTitleOf = (newest: readonly Notification[], total: number): string | null =>
  total === 1 ? (newest[0]?.title ?? null) : null;

const counted = (things: number): string => (things === 1 ? '1 update' : `${things} updates`);
