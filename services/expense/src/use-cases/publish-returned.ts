import type { Expense } from '../domain/expense.ts';
import type { Scope } from './ports.ts';

/**
 * Publishes that an expense was sent back or rejected. Followers of the expense read it here, in order with its submissions and
 * approvals, and not from the topics of workflow and payout, which may be ahead of or behind this one.
 */
export const publishReturned = (
  scope: Scope,
  { id: expenseId, creatorId, submission }: Expense,
  status: 'sent_back' | 'rejected',
  reason: string | null,
): Promise<void> =>
  scope.publish({
    type: status === 'sent_back' ? 'ExpenseSentBack' : 'ExpenseRejected',
    aggregateId: expenseId,
    data: { expenseId, creatorId, submission, reason },
  });
