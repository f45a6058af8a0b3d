import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

/** Invites a new member. */
export const invitationMail = (facts: {
  firstName: string;
  inviterName: string;
  /** The name as `shownOrganization` writes it. */
  organizationName: string;
  url: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> =>
  composeMail({
    subject: `${facts.inviterName} invited you to ${facts.organizationName} on Outlay`,
    paragraphs: [
      `Hello ${facts.firstName},`,
      `${facts.inviterName} has invited you to ${facts.organizationName} on Outlay, where you submit expenses and get reimbursed.`,
    ],
    action: { label: 'Choose a password and sign in', url: facts.url },
    footnote: "The link works once, within seven days. If you didn't expect it, ignore this email.",
  });
