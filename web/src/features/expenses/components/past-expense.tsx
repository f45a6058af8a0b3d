import type { ReactNode } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';
import { isPartMissing, loadFailure } from '../../../lib/graphql-failures.ts';
import type { ExpenseInPast, PastAnswer } from '../api/use-past-expense.ts';
import { ExpenseTimeline } from '../timeline/expense-timeline.tsx';
import { ExpenseChecks } from './expense-checks.tsx';
import { ExpenseLayout } from './expense-layout.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ReimbursementCard } from './reimbursement-details.tsx';

export type RenderPastWorkflow = (workflow: NonNullable<ExpenseInPast['workflow']>) => ReactNode;

/** The page of an expense at a moment: read-only. */
export function PastExpense({
  asOf,
  answer: { expense, error, retry },
  renderWorkflow,
}: {
  asOf: string;
  answer: PastAnswer;
  renderWorkflow: RenderPastWorkflow;
}) {
  const failure = error ? (
    <RetryBanner
      message={loadFailure(error, 'Failed to load this moment', expense)}
      onRetry={retry}
    />
  ) : null;
  if (!expense) {
    return (
      failure ?? (
        <Banner tone="info" title={`This expense didn't exist on ${formatDateTime(asOf)}`} />
      )
    );
  }
  const { reimbursement, payout, status, workflow } = expense;
  const shownAt = expense.asOf ?? asOf;
  return (
    <>
      {failure}
      <Banner tone="info" title={`You're viewing this expense as of ${formatDateTime(shownAt)}`}>
        Go back to now to make changes.
      </Banner>
      <ExpenseLayout
        expense={expense}
        checks={
          <>
            <ExpenseChecks expense={expense} />
            <ReceiptCard expense={expense} unavailable={isPartMissing(error, 'receipt')} />
          </>
        }
        progress={
          <>
            <ReimbursementCard reimbursement={reimbursement} payout={payout} />
            {status !== 'DRAFT' && workflow && renderWorkflow(workflow)}
            <ExpenseTimeline expense={expense} until={shownAt} />
          </>
        }
      />
    </>
  );
}
