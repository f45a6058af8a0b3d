import type { ExpenseStanding } from '@outlay/platform/approval-proof';
import type { StandingRequested } from '@outlay/schemas/events';
import type { ExpenseStatus } from './expense.ts';

/** The current state of an expense. */
export interface StandingFacts {
  readonly id: string;
  readonly organizationId: string;
  readonly status: ExpenseStatus;
  readonly submission: number;
  /** Hash of the content that this service signed for that submission; null without one. */
  readonly contentHash: string | null;
  readonly version: number;
}

type Asked = Pick<StandingRequested, 'payoutId' | 'expenseId' | 'submission' | 'contentHash'>;

/**
 * States whether the submission of a payment is still valid. It is valid while the expense is approved, but not once it is
 * returned, submitted again or paid. `expense` is null when the organization doesn't have it.
 */
export function expenseStandingOf(
  organizationId: string,
  { payoutId, expenseId, submission, contentHash }: Asked,
  expense: StandingFacts | null,
  now: Date,
): ExpenseStanding {
  const stands =
    expense?.status === 'approved' &&
    expense.submission === submission &&
    expense.contentHash === contentHash;
  return {
    organizationId,
    payoutId,
    expenseId,
    submission,
    contentHash,
    standing: stands ? 'approved' : 'not_approved',
    version: expense?.version ?? 0,
    statedAt: now.toISOString(),
  };
}
