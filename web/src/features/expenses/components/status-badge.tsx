import { Badge } from '../../../components/ui/badge.tsx';
import type { ExpenseStatus } from '../../../generated/graphql.ts';
import { statusWords } from './expense-words.ts';

export function StatusBadge({ status }: { status: ExpenseStatus }) {
  const { label, tone } = statusWords[status];
  return <Badge tone={tone}>{label}</Badge>;
}
