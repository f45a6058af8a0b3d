import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

const WORDS = {
  proposed: {
    subject: 'An admin wants to reset your devices and passkeys',
    text: 'an admin proposed to reset the devices and passkeys of your Outlay account, so that another one can sign your approvals. It takes effect when a second admin confirms it.',
  },
  done: {
    subject: 'Your devices and passkeys were reset',
    text: 'the devices and passkeys of your Outlay account were reset. Sign in again: the next device that you use can sign your approvals.',
  },
};

/** Tells a member that their keys are about to go, or are gone, so that they notice a reset that they did not ask for. */
export const keysResetMail = ({
  firstName,
  publicUrl,
  state,
}: {
  firstName: string;
  publicUrl: string;
  state: keyof typeof WORDS;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> =>
  composeMail({
    subject: WORDS[state].subject,
    paragraphs: [`Hello ${firstName},`, WORDS[state].text],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: "If you didn't ask for this, contact an admin now.",
  });
