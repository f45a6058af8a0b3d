import { eventExample } from '@outlay/schemas/event-schemas';
import type { PaymentSent } from '@outlay/schemas/events';

const { data } = eventExample('PaymentSent') as { data: PaymentSent };

/** Two expenses that were paid, and how people read what arrived: every text and file names the same amount. */
export const PAID_EXPENSES = [
  {
    amount: { amountMinor: 2_613n, currency: 'EUR' },
    sent: { ...data, amountUsd: '30.21', amount: '30.218893', rate: '0.99970573' },
    arrived: '30.22 PYUSD',
    sentence: '30.22 PYUSD (€26.13) arrived in your wallet.',
  },
  {
    amount: { amountMinor: 3_800n, currency: 'USD' },
    sent: { ...data, amountUsd: '38.00', amount: '38.011186', rate: '0.99970573' },
    arrived: '38.01 PYUSD',
    sentence: '38.01 PYUSD arrived in your wallet.',
  },
] as const;
