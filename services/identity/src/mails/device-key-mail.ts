import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

/** Tells a member that the key of one of their sessions was replaced, so that they notice a key that isn't theirs. */
export const deviceKeyMail = ({
  firstName,
  publicUrl,
}: {
  firstName: string;
  publicUrl: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> =>
  composeMail({
    subject: 'The key of one of your sessions was replaced',
    paragraphs: [
      `Hello ${firstName},`,
      'a session of your Outlay account was just given another key. The new key can sign your approvals.',
    ],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: "If this wasn't you, change your password now and contact an admin.",
  });

const CHANGES = {
  added: [
    'A device was added',
    'a device was just added to your Outlay account. It can sign your approvals.',
  ],
  removed: [
    'A device was removed',
    'a device was just removed from your Outlay account. It can no longer sign for you.',
  ],
} as const;

/** Notifies a member, so that they notice a device that isn't theirs. */
export const deviceKeyChangedMail = ({
  firstName,
  publicUrl,
  change,
}: {
  firstName: string;
  publicUrl: string;
  change: keyof typeof CHANGES;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> => {
  const [subject, text] = CHANGES[change];
  return composeMail({
    subject,
    paragraphs: [`Hello ${firstName},`, text],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: "If this wasn't you, change your password now and contact an admin.",
  });
};
