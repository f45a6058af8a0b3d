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
        ? 'the wallet of your Outlay account was just removed. Expenses approved from now on are held until you set a new one.'
        : `reimbursements of expenses approved from now on go to the wallet ${address}${memo === null ? '' : ` with the memo ${memo}`}.`,
    ],
    action: { label: 'Open your wallet settings', url: `${publicUrl}/settings/wallet` },
    footnote: "If this wasn't you, change your password now and contact an admin.",
  });
