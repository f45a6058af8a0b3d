import type { BadgeTone } from '../../../components/ui/badge.tsx';
import type { ExpenseSource, ExpenseStatus } from '../../../generated/graphql.ts';

export const statusWords: Record<ExpenseStatus, { label: string; tone: BadgeTone }> = {
  DRAFT: { label: 'Draft', tone: 'info' },
  SUBMITTED: { label: 'Submitted', tone: 'warning' },
  SENT_BACK: { label: 'Sent back', tone: 'warning' },
  APPROVED: { label: 'Approved', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'error' },
  PAID: { label: 'Paid', tone: 'paid' },
};

export const sourceWords: Record<ExpenseSource, string> = {
  FIAT: 'Fiat',
  MANUAL: 'Manual',
  PYUSD: 'PYUSD',
  SOL: 'SOL',
};
