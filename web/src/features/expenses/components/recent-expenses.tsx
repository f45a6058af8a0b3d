import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useRecentExpensesQuery, type ExpenseRowFragment } from '#graphql';
import { useDeleteExpense } from '../api/use-delete-expense.ts';
import { ExpenseTableSkeleton } from './expense-table-skeleton.tsx';
import { NoExpenses } from './no-expenses.tsx';
import { RecentExpensesFrame } from './recent-expenses-frame.tsx';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { IconButton, IconLink } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Cell, HeadCell, Row, RowActions, RowLink, Table } from '../../../components/ui/table.tsx';
import { DateCell, ExpenseCell, StatusCell, UsdCell } from './expense-cells.tsx';

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

const gridClass = 'sm:grid-cols-[minmax(0,1fr)_8rem_8.5rem_5.5rem_7rem]';

interface RecentTableProps {
  expenses: readonly ExpenseRowFragment[];
  onDelete: (expense: ExpenseRowFragment) => Promise<void>;
}

/** The newest expenses of the viewer, with what can be done about each. */
const RecentTable = ({ expenses, onDelete }: RecentTableProps) => (
  <Table
    label="Recent Expenses"
    columns={gridClass}
    head={
      <>
        <HeadCell>Expense</HeadCell>
        <HeadCell className="text-right">Amount</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell>Date</HeadCell>
        <HeadCell className="text-right">Actions</HeadCell>
      </>
    }
  >
    {expenses.map((expense) => (
      <Row key={expense.id} columns={gridClass}>
        <ExpenseCell
          expense={expense}
          link={<RowLink to={`/expenses/${expense.id}`}>{expense.title}</RowLink>}
        />
        <UsdCell expense={expense} />
        <StatusCell expense={expense} hidden={false} />
        <DateCell expense={expense} hidden={false} />
        <Cell className="max-sm:hidden">
          <RowActions>
            <Actions expense={expense} onDelete={() => onDelete(expense)} />
          </RowActions>
        </Cell>
      </Row>
    ))}
  </Table>
);

interface ActionsProps {
  expense: ExpenseRowFragment;
  onDelete: () => Promise<void>;
}

const Actions = ({ expense: { id, title, viewerCan }, onDelete }: ActionsProps) => (
  <>
    <IconLink Icon={Eye} to={`/expenses/${id}`} label={`View ${title}`} />
    {viewerCan.edit.allowed && (
      <IconLink Icon={Pencil} to={`/expenses/${id}/edit`} label={`Edit ${title}`} />
    )}
    {viewerCan.delete.allowed && (
      <ConfirmDialog
        title="Delete expense"
        question="Are you sure you want to delete this expense?"
        subject={title}
        confirmLabel="Delete"
        onConfirm={onDelete}
        trigger={
          <IconButton Icon={Trash2} label={`Delete ${title}`} className="hover:text-danger" />
        }
      />
    )}
  </>
);
