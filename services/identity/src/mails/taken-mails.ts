import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

type Mail = Pick<OutgoingMail, 'subject' | 'text' | 'html'>;

/** Notifies someone who already has an account. The organization that invited them doesn't learn about it. */
export const invitedElsewhereMail = (facts: {
  firstName: string;
  organizationName: string;
  publicUrl: string;
}): Mail =>
  composeMail({
    subject: `${facts.organizationName} invited you to Outlay`,
    paragraphs: [
      `Hello ${facts.firstName},`,
      `${facts.organizationName} invited this address to Outlay. It already has an account in another organization, so nothing has changed. To join, ask for an invitation to another address.`,
    ],
    action: { label: 'Open Outlay', url: facts.publicUrl },
    footnote: "We didn't tell them that you have an account.",
  });

export const walletProvenElsewhereMail = (facts: {
  firstName: string;
  address: string | null;
  publicUrl: string;
}): Mail =>
  composeMail({
    subject: 'Someone else signed with your wallet',
    paragraphs: [
      `Hello ${facts.firstName},`,
      `someone signed with the key of your wallet ${facts.address ?? ''} to receive payments from another organization. We refused: a wallet belongs to one member only.`,
      'If this was you, use another wallet there.',
    ],
    action: { label: 'Open your wallet settings', url: `${facts.publicUrl}/settings/wallet` },
    footnote:
      "If this wasn't you, someone else has its key: move your funds and change your wallet now.",
  });
