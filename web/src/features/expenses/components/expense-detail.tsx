import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageSpinner } from '../../../components/ui/spinner.tsx';
import { useExpenseQuery } from '../../../generated/graphql.ts';
import { isPartMissing } from '../../../lib/graphql-failures.ts';
import { DuplicatesCard } from './duplicates-card.tsx';
import { ExpenseClassification, ExpenseTimeline, TransactionDetails } from './expense-aside.tsx';
import { BasicInformation, ReceiptCard, VendorInformation } from './expense-cards.tsx';
import { ExpenseChecks } from './expense-checks.tsx';
import { ExpenseDetailHeader } from './expense-detail-header.tsx';
import { ExpenseHistory } from './expense-history.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { ExpenseSummaryCards } from './expense-summary-cards.tsx';
import { ReimbursementDetails } from './reimbursement-details.tsx';

export function ExpenseDetail({
  id,
  justSubmitted,
  notSubmitted,
  renderWorkflow,
}: {
  id: string;
  justSubmitted: boolean;
  /** Why the submission at creation was refused; empty when it was not. */
  notSubmitted: readonly string[];
  /** The workflow panel belongs to another feature; the route combines both. */
  renderWorkflow: (expense: ExpenseOnPage) => ReactNode;
}) {
  const { data, error, refetch } = useExpenseQuery({ variables: { id } });
  const expense = data?.expense;
  if (!expense) {
    if (!data && !error) return <PageSpinner label="Loading expense" />;
    return <ExpenseNotFound failed={error !== undefined} onRetry={() => void refetch()} />;
  }
  const receiptMissing = isPartMissing(error, 'receipt');
  return (
    <article>
      <ExpenseDetailHeader expense={expense} />
      <div className="grid gap-5">
        {justSubmitted && expense.status === 'SUBMITTED' && (
          <Banner tone="success">The expense has been submitted for approval.</Banner>
        )}
        {error && !receiptMissing && (
          <RetryBanner message="Failed to fetch expense" onRetry={() => void refetch()} />
        )}
        {notSubmitted.length > 0 && expense.status === 'DRAFT' && (
          <Banner tone="warning" title="The expense was created, but not submitted">
            {notSubmitted.join(' ')}
          </Banner>
        )}
        <ExpenseChecks expense={expense} />
        <ExpenseSummaryCards expense={expense} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid min-w-0 gap-5">
            {/* What is in progress comes first: the payment, once there is one, then the approval. */}
            <ReimbursementDetails expense={expense} />
            {expense.status !== 'DRAFT' && renderWorkflow(expense)}
            <DuplicatesCard expense={expense} />
            <BasicInformation expense={expense} />
            <VendorInformation expense={expense} />
            <ReceiptCard expense={expense} unavailable={receiptMissing} />
            <ExpenseHistory id={expense.id} />
          </div>
          <div className="grid gap-5 md:max-lg:grid-cols-3">
            <ExpenseClassification expense={expense} />
            <TransactionDetails expense={expense} />
            <ExpenseTimeline expense={expense} />
          </div>
        </div>
      </div>
    </article>
  );
}

export function ExpenseNotFound({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-lg">
      {failed && <RetryBanner message="Failed to fetch expense" onRetry={onRetry} />}
      <EmptyState
        Icon={FileQuestion}
        title="Expense Not Found"
        titleAs="h1"
        action={
          <ButtonLink to="/dashboard" tone="primary">
            Back to Dashboard
          </ButtonLink>
        }
      >
        The requested expense could not be found.
      </EmptyState>
    </div>
  );
}
