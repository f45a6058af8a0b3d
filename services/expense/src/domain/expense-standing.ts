import type { ExpenseStanding } from '@outlay/platform/approval-proof';
import type { StandingRequested } from '@outlay/schemas/events';
import type { ExpenseStatus } from './expense.ts';

/** An expense at this moment. */
export interface StandingFacts {
  readonly id: string;
  readonly organizationId: string;
  readonly status: ExpenseStatus;
  readonly submission: number;
  /** Hash of the content that this service signed as that submission; null without one. */
  readonly contentHash: string | null;
  readonly version: number;
}

type Asked = Pick<StandingRequested, 'payoutId' | 'expenseId' | 'submission' | 'contentHash'>;

/**
 * What expense states of the submission that a payment is for. It stands while the expense is approved: one that was given back,
 * submitted again or paid does not. `expense`: null where the organisation has none.
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
