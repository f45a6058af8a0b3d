import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useRecentExpensesQuery } from '#graphql';
import { useDeleteExpense } from '../api/use-delete-expense.ts';
import { ExpenseTableSkeleton } from './expense-table-skeleton.tsx';
import { NoExpenses } from './no-expenses.tsx';
import { RecentExpensesFrame } from './recent-expenses-frame.tsx';
import { RecentTable } from './recent-table.tsx';

export function RecentExpenses() {
  const { data, error, refetch } = useRecentExpensesQuery();
  const deleteExpense = useDeleteExpense();
  const [failure, setFailure] = useState<string | null>(null);
  const expenses = data?.expenses.edges.map((edge) => edge.node);

  return (
    <div className="grid gap-4">
      <NotLoaded what="expenses" {...{ error, refetch }} />
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <RecentExpensesFrame>
        {expenses === undefined && !error && <ExpenseTableSkeleton rows={5} />}
        {expenses?.length === 0 && <NoExpenses />}
        {expenses !== undefined && expenses.length > 0 && (
          <RecentTable
            expenses={expenses}
            onDelete={async (expense) => setFailure(await deleteExpense(expense.id))}
          />
        )}
        {expenses === undefined && error && (
          <p className="px-5 py-10 text-center text-ink-soft">Your expenses could not be shown.</p>
        )}
      </RecentExpensesFrame>
    </div>
  );
}
