import type { PayoutStatus } from '#graphql';
import { statusLabels } from '../../lib/status-labels.ts';
import { cancelledLabel, paidLabel } from '../../subjects/expenses/outcome-labels.ts';

/** Labels in the order of a payout's life. */
export const payoutStatusLabels = statusLabels<PayoutStatus>({
  QUEUED: { label: 'Queued', tone: 'draft' },
  HELD: { label: 'Held', tone: 'held' },
  FAILED: { label: 'Failed', tone: 'failed' },
  SENDING: { label: 'Sending', tone: 'sending' },
  SENT: { label: 'Sent', tone: 'sending' },
  PAID: paidLabel,
  CANCELLED: cancelledLabel,
});
export const payoutStatuses = Object.keys(payoutStatusLabels) as PayoutStatus[];
