import { ButtonLink, Button } from '../../../components/ui/button.tsx';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import type { ExpenseState } from './expense-state.tsx';
import { useApolloClient } from '@apollo/client/react';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { savesEnd, unsavedMessage } from '../../../lib/pending-saves.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useSubmitSigned } from '../api/use-submit-signed.ts';
import { duplicateQuestion } from './duplicate-question.tsx';
import { openCopies } from './open-copies.ts';

/** The one thing that the viewer does next with the expense; renders nothing if that is up to others. */
export function ExpensePrimaryAction({
  expense,
  state: { decides, stopped },
  decisionPath = '#approval-workflow',
  onFailure,
}: {
  expense: ExpenseOnPage;
  state: ExpenseState;
  /** Where the approver decides. */
  decisionPath?: string;
  onFailure: (message: string | null) => void;
}) {
  const { id, roles } = useSessionUser();
  const { status } = expense;
  if (decides) {
    return (
      <ButtonLink
        tone="primary"
        size="lg"
        to={decisionPath}
        // On a large screen, its page has the decision in view.
        className={decisionPath.startsWith('#') ? 'lg:hidden' : undefined}
        // The router follows no fragments.
        onClick={() => document.getElementById('approval-workflow')?.scrollIntoView()}
      >
        Review
      </ButtonLink>
    );
  }
  if ((status === 'DRAFT' || status === 'SENT_BACK') && String(id) === expense.creatorId) {
    return <SubmitExpenseButton expense={expense} onFailure={onFailure} />;
  }
  if (stopped && isOfferedTo({ roles: moneyReaders }, roles)) {
    return (
      <ButtonLink tone="primary" size="lg" to={`/payouts?status=${stopped}`}>
        Open in Money
      </ButtonLink>
    );
  }
  if (status === 'PAID' && expense.reimbursement) {
    return (
      <ButtonLink tone="primary" size="lg" to={`/expenses/${expense.id}/proof`}>
        Proof of payment
      </ButtonLink>
    );
  }
  return null;
}

interface SubmitExpenseButtonProps {
  expense: ExpenseOnPage;
  onFailure: (message: string | null) => void;
}

function SubmitExpenseButton({ expense, onFailure }: SubmitExpenseButtonProps) {
  const submitSigned = useSubmitSigned();
  const [busy, setBusy] = useState(false);
  const client = useApolloClient();
  const keyFor = useIdempotencyKey();
  if (!expense.category || !expense.policy) {
    return (
      <Button size="lg" disabled title="Choose a category and a policy first">
        Assign Category &amp; Policy to Submit
      </Button>
    );
  }
  const submit = async () => {
    onFailure(null);
    const { id, version } = expense;
    if (!(await savesEnd(`expense-${id}`))) {
      onFailure(unsavedMessage);
      return;
    }
    setBusy(true);
    const answer = await submitSigned(expense, keyFor({ id, version })).finally(() =>
      setBusy(false),
    );
    if (answer?.expense) await refetchActive(client, expenseQueries);
    else onFailure(sentencesOf(answer?.errors));
  };
  const { allowed, reason } = expense.viewerCan.submit;
  const button = (
    <Button
      tone="primary"
      size="lg"
      busy={busy}
      disabled={!allowed}
      title={allowed ? undefined : (reason ?? undefined)}
      onClick={() => void submit()}
    >
      {!busy && <Send aria-hidden="true" className="size-4" />}
      Submit for Approval
    </Button>
  );
  const open = openCopies(expense.duplicates);
  if (open.length === 0) return button;
  return (
    <ConfirmDialog
      {...duplicateQuestion(open)}
      confirmLabel="Submit anyway"
      tone="primary"
      onConfirm={submit}
      trigger={button}
    />
  );
}

/** A policy can refuse for several reasons at once; all of them are shown. */
function sentencesOf(errors: readonly { code: string; message: string }[] | undefined): string {
  const blocking = (errors ?? []).filter(({ code }) => code === 'POLICY_VIOLATION');
  if (blocking.length > 1) return blocking.map(({ message }) => message).join(' ');
  return failureMessage(errors, 'Failed to submit expense');
}
