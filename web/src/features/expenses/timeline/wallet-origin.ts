import type { ExpenseHistoryQuery } from '#graphql';
import { moneyParts } from '../../../lib/format-money.ts';
import type { ExpenseOnPage } from '../components/expense-on-page.ts';

type Activity = NonNullable<ExpenseHistoryQuery['expense']>['activity'];

/** The wallet payment that a draft was created from. */
export interface WalletOrigin {
  /** A text such as 'from a PYUSD payment of 12.50 from Emma’s wallet'. */
  text: string;
  signature: string;
}

/** Returns null for an expense without a wallet payment. The amount is that of the payment, even after the draft was changed. */
export function walletOriginOf(
  { amount, creator, creatorId, source, transactionSignature }: ExpenseOnPage,
  activity: Activity,
  viewerId: string,
): WalletOrigin | null {
  if (transactionSignature === null) return null;
  const changes = activity.flatMap((entry) => entry.changes);
  const paid = changes.find(({ field }) => field === 'amount')?.before ?? amount;
  const created = activity.find(({ kind }) => kind === 'EXPENSE_CREATED');
  // The note of a company wallet's payment has this prefix.
  const owner = created?.note
    ? ''
    : creatorId === viewerId
      ? ' from your wallet'
      : ` from ${creator ? `${creator.firstName}’s` : 'a member’s'} wallet`;
  return {
    text: `from a ${source} payment of ${moneyParts(paid, source).digits}${owner}`,
    signature: transactionSignature,
  };
}
