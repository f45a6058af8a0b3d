import { useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { SidePanel } from '../../../components/ui/side-panel.tsx';
import { useExpenseQuery } from '../../../generated/graphql.ts';
import { loadFailure } from '../../../lib/graphql-failures.ts';
import type { ReadRegion } from '../../../lib/receipt-draft.ts';
import { ExpenseChecks } from '../components/expense-checks.tsx';
import { ExpenseFacts } from '../components/expense-facts.tsx';
import { ExpenseHeadline } from '../components/expense-headline.tsx';
import type { ExpenseOnPage } from '../components/expense-on-page.ts';
import { ExpensePrimaryAction } from '../components/expense-primary-action.tsx';
import { ExpenseSkeleton } from '../components/expense-skeleton.tsx';
import { useExpenseState } from '../components/expense-state.tsx';
import { useFactEditors } from '../components/fact-editors.tsx';
import { ReceiptCard } from '../components/receipt-card.tsx';
import { ExpenseTimeline } from '../timeline/expense-timeline.tsx';

/** An expense beside its list. */
export function ExpensePanel({
  id,
  ids,
  total,
  onOpen,
}: {
  id: string;
  /** The loaded expenses, in the order of the list. */
  ids: readonly string[];
  /** The number of those that match; undefined before it is known. */
  total: number | undefined;
  /** Opens another one; an empty id closes the panel. */
  onOpen: (id: string) => void;
}) {
  const { data, error, refetch } = useExpenseQuery({ variables: { id } });
  const at = ids.indexOf(id);
  const step = (by: number) => {
    const next = at === -1 ? undefined : ids[at + by];
    return next === undefined ? undefined : () => onOpen(next);
  };
  const expense = data?.expense;
  return (
    <SidePanel
      label="Expense"
      place={at === -1 ? '' : `${at + 1} of ${total ?? ids.length}`}
      to={`/expenses/${id}`}
      onPrevious={step(-1)}
      onNext={step(1)}
      onClose={() => onOpen('')}
    >
      {error && (
        <RetryBanner
          message={loadFailure(error, 'Failed to fetch expense', data)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ExpenseSkeleton inPanel />}
      {data && !expense && <Banner tone="info">The requested expense could not be found.</Banner>}
      {expense && <PanelContent key={id} expense={expense} />}
    </SidePanel>
  );
}

function PanelContent({ expense }: { expense: ExpenseOnPage }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [region, setRegion] = useState<ReadRegion | null>(null);
  const state = useExpenseState(expense);
  const editors = useFactEditors(expense, setFailure);
  return (
    <div className="grid grid-cols-1 gap-5">
      <ExpenseHeadline inPanel expense={expense} state={state}>
        <ExpensePrimaryAction
          expense={expense}
          state={state}
          decisionPath={`/expenses/${expense.id}#approval-workflow`}
          onFailure={setFailure}
        />
      </ExpenseHeadline>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <ExpenseChecks expense={expense} />
      {expense.receipt && (
        <div className="-mx-6 h-112">
          <ReceiptCard expense={expense} region={region} onPoint={setRegion} />
        </div>
      )}
      <ExpenseFacts columns={1} expense={expense} editors={editors} onPoint={setRegion} />
      <ExpenseTimeline expense={expense} />
    </div>
  );
}
