import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

type Letter = Pick<OutgoingMail, 'subject' | 'text' | 'html'>;

/** Sends the link that confirms a new organization. It contains no name, because anyone can enter another person's address. */
export const confirmOrganizationMail = ({ url }: { url: string }): Letter =>
  composeMail({
    subject: 'Confirm your organization on Outlay',
    paragraphs: [
      'Hello,',
      'we received a request to create an organization on Outlay with this address. Confirm it with the password that you chose.',
    ],
    action: { label: 'Confirm your organization', url },
    footnote: "The link works once, within 24 hours. If this wasn't you, ignore this email.",
  });

/** Tells the owner of an account that it already exists. Only this email says so. */
export const accountExistsMail = ({ publicUrl }: { publicUrl: string }): Letter =>
  composeMail({
    subject: 'You already have an Outlay account',
    paragraphs: [
      'Hello,',
      'we received a request to create an organization on Outlay with this address, which already belongs to an account. An address can belong to one organization only.',
      `Sign in, or reset your password at ${publicUrl}/forgot-password.`,
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote:
      "To create another organization, use another address. If this wasn't you, ignore this email.",
  });

/** Invites the first admin of an organization that was created for them. */
export const organizationReadyMail = (facts: {
  firstName: string;
  organizationName: string;
  url: string;
}): Letter =>
  composeMail({
    subject: `${facts.organizationName} is ready on Outlay`,
    paragraphs: [
      `Hello ${facts.firstName},`,
      `${facts.organizationName} was set up on Outlay, and you are its admin: you invite members, connect the treasury and set the rules.`,
    ],
    action: { label: 'Choose a password and sign in', url: facts.url },
    footnote: "The link works once, within seven days. If you didn't expect it, ignore this email.",
  });
