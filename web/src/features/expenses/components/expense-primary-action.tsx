import { ButtonLink } from '../../../components/ui/button.tsx';
import { isOfferedTo, moneyReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import type { ExpenseState } from './expense-state.tsx';
import { SubmitExpenseButton } from './submit-expense-button.tsx';

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
