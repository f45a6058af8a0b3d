import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

export type SecondFactorChange =
  | { readonly kind: 'turned_on' | 'turned_off' }
  | { readonly kind: 'recovery_code_used'; readonly left: number };

/** Notifies a member, so that they notice an unauthorised change. */
export function secondFactorMail({
  firstName,
  publicUrl,
  change,
}: {
  firstName: string;
  publicUrl: string;
  change: SecondFactorChange;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> {
  const { subject, text } = textsOf(change);
  return composeMail({
    subject,
    paragraphs: [`Hello ${firstName},`, text],
    action: { label: 'Open Outlay', url: publicUrl },
    footnote: "If this wasn't you, change your password now and contact an admin.",
  });
}

function textsOf(change: SecondFactorChange): { subject: string; text: string } {
  switch (change.kind) {
    case 'turned_on':
      return {
        subject: 'Two-step sign-in is on',
        text: 'two-step sign-in was just turned on for your Outlay account. From now on, signing in takes a code from your authenticator app.',
      };
    case 'turned_off':
      return {
        subject: 'Two-step sign-in is off',
        text: 'two-step sign-in was just turned off for your Outlay account. Signing in takes your password only.',
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        text: `a recovery code of your Outlay account was just used instead of a code from your authenticator app. You have ${change.left} left.`,
      };
  }
}
