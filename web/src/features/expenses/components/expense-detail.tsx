import { FileQuestion } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageSpinner } from '../../../components/ui/spinner.tsx';
import { useExpenseQuery } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { isPartMissing, missingPartsMessage } from '../../../lib/graphql-failures.ts';
import { ExpenseTimeline } from '../timeline/expense-timeline.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';
import { ExpenseChecks } from './expense-checks.tsx';
import { ExpenseDetailHeader } from './expense-detail-header.tsx';
import { ExpenseFacts } from './expense-facts.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { ExpenseStatusBanner } from './expense-status-banner.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ReimbursementDetails } from './reimbursement-details.tsx';

interface ExpenseDetailProps {
  id: string;
  justSubmitted: boolean;
  /** Why the submission at creation was refused; empty when it was not. */
  notSubmitted: readonly string[];
  /** The workflow panel belongs to another feature; the route combines both. */
  renderWorkflow: (expense: ExpenseOnPage) => ReactNode;
}

export function ExpenseDetail({ id, notSubmitted, ...rest }: ExpenseDetailProps) {
  const { data, error, refetch } = useExpenseQuery({ variables: { id } });
  const [failure, setFailure] = useState<string | null>(null);
  const expense = data?.expense;
  if (!expense) {
    if (!data && !error) return <PageSpinner label="Loading expense" />;
    return <ExpenseNotFound failed={error !== undefined} onRetry={() => void refetch()} />;
  }
  const receiptMissing = isPartMissing(error, 'receipt');
  return (
    <article>
      <ExpenseDetailHeader expense={expense} onFailure={setFailure} />
      <div className="grid gap-5">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {error && (
          <RetryBanner
            message={missingPartsMessage(error, 'Failed to fetch expense')}
            onRetry={() => void refetch()}
          />
        )}
        {notSubmitted.length > 0 && expense.status === 'DRAFT' && (
          <Banner tone="warning" title="The expense was created, but not submitted">
            {notSubmitted.join(' ')}
          </Banner>
        )}
        <ExpenseStatusBanner
          expense={expense}
          justSubmitted={rest.justSubmitted}
          onFailure={setFailure}
        />
        <Columns expense={expense} receiptMissing={receiptMissing} {...rest} />
      </div>
    </article>
  );
}

/**
 * On a large screen the receipt is on the left, all else on the right; without a receipt the facts have the narrow side. On a
 * small one: facts, receipt with its checks, progress.
 */
function Columns({
  expense,
  receiptMissing,
  renderWorkflow,
}: Pick<ExpenseDetailProps, 'renderWorkflow'> & {
  expense: ExpenseOnPage;
  receiptMissing: boolean;
}) {
  const hasReceipt = expense.receipt !== null;
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-5 lg:grid-rows-[auto_1fr]',
        hasReceipt
          ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,1fr)_23rem]',
      )}
    >
      <div className={classNames('lg:col-start-2', !hasReceipt && 'lg:row-span-2')}>
        <ExpenseFacts expense={expense} />
      </div>
      <div className={hasReceipt ? 'contents' : classNames(stack, 'lg:col-start-1 lg:row-start-1')}>
        <div
          className={classNames(
            stack,
            'empty:hidden',
            hasReceipt && 'lg:sticky lg:top-6 lg:col-start-1 lg:row-span-2 lg:row-start-1',
          )}
        >
          <ExpenseChecks expense={expense} />
          <DuplicatesCard expense={expense} />
          <ReceiptCard expense={expense} unavailable={receiptMissing} />
        </div>
        <div className={classNames(stack, hasReceipt && 'lg:col-start-2')}>
          {/* What is in progress comes first: the payment, once there is one, then the approval. */}
          <ReimbursementDetails expense={expense} />
          {expense.status !== 'DRAFT' && renderWorkflow(expense)}
          <ExpenseTimeline expense={expense} />
        </div>
      </div>
    </div>
  );
}

const stack = 'grid min-w-0 content-start gap-5 self-start';

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
