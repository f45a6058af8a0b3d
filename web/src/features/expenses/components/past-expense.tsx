import type { ReactNode } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { formatDateTime } from '../../../lib/format-date.ts';
import { isPartMissing } from '../../../lib/graphql-failures.ts';
import type { ExpenseInPast, PastAnswer } from '../api/use-past-expense.ts';
import { ExpenseTimeline } from '../timeline/expense-timeline.tsx';
import { ExpenseChecks } from './expense-checks.tsx';
import { ExpenseLayout } from './expense-layout.tsx';
import { noEditors } from './fact-editors.tsx';
import { ReimbursementCard } from './reimbursement-details.tsx';

export type RenderPastWorkflow = (workflow: NonNullable<ExpenseInPast['workflow']>) => ReactNode;

interface PastBannerProps {
  asOf: string;
  answer: PastAnswer;
}

/** Shows which moment the page displays, or why it can't. */
export function PastBanner({ asOf, answer: { expense, error, retry } }: PastBannerProps) {
  if (!expense && error === undefined) {
    return <Banner tone="info" title={`This expense didn't exist on ${formatDateTime(asOf)}`} />;
  }
  return (
    <>
      <NotLoaded what="this moment" shown={expense} error={error} refetch={retry} />
      {expense && (
        <Banner
          tone="info"
          title={`You're viewing this expense as of ${formatDateTime(expense.asOf ?? asOf)}`}
        >
          Go back to now to make changes.
        </Banner>
      )}
    </>
  );
}

interface PastStateProps {
  asOf: string;
  answer: PastAnswer;
  renderWorkflow: RenderPastWorkflow;
}

/** The page of an expense at a moment: read-only. */
export function PastState({ asOf, answer: { expense, error }, renderWorkflow }: PastStateProps) {
  if (!expense) return null;
  const { reimbursement, payout, status, workflow } = expense;
  return (
    <>
      {isPartMissing(error, 'receipt') && (
        <Banner tone="info">The receipt is unavailable right now.</Banner>
      )}
      <ExpenseLayout
        expense={expense}
        editors={noEditors}
        urgent={<ExpenseChecks expense={expense} />}
        payment={<ReimbursementCard reimbursement={reimbursement} payout={payout} />}
        progress={
          <ExpenseTimeline
            expense={expense}
            until={expense.asOf ?? asOf}
            approval={status !== 'DRAFT' && workflow && renderWorkflow(workflow)}
          />
        }
      />
    </>
  );
}
