import { createTransport } from 'nodemailer';
import type { OutgoingMail } from './enqueue-mail.ts';

/** Delivers one email. @throws when the server doesn't accept it, though it may have been delivered */
export interface MailTransport {
  /** `messageId` is the same for every attempt, so that a mailbox can detect duplicates. */
  readonly send: (
    mail: Omit<OutgoingMail, 'dedupeKey' | 'organizationId'>,
    messageId: string,
  ) => Promise<void>;
  readonly close: () => void;
}

/** Much shorter than an email's lease, so that no other worker takes it over while it is being sent. */
const CONNECT_TIMEOUT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** Sends over SMTP with one connection per email: emails are few, and an idle connection may fail. */
export function createMailTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async ({ to, subject, text, html }, messageId) => {
      // An object, because a text would be parsed, and a comma in it would add a recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, messageId });
    },
    close: () => transport.close(),
  };
}
