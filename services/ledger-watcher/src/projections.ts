import { handlersOver } from '@outlay/platform/inbox';
import type { Projection } from '@outlay/platform/replay';
import { subscriptions as handlers } from './events/subscriptions.ts';
import { createProjectionWriter } from './persistence/wallet-repository.ts';

/** The handlers of all events that this service consumes, but entries of the authority log. */
export const subscriptions = handlersOver(createProjectionWriter)(handlers);

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
