import type { StepStatus, WorkflowStatus } from '#graphql';
import { statusLabels } from '../../lib/status-labels.ts';
import { cancelledLabel, decidedLabels } from '../../subjects/expenses/outcome-labels.ts';

const inProgress = { label: 'In progress', tone: 'waiting' } as const;

export const workflowStatusLabels = statusLabels<WorkflowStatus>({
  IN_PROGRESS: inProgress,
  ...decidedLabels,
  CANCELLED: cancelledLabel,
});

export const stepStatusLabels = statusLabels<StepStatus>({
  PENDING: { label: 'Pending', tone: 'draft' },
  IN_PROGRESS: inProgress,
  ...decidedLabels,
  ESCALATED: { label: 'Escalated', tone: 'waiting' },
  CANCELLED: cancelledLabel,
});
