import type { PayoutAttemptState, PayoutRowFragment, PayoutStatus } from '#graphql';
import { textLabels } from '../../../lib/with-unknown.ts';
import labels from './attempt-labels.json' with { type: 'json' };

export const attemptLabels = textLabels<PayoutAttemptState>(labels);

/** Whether the payee may still get the money. */
export const isUnderWay = (status: PayoutStatus): boolean =>
  status !== 'PAID' && status !== 'CANCELLED';

/** The newest step that a payout has taken. */
export function latestStep({
  queuedAt,
  sentAt,
  paidAt,
}: Pick<PayoutRowFragment, 'queuedAt' | 'sentAt' | 'paidAt'>): { label: string; at: string } {
  if (paidAt !== null) return { label: 'Final', at: paidAt };
  return sentAt === null ? { label: 'Queued', at: queuedAt } : { label: 'Sent', at: sentAt };
}

/** Why a payout waits, and what follows. */
export const waitingText = ({
  reason,
  reasonCode,
  nextStep,
  payee,
}: Pick<PayoutRowFragment, 'reason' | 'reasonCode' | 'nextStep' | 'payee'>): string =>
  reasonCode === 'NO_PAYEE_WALLET'
    ? `${payee?.firstName ?? 'The payee'} has no wallet yet.`
    : [reason, nextStep].filter(Boolean).join(' ');
