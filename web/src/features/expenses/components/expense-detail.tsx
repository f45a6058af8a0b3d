import { FileQuestion } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useExpenseQuery } from '#graphql';
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
import { ExpensePrimaryAction } from './expense-primary-action.tsx';
import { ExpenseSkeleton } from './expense-skeleton.tsx';
import { pastStateOf, useExpenseState, type ExpenseState } from './expense-state.tsx';
import { useFactEditors } from './fact-editors.tsx';
import { PastBanner, PastState, type RenderPastWorkflow } from './past-expense.tsx';
import { ReimbursementDetails } from './reimbursement-details.tsx';
import { AddWalletBanner } from './add-wallet-banner.tsx';
import { payeeProblemText } from '../../../subjects/expenses/payee-problem.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { submitterName } from '../submitter-name.ts';

interface ExpenseDetailProps {
  id: string;
  justSubmitted: boolean;
  /** Why the submission at creation was refused; empty when it was not. */
  notSubmitted: readonly string[];
  /** The workflow panel belongs to another feature; the route combines both. */
  renderWorkflow: (expense: ExpenseOnPage) => ReactNode;
  renderPastWorkflow: RenderPastWorkflow;
}

export function ExpenseDetail({ id, ...rest }: ExpenseDetailProps) {
  const query = useExpenseQuery({ variables: { id } });
  const { data, error, refetch } = query;
  const expense = data?.expense;
  if (expense) return <LoadedExpense expense={expense} query={query} {...rest} />;
  if (!data && !error) return <ExpenseSkeleton />;
  return <ExpenseNotFound failed={error !== undefined} onRetry={() => void refetch()} />;
}

function LoadedExpense({
  expense,
  query: { error, refetch },
  renderPastWorkflow,
  ...rest
}: Omit<ExpenseDetailProps, 'id'> & {
  expense: ExpenseOnPage;
  query: Pick<ReturnType<typeof useExpenseQuery>, 'error' | 'refetch'>;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [showsHistory, setShowsHistory] = useState(false);
  const moment = useMoment();
  const { asOf, wanted } = moment;
  const [openedAt] = useState(asOf);
  const past = usePastExpense(expense.id, asOf);
  const state = useExpenseState(expense);
  // A link to a past state must not show the current one first.
  if (asOf !== null && asOf === openedAt && !past) return <ExpenseSkeleton />;
  const isHistoryOpen = showsHistory || wanted !== null;
  return (
    <article>
      <ExpenseDetailHeader
        expense={past?.expense ?? expense}
        state={past?.expense ? pastStateOf(past.expense) : state}
        isPast={past !== null}
        onHistory={isHistoryOpen ? undefined : () => setShowsHistory(true)}
        onFailure={setFailure}
      >
        {past === null && (
          <ExpensePrimaryAction expense={expense} state={state} onFailure={setFailure} />
        )}
      </ExpenseDetailHeader>
      <div className="grid gap-3 pb-4 empty:hidden">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {error && (
          <RetryBanner
            message={missingPartsMessage(error, 'Failed to fetch expense')}
            onRetry={() => void refetch()}
          />
        )}
        {isPartMissing(error, 'receipt') && (
          <Banner tone="info">The receipt is unavailable right now.</Banner>
        )}
        {asOf !== null && past && <PastBanner asOf={asOf} answer={past} />}
        {past === null && <CreationNotes expense={expense} {...rest} />}
        {isHistoryOpen && <HistorySlider id={expense.id} moment={moment} />}
      </div>
      {asOf !== null && past ? (
        <PastState asOf={asOf} answer={past} renderWorkflow={renderPastWorkflow} />
      ) : (
        <CurrentState expense={expense} state={state} onFailure={setFailure} {...rest} />
      )}
    </article>
  );
}

/** What became of the submission at creation. */
const CreationNotes = ({
  expense: { status },
  justSubmitted,
  notSubmitted,
}: Pick<ExpenseDetailProps, 'justSubmitted' | 'notSubmitted'> & { expense: ExpenseOnPage }) => (
  <>
    {notSubmitted.length > 0 && status === 'DRAFT' && (
      <Banner tone="warning" title="The expense was created, but not submitted">
        {notSubmitted.join(' ')}
      </Banner>
    )}
    {justSubmitted && status === 'SUBMITTED' && (
      <Banner tone="success">The expense has been submitted for approval.</Banner>
    )}
  </>
);

type CurrentStateProps = Pick<ExpenseDetailProps, 'renderWorkflow'> & {
  expense: ExpenseOnPage;
  state: ExpenseState;
  onFailure: (message: string) => void;
};

function CurrentState({ expense, state, renderWorkflow, onFailure }: CurrentStateProps) {
  const editors = useFactEditors(expense, onFailure);
  const { status } = expense;
  const workflow = status !== 'DRAFT' && renderWorkflow(expense);
  // Beside a receipt, the decision comes before the facts; otherwise it is part of the timeline.
  const decidesFirst = state.decides && expense.receipt !== null;
  return (
    <ExpenseLayout
      expense={expense}
      editors={editors}
      urgent={
        <>
          <PayeeNote expense={expense} />
          <ExpenseChecks expense={expense} />
          <DuplicatesCard expense={expense} />
          {decidesFirst && workflow}
        </>
      }
      payment={<ReimbursementDetails expense={expense} />}
      progress={
        <ExpenseTimeline
          expense={expense}
          approval={!decidesFirst && workflow}
          isApprovalAbove={decidesFirst}
        />
      }
    />
  );
}

export const ExpenseNotFound = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) => (
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

/** Why the creator can't be reimbursed at the moment, and what they can do. */
function PayeeNote({ expense }: { expense: ExpenseOnPage }) {
  const isCreator = String(useSessionUser().id) === expense.creatorId;
  const { payeeProblem, status } = expense;
  if (payeeProblem === null) return null;
  if (isCreator && payeeProblem === 'NO_PAYEE_WALLET') {
    return <AddWalletBanner maySubmit={status !== 'SUBMITTED'} />;
  }
  const { title, text } = payeeProblemText(payeeProblem, submitterName(expense));
  return (
    <Banner tone="warning" title={title}>
      {text}
    </Banner>
  );
}
