import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

/** Tells a member where their money goes from now on, so that a change that was not theirs does not go unseen. */
export const walletChangedMail = ({
  firstName,
  address,
  memo,
  publicUrl,
}: {
  firstName: string;
  /** Null: there is none any more. */
  address: string | null;
  /** What payments to it carry; null: nothing. */
  memo: string | null;
  publicUrl: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> =>
  composeMail({
    subject: 'Your Outlay wallet was changed',
    paragraphs: [
      `Hello ${firstName},`,
      address === null
        ? 'the wallet of your Outlay account was removed a moment ago. Expenses that are approved from now on wait until you set one again.'
        : `reimbursements of expenses that are approved from now on go to the wallet ${address}${memo === null ? '' : ` with the memo ${memo}`}.`,
    ],
    action: { label: 'Open your wallet settings', url: `${publicUrl}/settings/wallet` },
    footnote: 'If it was not you, change your password now and tell an admin.',
  });
