import type { Subscriptions } from '@outlay/platform/inbox';
import { onMemberChanged } from './on-identity-events.ts';
import { onPayoutSignature } from './on-payout-events.ts';

export const SUBSCRIBED_TOPICS = ['identity.events', 'payout.events'] as const;

/** Everything that ledger-watcher listens to. */
export const subscriptions: Subscriptions = {
  MemberChanged: onMemberChanged,
  PaymentBroadcast: onPayoutSignature,
  PaymentSent: onPayoutSignature,
};
