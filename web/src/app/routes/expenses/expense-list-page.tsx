import { Plus } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { ExpenseList } from '../../../features/expenses/list/expense-list.tsx';

export default function ExpenseListPage() {
  return (
    <>
      <PageHeader
        title="Expenses"
        backTo="/dashboard"
        backLabel="Back to Dashboard"
        actions={
          <ButtonLink to="/expenses/create-from-receipt" tone="primary">
            <Plus aria-hidden="true" className="size-4" />
            Create Expense
          </ButtonLink>
        }
      />
      <ExpenseList />
    </>
  );
}
