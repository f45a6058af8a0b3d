import { isAccountantAlone } from '@outlay/schemas/roles';
import { ReceiptText } from 'lucide-react';
import { useSessionUser } from '../../../lib/use-session.ts';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';

/** Shown to people without any expense; an empty filter result has its own text. */
export const NoExpenses = () =>
  isAccountantAlone(useSessionUser().roles) ? (
    <EmptyState Icon={ReceiptText} title="No expenses submitted yet">
      Expenses appear here once members have submitted them.
    </EmptyState>
  ) : (
    <CreateFirst />
  );

const CreateFirst = () => (
  <EmptyState
    Icon={ReceiptText}
    title="No expenses created yet"
    action={
      <ButtonLink to="/expenses/create-from-receipt" tone="primary">
        Create Expense
      </ButtonLink>
    }
  >
    Get started by creating your first expense from a receipt.
  </EmptyState>
);
