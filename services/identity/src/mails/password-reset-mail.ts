import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

/** Sends a reset link to a member. */
export const passwordResetMail = (facts: {
  firstName: string;
  url: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> =>
  composeMail({
    subject: 'Set a new password for Outlay',
    paragraphs: [
      `Hello ${facts.firstName},`,
      'we received a request to reset the password of your Outlay account.',
    ],
    action: { label: 'Set a new password', url: facts.url },
    footnote:
      "The link works once, within an hour. If this wasn't you, ignore this email. Your password stays the same.",
  });
