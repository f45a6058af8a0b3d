import type { Projection } from '@outlay/platform/replay';
import { subscriptions } from './subscriptions.ts';

const { MemberChanged, PaymentBroadcast, PaymentSent } = subscriptions;

/** Projections that can be rebuilt from events. Wallets, transfers, books and quotes are this service's own state. */
export const createProjections = (): readonly Projection[] => [
  { name: 'members', tables: [{ name: 'member_directory' }], handlers: { MemberChanged } },
  {
    name: 'payout-signatures',
    tables: [{ name: 'payout_signatures' }],
    handlers: { PaymentBroadcast, PaymentSent },
  },
];
