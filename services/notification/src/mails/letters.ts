import { composeMail, type MailLetter } from '@outlay/platform/mail';
import type { Notification } from '../domain/notification.ts';
import type { LetterWriter } from '../use-cases/write-mails.ts';

const FOOTNOTE = 'Which mails you get is up to you: see the notification settings in Outlay.';

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
    single: ({ firstName }, { title, body, path }) =>
      composeMail({
        subject: title,
        paragraphs: [`Hello ${firstName},`, `${title}.`, ...(body === null ? [] : [body])],
        action: { label: 'Open it in Outlay', url: `${publicUrl}${path}` },
        footnote: FOOTNOTE,
      }),
    summary: ({ firstName }, notifications) =>
      composeMail(
        several(firstName, notifications, {
          subject: `${counted(notifications.length)} on Outlay in the last minutes`,
          intro: 'so much has happened at once that here it is in one mail:',
          more: 0,
        }),
      ),
    digest: ({ firstName }, newest, total) =>
      composeMail(
        several(firstName, newest, {
          subject: onlyTitleOf(newest, total) ?? `${counted(total)} on Outlay since yesterday`,
          intro: 'this is new and unread:',
          more: total - newest.length,
        }),
      ),
  };
}

/** A digest of one item has it in the subject. */
const onlyTitleOf = (newest: readonly Notification[], total: number): string | null =>
  total === 1 ? (newest[0]?.title ?? null) : null;

const counted = (things: number): string => (things === 1 ? 'One thing' : `${things} things`);
