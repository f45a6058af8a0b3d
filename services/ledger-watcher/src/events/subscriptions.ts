import { isRole } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { handlerOfSome, type Subscriptions } from '@outlay/platform/inbox';
import { fullName } from '@outlay/platform/text';
import type { Projections } from '../use-cases/projections.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'payout.events',
  'expense.events',
  'authority.log',
] as const;

/** PaymentBroadcast precedes sending; PaymentSent repeats the signature in case it was missed. */
const onPayoutSignature = (
  { data: { signature, payoutId } }: EventEnvelope<'PaymentBroadcast' | 'PaymentSent'>,
  projections: Projections,
): Promise<void> => projections.savePayoutSignature({ signature, payoutId });

/** All events that ledger-watcher consumes, but entries of the authority log. */
export const subscriptions: Subscriptions<Projections> = {
  MemberChanged: ({ orgid, time, data }, projections) => {
    const { memberId, walletAddress, walletWatched, roles, active } = data;
    const facts = { memberId, organizationId: orgid, walletAddress, walletWatched, active };
    return projections.saveMember(
      { ...facts, name: fullName(data), roles: roles.filter(isRole) },
      new Date(time),
    );
  },
  // Stores the draft of a wallet payment; other drafts are ignored.
  ExpenseCreated: handlerOfSome(
    ({ data }) => data.transactionSignature !== null,
    async ({ orgid, data }, projections) => {
      const { expenseId, creatorId: ownerId, transactionSignature: signature, amount } = data;
      if (signature === null) return;
      const payment = { organizationId: orgid, ownerId, signature, asset: amount.currency };
      await projections.linkExpense({ expenseId, ...payment });
    },
  ),
  // Watched from its creation on.
  TreasuryCreated: ({ orgid, time, data: { address, isPrimary } }, projections) =>
    projections.saveTreasury({ organizationId: orgid, address, isPrimary }, new Date(time)),
  PaymentBroadcast: onPayoutSignature,
  PaymentSent: onPayoutSignature,
};
