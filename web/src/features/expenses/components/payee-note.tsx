import { AddWalletBanner } from './add-wallet-banner.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { payeeProblemText } from '../../../subjects/expenses/payee-problem.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { submitterName } from '../submitter-name.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

/** Why the creator can't be reimbursed at the moment, and what they can do. */
export function PayeeNote({ expense }: { expense: ExpenseOnPage }) {
  const isCreator = String(useSessionUser().id) === expense.creatorId;
  const { payeeProblem, status } = expense;
  if (payeeProblem === null) return null;
  if (isCreator && payeeProblem === 'NO_PAYEE_WALLET') {
    return (
      <AddWalletBanner>
        {status === 'SUBMITTED'
          ? 'Once it is approved, this expense is paid to the wallet that you add.'
          : 'You can submit this expense now and add a wallet later.'}
      </AddWalletBanner>
    );
  }
  const { title, text } = payeeProblemText(payeeProblem, submitterName(expense));
  return (
    <Banner tone="warning" title={title}>
      {text}
    </Banner>
  );
}
