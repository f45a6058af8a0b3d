import type { ExpenseStatus } from '#graphql';
import { statusLabels } from '../../lib/status-labels.ts';
import { decidedLabels, paidLabel } from '../../subjects/expenses/outcome-labels.ts';

/** Labels in the order of an expense's life. */
export const expenseStatusLabels = statusLabels<ExpenseStatus>({
  DRAFT: { label: 'Draft', tone: 'draft' },
  SUBMITTED: { label: 'Submitted', tone: 'waiting' },
  SENT_BACK: decidedLabels.SENT_BACK,
  APPROVED: decidedLabels.APPROVED,
  REJECTED: decidedLabels.REJECTED,
  PAID: paidLabel,
});
