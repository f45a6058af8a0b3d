import { FileQuestion } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageSpinner } from '../../../components/ui/spinner.tsx';
import { useExpenseQuery } from '../../../generated/graphql.ts';
import { isPartMissing, missingPartsMessage } from '../../../lib/graphql-failures.ts';
import { usePastExpense } from '../api/use-past-expense.ts';
import { ExpenseTimeline } from '../timeline/expense-timeline.tsx';
import { HistorySlider } from '../timeline/history-slider.tsx';
import { useMoment } from '../timeline/use-moment.ts';
import { DuplicatesCard } from './duplicates-card.tsx';
import { ExpenseChecks } from './expense-checks.tsx';
import { ExpenseDetailHeader } from './expense-detail-header.tsx';
import { ExpenseLayout } from './expense-layout.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { ExpenseStatusBanner } from './expense-status-banner.tsx';
import { PastBanner, PastState, type RenderPastWorkflow } from './past-expense.tsx';
import { PayeeNote } from './payee-note.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ReimbursementDetails } from './reimbursement-details.tsx';

interface ExpenseDetailProps {
  id: string;
  justSubmitted: boolean;
  /** Why the submission at creation was refused; empty when it was not. */
  notSubmitted: readonly string[];
  /** The workflow panel belongs to another feature; the route combines both. */
  renderWorkflow: (expense: ExpenseOnPage) => ReactNode;
  renderPastWorkflow: RenderPastWorkflow;
}

export function ExpenseDetail({ id, renderPastWorkflow, ...rest }: ExpenseDetailProps) {
  const { data, error, refetch } = useExpenseQuery({ variables: { id } });
  const [failure, setFailure] = useState<string | null>(null);
  const moment = useMoment();
  const { asOf } = moment;
  const [openedAt] = useState(asOf);
  const past = usePastExpense(id, asOf);
  const expense = data?.expense;
  if (!expense) {
    if (!data && !error) return <PageSpinner label="Loading expense" />;
    return <ExpenseNotFound failed={error !== undefined} onRetry={() => void refetch()} />;
  }
  // A link to a past state must not show the current one first.
  if (asOf !== null && asOf === openedAt && !past) return <PageSpinner label="Loading expense" />;
  return (
    <article>
      <ExpenseDetailHeader
        expense={past?.expense ?? expense}
        isPast={past !== null}
        onFailure={setFailure}
      />
      <div className="grid gap-5">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {error && (
          <RetryBanner
            message={missingPartsMessage(error, 'Failed to fetch expense')}
            onRetry={() => void refetch()}
          />
        )}
        {asOf !== null && past ? (
          <PastBanner asOf={asOf} answer={past} />
        ) : (
          <CurrentBanner expense={expense} onFailure={setFailure} {...rest} />
        )}
        <HistorySlider id={id} moment={moment} />
        {asOf !== null && past ? (
          <PastState asOf={asOf} answer={past} renderWorkflow={renderPastWorkflow} />
        ) : (
          <CurrentState
            expense={expense}
            receiptMissing={isPartMissing(error, 'receipt')}
            {...rest}
          />
        )}
      </div>
    </article>
  );
}

/** Shows the next step of the expense, and the action for it. */
function CurrentBanner({
  expense,
  justSubmitted,
  notSubmitted,
  onFailure,
}: Pick<ExpenseDetailProps, 'justSubmitted' | 'notSubmitted'> & {
  expense: ExpenseOnPage;
  onFailure: (message: string | null) => void;
}) {
  return (
    <>
      {notSubmitted.length > 0 && expense.status === 'DRAFT' && (
        <Banner tone="warning" title="The expense was created, but not submitted">
          {notSubmitted.join(' ')}
        </Banner>
      )}
      <ExpenseStatusBanner expense={expense} justSubmitted={justSubmitted} onFailure={onFailure} />
      <PayeeNote expense={expense} />
    </>
  );
}

function CurrentState({
  expense,
  receiptMissing,
  renderWorkflow,
}: Pick<ExpenseDetailProps, 'renderWorkflow'> & {
  expense: ExpenseOnPage;
  receiptMissing: boolean;
}) {
  return (
    <ExpenseLayout
      expense={expense}
      checks={
        <>
          <ExpenseChecks expense={expense} />
          <DuplicatesCard expense={expense} />
          <ReceiptCard expense={expense} unavailable={receiptMissing} />
        </>
      }
      progress={
        <>
          {/* The current stage comes first: the payment, if there is one, then the approval. */}
          <ReimbursementDetails expense={expense} />
          {expense.status !== 'DRAFT' && renderWorkflow(expense)}
          <ExpenseTimeline expense={expense} />
        </>
      }
    />
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
