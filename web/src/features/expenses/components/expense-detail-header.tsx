import { useApolloClient } from '@apollo/client/react';
import {
  ArrowLeft,
  ChevronRight,
  Ellipsis,
  History,
  Pencil,
  Printer,
  Tags,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, ButtonLink, IconLink } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { useCancelExpenseMutation } from '#graphql';
import { formatDay } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { signWithdrawal } from '../api/sign-expense.ts';
import { useDeleteExpense } from '../api/use-delete-expense.ts';
import { isRecodable } from '../coding/is-recodable.ts';
import { ExpenseHeadline } from './expense-headline.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';
import type { ExpenseState } from './expense-state.tsx';

const changeCoding = lazyPart(() => import('../coding/change-coding.tsx'));

interface ActionProps {
  expense: ExpenseOnPage;
  onFailure: (message: string | null) => void;
}

/** Where the page is, what can be done with the expense, and its headline. */
export function ExpenseDetailHeader({
  expense,
  state,
  isPast,
  onHistory,
  onFailure,
  children,
}: ActionProps & {
  state: ExpenseState;
  /** Whether it is a past state, which has no actions. */
  isPast: boolean;
  /** Shows the history; undefined where it is shown already. */
  onHistory: (() => void) | undefined;
  /** The one primary action. */
  children: ReactNode;
}) {
  const { id: viewerId, roles } = useSessionUser();
  const isCreator = String(viewerId) === expense.creatorId;
  const { title, date } = expense;
  useEffect(() => {
    document.title = `${title} · Outlay`;
  }, [title]);
  return (
    <header>
      <div className="relative -ml-2 flex min-h-14 flex-wrap items-center gap-x-1 gap-y-1 py-2 max-lg:pr-22 print:hidden">
        <IconLink Icon={ArrowLeft} to="/dashboard" label="Back" />
        <p className="flex min-w-0 flex-1 basis-32 items-center gap-1.5 text-sm text-ink-soft">
          <Link to="/expenses" className="underline-offset-4 hover:underline max-sm:hidden">
            Expenses
          </Link>
          <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 max-sm:hidden" />
          <span className="truncate">{`Expense Details · ${formatDay(date, 'full')}`}</span>
        </p>
        <div className="flex items-center gap-1">
          {isCreator && !isPast && <CreatorActions expense={expense} onFailure={onFailure} />}
          {!isPast && isRecodable(expense) && roles.includes('finance') && (
            <DialogTrigger
              dialog={changeCoding}
              trigger={
                <Button Icon={Tags} tone="quiet">
                  Change coding
                </Button>
              }
            >
              {(handle) => <changeCoding.Part handle={handle} expense={expense} />}
            </DialogTrigger>
          )}
          <MoreMenu onHistory={onHistory} />
        </div>
      </div>
      <ExpenseHeadline expense={expense} state={state}>
        {children}
      </ExpenseHeadline>
    </header>
  );
}

/** What is needed now and then. */
const MoreMenu = ({ onHistory }: { onHistory: (() => void) | undefined }) => (
  <PopoverButton iconOnly label="More actions" Icon={Ellipsis}>
    {(close) => (
      <div className="grid *:justify-start">
        {onHistory && (
          <Button
            Icon={History}
            tone="quiet"
            onClick={() => {
              close();
              onHistory();
            }}
          >
            History
          </Button>
        )}
        <Button
          Icon={Printer}
          tone="quiet"
          onClick={() => {
            close();
            // After the menu is gone from the page that is printed.
            setTimeout(() => window.print());
          }}
        >
          Print
        </Button>
      </div>
    )}
  </PopoverButton>
);

function CreatorActions({ expense, onFailure }: ActionProps) {
  const { id, viewerCan } = expense;
  return (
    <>
      {viewerCan.cancel.allowed && <WithdrawButton expense={expense} onFailure={onFailure} />}
      {viewerCan.edit.allowed && (
        <ButtonLink Icon={Pencil} tone="quiet" to={`/expenses/${id}/edit`}>
          Edit
        </ButtonLink>
      )}
      {viewerCan.delete.allowed && <DeleteButton expense={expense} onFailure={onFailure} />}
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
    const proof = await signWithdrawal(client, expense.id);
    const idempotencyKey = keyFor({ ...input, version: expense.version });
    const answer = await cancelExpense({ ...input, idempotencyKey, ...(proof && { proof }) });
    if (answer?.expense) {
      await refetchActive(client, expenseQueries);
      showSuccess('Expense withdrawn');
      return null;
    }
    return failureMessage(answer?.errors, 'Failed to withdraw expense');
  };
  return (
    <ReasonDialog
      title="Withdraw expense"
      explanation="This cancels approval and returns the expense to draft."
      confirmLabel="Withdraw"
      draft={`withdraw:${expense.id}`}
      onConfirm={withdraw}
      trigger={
        <Button Icon={Undo2} tone="quiet">
          Withdraw
        </Button>
      }
    />
  );
}

function DeleteButton({ expense, onFailure }: ActionProps) {
  const navigate = useNavigate();
  const deleteExpense = useDeleteExpense();
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
        <Button Icon={Trash2} tone="quiet" className="hover:text-danger">
          Delete
        </Button>
      }
    />
  );
}
