import { Suspense } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { SidePanel } from '../../../components/ui/side-panel.tsx';
import { useExpenseQuery } from '#graphql';
import { loadFailure } from '../../../lib/graphql-failures.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { ExpenseSkeleton } from '../components/expense-skeleton.tsx';

const panelContent = lazyPart(() => import('./panel-content.tsx'));

interface ExpensePanelProps {
  id: string;
  /** The loaded expenses, in the order of the list. */
  ids: readonly string[];
  /** The number of those that match; undefined before it is known. */
  total: number | undefined;
  /** Opens another one; an empty id closes the panel. */
  onOpen: (id: string) => void;
}

/** An expense beside its list. */
export function ExpensePanel({ id, ids, total, onOpen }: ExpensePanelProps) {
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
      {expense && (
        <Suspense fallback={<ExpenseSkeleton inPanel />}>
          <panelContent.Part key={id} expense={expense} />
        </Suspense>
      )}
    </SidePanel>
  );
}
