import { useApolloClient } from '@apollo/client/react';
import { Pencil, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { useCancelExpenseMutation, useSubmitExpenseMutation } from '../../../generated/graphql.ts';
import { formatLongDateTime } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useDeleteExpense } from '../api/use-delete-expense.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

export function ExpenseDetailHeader({ expense }: { expense: ExpenseOnPage }) {
  const [failure, setFailure] = useState<string | null>(null);
  const user = useSessionUser();
  const isCreator = String(user.id) === expense.creatorId;
  return (
    <>
      <PageHeader
        title={expense.title}
        subtitle={`Expense Details · ${formatLongDateTime(expense.time)}`}
        backTo="/dashboard"
        backLabel="Back"
        actions={isCreator && <CreatorActions expense={expense} onFailure={setFailure} />}
      />
      {failure !== null && (
        <div className="mb-5">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
    </>
  );
}

interface ActionProps {
  expense: ExpenseOnPage;
  onFailure: (message: string | null) => void;
}

function CreatorActions({ expense, onFailure }: ActionProps) {
  const { id, status, viewerCan } = expense;
  return (
    <>
      {viewerCan.cancel.allowed && <WithdrawButton expense={expense} onFailure={onFailure} />}
      {(status === 'DRAFT' || status === 'SENT_BACK') && (
        <SubmitButton expense={expense} onFailure={onFailure} />
      )}
      <ButtonLink to={`/expenses/${id}/edit`}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </ButtonLink>
      <DeleteButton expense={expense} onFailure={onFailure} />
    </>
  );
}

function SubmitButton({ expense, onFailure }: ActionProps) {
  const [submitExpense, { loading }] = useSubmitExpenseMutation();
  const client = useApolloClient();
  const keyFor = useIdempotencyKey();
  if (!expense.category || !expense.policy) {
    return (
      <Button disabled title="A category and a policy are needed first">
        Assign Category &amp; Policy to Submit
      </Button>
    );
  }
  const submit = async () => {
    onFailure(null);
    const { id, version } = expense;
    const { data } = await submitExpense({
      variables: { id, idempotencyKey: keyFor({ id, version }) },
    });
    if (data?.submitExpense.expense) await refetchActive(client, expenseQueries);
    else onFailure(sentencesOf(data?.submitExpense.errors));
  };
  const { allowed, reason } = expense.viewerCan.submit;
  return (
    <Button
      tone="primary"
      busy={loading}
      disabled={!allowed}
      title={allowed ? undefined : (reason ?? undefined)}
      onClick={() => void submit()}
    >
      {!loading && <Send aria-hidden="true" className="size-4" />}
      Submit for Approval
    </Button>
  );
}

/** A policy can refuse for several reasons at once: all of them are shown. */
function sentencesOf(errors: readonly { code: string; message: string }[] | undefined): string {
  const blocking = (errors ?? []).filter(({ code }) => code === 'POLICY_VIOLATION');
  if (blocking.length > 1) return blocking.map(({ message }) => message).join(' ');
  return failureMessage(errors, 'Failed to submit expense');
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
