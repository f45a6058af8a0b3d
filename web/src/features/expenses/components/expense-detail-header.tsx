import { useApolloClient } from '@apollo/client/react';
import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { useCancelExpenseMutation } from '../../../generated/graphql.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useDeleteExpense } from '../api/use-delete-expense.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

interface ActionProps {
  expense: ExpenseOnPage;
  onFailure: (message: string | null) => void;
}

export function ExpenseDetailHeader({
  expense,
  isPast,
  onFailure,
}: ActionProps & {
  /** Whether it is a past state, which has no actions. */
  isPast: boolean;
}) {
  const isCreator = String(useSessionUser().id) === expense.creatorId;
  return (
    <PageHeader
      title={expense.title}
      subtitle={`Expense Details · ${formatDay(expense.date, 'full')}`}
      backTo="/dashboard"
      backLabel="Back"
      actions={isCreator && !isPast && <CreatorActions expense={expense} onFailure={onFailure} />}
    />
  );
}

function CreatorActions({ expense, onFailure }: ActionProps) {
  const { id, viewerCan } = expense;
  return (
    <>
      {viewerCan.cancel.allowed && <WithdrawButton expense={expense} onFailure={onFailure} />}
      {viewerCan.edit.allowed && (
        <ButtonLink to={`/expenses/${id}/edit`}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </ButtonLink>
      )}
      <DeleteButton expense={expense} onFailure={onFailure} />
    </>
  );
}

function WithdrawButton({ expense, onFailure }: ActionProps) {
  const [cancelExpense] = useCancelExpenseMutation();
  const client = useApolloClient();
  const keyFor = useIdempotencyKey();
  const withdraw = async (reason: string) => {
    onFailure(null);
    const input = { id: expense.id, reason };
    const { data } = await cancelExpense({
      variables: { ...input, idempotencyKey: keyFor({ ...input, version: expense.version }) },
    });
    if (data?.cancelExpense.expense) {
      await refetchActive(client, expenseQueries);
      showSuccess('Expense withdrawn');
      return null;
    }
    return failureMessage(data?.cancelExpense.errors, 'Failed to withdraw expense');
  };
  return (
    <ReasonDialog
      title="Withdraw expense"
      explanation="This cancels approval and returns the expense to draft."
      confirmLabel="Withdraw"
      onConfirm={withdraw}
      trigger={
        <Button>
          <Undo2 aria-hidden="true" className="size-4" />
          Withdraw
        </Button>
      }
    />
  );
}

function DeleteButton({ expense, onFailure }: ActionProps) {
  const navigate = useNavigate();
  const deleteExpense = useDeleteExpense();
  const { allowed, reason } = expense.viewerCan.delete;
  return (
    <ConfirmDialog
      title="Delete expense"
      question="Are you sure you want to delete this expense?"
      subject={expense.title}
      confirmLabel="Delete"
      onConfirm={async () => {
        const failure = await deleteExpense(expense.id);
        onFailure(failure);
        if (failure === null) await navigate('/dashboard');
      }}
      trigger={
        <Button
          tone="danger"
          disabled={!allowed}
          title={allowed ? undefined : (reason ?? undefined)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      }
    />
  );
}
