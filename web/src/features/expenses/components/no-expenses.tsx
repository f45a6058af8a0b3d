import { ReceiptText } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';

/** For whoever has no expense at all; where filters hide them, there are other words. */
export function NoExpenses() {
  return (
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
}
