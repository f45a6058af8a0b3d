import { Status } from '../../../components/ui/status.tsx';
import type { ExpenseStatus } from '#graphql';
import { expenseStatusLabels } from '../expense-status-labels.ts';

export function StatusBadge({ status }: { status: ExpenseStatus }) {
  const { label, tone } = expenseStatusLabels[status];
  return <Status tone={tone}>{label}</Status>;
}
