import type {
  ExpenseStatus,
  MemberStatus,
  PayoutStatus,
  StepStatus,
  WorkflowStatus,
} from '#graphql';
import { withUnknown } from './with-unknown.ts';

/** The mark of a status, by its meaning. */
export type StatusTone =
  | 'draft'
  | 'neutral'
  | 'waiting'
  | 'back'
  | 'held'
  | 'done'
  | 'sending'
  | 'settled'
  | 'failed';

export interface StatusLabel {
  label: string;
  tone: StatusTone;
}

export const statusLabels = <Status extends string>(labels: Record<Status, StatusLabel>) =>
  withUnknown<Status, StatusLabel>(labels, (label) => ({ label, tone: 'neutral' }));

const decided = {
  APPROVED: { label: 'Approved', tone: 'done' },
  REJECTED: { label: 'Rejected', tone: 'failed' },
  SENT_BACK: { label: 'Sent back', tone: 'back' },
} as const;
const cancelled = { label: 'Cancelled', tone: 'neutral' } as const;
const inProgress = { label: 'In progress', tone: 'waiting' } as const;
const paid = { label: 'Paid', tone: 'settled' } as const;

/** Labels in the order of an expense's life. */
export const expenseStatusLabels = statusLabels<ExpenseStatus>({
  DRAFT: { label: 'Draft', tone: 'draft' },
  SUBMITTED: { label: 'Submitted', tone: 'waiting' },
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
  PENDING: { label: 'Pending', tone: 'draft' },
  IN_PROGRESS: inProgress,
  ...decided,
  ESCALATED: { label: 'Escalated', tone: 'waiting' },
  CANCELLED: cancelled,
});

/** Labels in the order of a payout's life. */
export const payoutStatusLabels = statusLabels<PayoutStatus>({
  QUEUED: { label: 'Queued', tone: 'draft' },
  HELD: { label: 'Held', tone: 'held' },
  FAILED: { label: 'Failed', tone: 'failed' },
  SENDING: { label: 'Sending', tone: 'sending' },
  SENT: { label: 'Sent', tone: 'sending' },
  PAID: paid,
  CANCELLED: cancelled,
});
export const payoutStatuses = Object.keys(payoutStatusLabels) as PayoutStatus[];

export const memberStatusLabels = statusLabels<MemberStatus>({
  ACTIVE: { label: 'Active', tone: 'done' },
  INVITED: { label: 'Invited', tone: 'draft' },
  DEACTIVATED: { label: 'Deactivated', tone: 'neutral' },
});
