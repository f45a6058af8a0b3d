import type { BadgeTone } from '../../../components/ui/badge.tsx';
import type { StepStatus, WorkflowStatus } from '../../../generated/graphql.ts';

interface StatusWord {
  label: string;
  tone: BadgeTone;
}

export const workflowStatusWords: Record<WorkflowStatus, StatusWord> = {
  IN_PROGRESS: { label: 'In progress', tone: 'warning' },
  APPROVED: { label: 'Approved', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'error' },
  SENT_BACK: { label: 'Sent back', tone: 'warning' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
};

export const stepStatusWords: Record<StepStatus, StatusWord> = {
  PENDING: { label: 'Pending', tone: 'neutral' },
  IN_PROGRESS: { label: 'In progress', tone: 'warning' },
  APPROVED: { label: 'Approved', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'error' },
  ESCALATED: { label: 'Escalated', tone: 'info' },
  SENT_BACK: { label: 'Sent back', tone: 'warning' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
};

export function fullName(user: { firstName: string; lastName: string }): string {
  return `${user.firstName} ${user.lastName}`;
}
