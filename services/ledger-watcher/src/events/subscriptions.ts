import type { Subscriptions } from '@outlay/platform/inbox';
import { onExpenseCreated } from './on-expense-events.ts';
import { onMemberChanged } from './on-identity-events.ts';
import { onPayoutSignature, onTreasuryCreated } from './on-payout-events.ts';

export const SUBSCRIBED_TOPICS = [
  'identity.events',
  'payout.events',
  'expense.events',
  'authority.log',
] as const;

/** All events that ledger-watcher consumes, but entries of the authority log. */
export const subscriptions: Subscriptions = {
  MemberChanged: onMemberChanged,
  ExpenseCreated: onExpenseCreated,
  TreasuryCreated: onTreasuryCreated,
  PaymentBroadcast: onPayoutSignature,
  PaymentSent: onPayoutSignature,
};
