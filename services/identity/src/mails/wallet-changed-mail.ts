import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

/** Notifies a member of the new payment address, so that an unauthorised change doesn't go unnoticed. */
export const walletChangedMail = ({
  firstName,
  address,
  memo,
  publicUrl,
}: {
  firstName: string;
  /** Null: removed. */
  address: string | null;
  /** Memo of payments to it; null: none. */
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
