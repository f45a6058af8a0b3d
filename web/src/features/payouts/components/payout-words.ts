import type { BadgeTone } from '../../../components/ui/badge.tsx';
import type { PayoutAttemptState, PayoutStatus } from '../../../generated/graphql.ts';

/** In the order of a payout's life. */
export const payoutStatuses: readonly PayoutStatus[] = [
  'QUEUED',
  'HELD',
  'FAILED',
  'SENDING',
  'SENT',
  'PAID',
  'CANCELLED',
];

export const payoutLooks: Readonly<Record<PayoutStatus, { tone: BadgeTone; word: string }>> = {
  QUEUED: { tone: 'info', word: 'Queued' },
  HELD: { tone: 'warning', word: 'Held' },
  FAILED: { tone: 'error', word: 'Failed' },
  SENDING: { tone: 'info', word: 'Sending' },
  SENT: { tone: 'info', word: 'Sent' },
  PAID: { tone: 'paid', word: 'Paid' },
  CANCELLED: { tone: 'neutral', word: 'Cancelled' },
};

export const attemptWords: Readonly<Record<PayoutAttemptState, string>> = {
  OPEN: 'may still land',
  LANDED: 'landed',
  REFUSED: 'refused by the chain, no money moved',
  EXPIRED: 'expired, can never land',
};

/** Whether the payee may still get the money. */
export const isUnderWay = (status: PayoutStatus): boolean =>
  status !== 'PAID' && status !== 'CANCELLED';
