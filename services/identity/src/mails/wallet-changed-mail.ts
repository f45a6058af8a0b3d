import { composeMail, type OutgoingMail } from '@outlay/platform/mail';

/** Notifies a member of the new payment address, so that they notice an unauthorised change. */
export const walletChangedMail = ({
  firstName,
  previous,
  address,
  memo,
  publicUrl,
}: {
  firstName: string;
  /** Null when the member had no wallet. */
  previous: string | null;
  /** Null when the wallet was removed. */
  address: string | null;
  /** Memo for payments to the wallet; null without one. */
  memo: string | null;
  publicUrl: string;
}): Pick<OutgoingMail, 'subject' | 'text' | 'html'> =>
  composeMail({
    subject: `Your Outlay wallet was ${previous === null ? 'added' : address === null ? 'removed' : 'changed'}`,
    paragraphs: [`Hello ${firstName},`, consequenceOf({ previous, address, memo })],
    action: { label: 'Open your wallet settings', url: `${publicUrl}/settings/wallet` },
    footnote: "If this wasn't you, change your password now and contact an admin.",
  });

function consequenceOf({
  previous,
  address,
  memo,
}: Pick<Parameters<typeof walletChangedMail>[0], 'previous' | 'address' | 'memo'>): string {
  if (address === null) {
    return 'the wallet of your Outlay account was just removed. Your payouts are on hold until you add it again; other expenses can be paid once you add a wallet.';
  }
  const wallet = `the wallet ${address}${memo === null ? '' : ` with the memo ${memo}`}`;
  if (previous === null) return `your reimbursements go to ${wallet}.`;
  return `reimbursements of expenses submitted from now on go to ${wallet}. Payouts of expenses that you submitted before are on hold; finance can cancel them, so that you can resubmit the expenses.`;
}
