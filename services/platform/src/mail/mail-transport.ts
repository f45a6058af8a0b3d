import { createTransport } from 'nodemailer';
import type { OutgoingMail } from './enqueue-mail.ts';

/** Delivers one email. @throws when the server doesn't accept it; it may have been delivered all the same. */
export interface MailTransport {
  /** `messageId` is the same for every attempt, so that a mailbox can detect duplicates. */
  readonly send: (
    mail: Omit<OutgoingMail, 'dedupeKey' | 'organizationId'>,
    messageId: string,
  ) => Promise<void>;
  readonly close: () => void;
}

/** Far below an email's lease, so that no other worker takes it over while it is being sent. */
const CONNECT_TIMEOUT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** Sends over SMTP, one connection per email: there are few, and an idle connection is one more thing that can fail. */
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
      // As an object: a text would be parsed, and a comma in it would add a recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html, messageId });
    },
    close: () => transport.close(),
  };
}
