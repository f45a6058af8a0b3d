import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

/** Notifies a member, so that they notice an unauthorised change. */
export const passwordChangedMail = (facts: {
  firstName: string;
  publicUrl: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> =>
  composeMail({
    subject: 'Your Outlay password was changed',
    paragraphs: [
      `Hello ${facts.firstName},`,
      'the password of your Outlay account was changed a moment ago. Your other sessions were signed out, and your API keys were revoked.',
    ],
    action: { label: 'Open Outlay', url: facts.publicUrl },
    footnote: "If this wasn't you, reset your password on the sign-in page and contact an admin.",
  });
