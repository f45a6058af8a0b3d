import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

/** Notifies a member, so that they notice a passkey that isn't theirs. */
export function passkeyMail({
  firstName,
  publicUrl,
  change,
  name,
}: {
  firstName: string;
  publicUrl: string;
  change: 'added' | 'removed';
  /** Name of the passkey. */
  name: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const text =
    change === 'added'
      ? `the passkey “${name}” was just added to your Outlay account. It can sign you in and sign your approvals.`
      : `the passkey “${name}” was just removed from your Outlay account. It no longer works.`;
  return composeMail({
    subject: change === 'added' ? 'A passkey was added' : 'A passkey was removed',
    paragraphs: [`Hello ${firstName},`, text],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: "If this wasn't you, change your password now and contact an admin.",
  });
}
