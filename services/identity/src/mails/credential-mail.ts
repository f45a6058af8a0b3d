import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

const CREDENTIALS = {
  passkey: { title: 'A passkey', use: 'It can sign you in and sign your approvals.' },
  'API key': { title: 'An API key', use: 'It acts for you within its scopes.' },
} as const;

/** Notifies a member, so that they notice a passkey or API key that isn't theirs. */
export function credentialMail({
  firstName,
  publicUrl,
  kind,
  change,
  name,
}: {
  firstName: string;
  publicUrl: string;
  kind: keyof typeof CREDENTIALS;
  change: 'added' | 'removed';
  /** As the member named it. */
  name: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const { title, use } = CREDENTIALS[kind];
  const text =
    change === 'added'
      ? `the ${kind} “${name}” was just added to your Outlay account. ${use}`
      : `the ${kind} “${name}” was just removed from your Outlay account. It no longer works.`;
  return composeMail({
    subject: `${title} was ${change}`,
    paragraphs: [`Hello ${firstName},`, text],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: "If this wasn't you, change your password now and contact an admin.",
  });
}
