import type { StepFieldsFragment, WorkflowFieldsFragment } from '../generated/operations.ts';

const firstId = (users: readonly { id: string }[]): number | null =>
  users[0] ? Number(users[0].id) : null;

const toRestStep = (step: StepFieldsFragment): Record<string, unknown> => ({
  id: Number(step.id),
  step_number: step.number,
  step_name: step.name,
  status: step.status.toLowerCase(),
  assigned_user_id: firstId(step.assignees),
  assigned_user_ids: step.assignees.map(({ id }) => Number(id)),
  started_at: step.startedAt,
  completed_at: step.completedAt,
  step_notes: step.notes,
  rejection_reason: step.rejectionReason,
  escalation_reason: step.escalationReason,
});

/** A workflow of the REST API. */
export const toRestWorkflow = (workflow: WorkflowFieldsFragment): Record<string, unknown> => ({
  status: workflow.status.toLowerCase(),
  workflow_instance: {
    id: Number(workflow.id),
    status: workflow.status.toLowerCase(),
    initiated_by: Number(workflow.initiator.id),
    started_at: workflow.startedAt,
    completed_at: workflow.completedAt,
  },
  steps: workflow.steps.map(toRestStep),
  current_step: workflow.currentStep && {
    ...toRestStep(workflow.currentStep),
    assigned_to: firstId(workflow.currentStep.assignees),
  },
  progress: {
    completed_steps: workflow.progress.completedSteps,
    total_steps: workflow.progress.totalSteps,
    percentage: workflow.progress.percentage,
  },
  summary: { next_action: workflow.nextAction },
});

interface PendingTask {
  readonly title: string;
  readonly amount: string;
  readonly currency: string;
  readonly expense: { readonly id: string };
  readonly workflow: {
    readonly id: string;
    readonly status: string;
    readonly startedAt: string;
    readonly initiator: { readonly id: string };
  };
  readonly step: StepFieldsFragment;
}

/** A task of the viewer, as the REST API returns it. */
export const toRestTask = (task: PendingTask): Record<string, unknown> => ({
  workflow_instance: {
    id: Number(task.workflow.id),
    status: task.workflow.status.toLowerCase(),
    initiated_by: Number(task.workflow.initiator.id),
    started_at: task.workflow.startedAt,
  },
  step_instance: toRestStep(task.step),
  item_info: {
    type: 'expense',
    id: Number(task.expense.id),
    expense: {
      id: Number(task.expense.id),
      title: task.title,
      amount: Number(task.amount),
      currency: task.currency,
    },
  },
});
