import type {
  ExpenseStatus,
  MemberStatus,
  PayoutStatus,
  StepStatus,
  WorkflowStatus,
} from '../generated/graphql.ts';
import { withUnknown } from './with-unknown.ts';

/** The tone of a badge, by the meaning of a status. */
export type BadgeTone = 'neutral' | 'info' | 'warning' | 'success' | 'error' | 'paid';

export interface StatusLabel {
  label: string;
  tone: BadgeTone;
}

export const statusLabels = <Status extends string>(labels: Record<Status, StatusLabel>) =>
  withUnknown<Status, StatusLabel>(labels, (label) => ({ label, tone: 'neutral' }));

const decided = {
  APPROVED: { label: 'Approved', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'error' },
  SENT_BACK: { label: 'Sent back', tone: 'warning' },
} as const;
const cancelled = { label: 'Cancelled', tone: 'neutral' } as const;
const inProgress = { label: 'In progress', tone: 'warning' } as const;
const paid = { label: 'Paid', tone: 'paid' } as const;

/** Labels in the order of an expense's life. */
export const expenseStatusLabels = statusLabels<ExpenseStatus>({
  DRAFT: { label: 'Draft', tone: 'info' },
  SUBMITTED: { label: 'Submitted', tone: 'warning' },
  SENT_BACK: decided.SENT_BACK,
  APPROVED: decided.APPROVED,
  REJECTED: decided.REJECTED,
  PAID: paid,
});

export const workflowStatusLabels = statusLabels<WorkflowStatus>({
  IN_PROGRESS: inProgress,
  ...decided,
  CANCELLED: cancelled,
});

export const stepStatusLabels = statusLabels<StepStatus>({
  PENDING: { label: 'Pending', tone: 'neutral' },
  IN_PROGRESS: inProgress,
  ...decided,
  ESCALATED: { label: 'Escalated', tone: 'info' },
  CANCELLED: cancelled,
});

/** Labels in the order of a payout's life. */
export const payoutStatusLabels = statusLabels<PayoutStatus>({
  QUEUED: { label: 'Queued', tone: 'info' },
  HELD: { label: 'Held', tone: 'warning' },
  FAILED: { label: 'Failed', tone: 'error' },
  SENDING: { label: 'Sending', tone: 'info' },
  SENT: { label: 'Sent', tone: 'info' },
  PAID: paid,
  CANCELLED: cancelled,
});
export const payoutStatuses = Object.keys(payoutStatusLabels) as PayoutStatus[];

export const memberStatusLabels = statusLabels<MemberStatus>({
  ACTIVE: { label: 'Active', tone: 'success' },
  INVITED: { label: 'Invited', tone: 'info' },
  DEACTIVATED: { label: 'Deactivated', tone: 'neutral' },
});
