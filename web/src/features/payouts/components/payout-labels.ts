import type { PayoutAttemptState, PayoutStatus } from '../../../generated/graphql.ts';

export const attemptLabels: Readonly<Record<PayoutAttemptState, string>> = {
  OPEN: 'may still land',
  LANDED: 'landed',
  REFUSED: 'refused by the chain, no money moved',
  EXPIRED: 'expired, can never land',
};

/** Whether the payee may still get the money. */
export const isUnderWay = (status: PayoutStatus): boolean =>
  status !== 'PAID' && status !== 'CANCELLED';
