import { z } from 'zod';
import type { StepFieldsFragment, WorkflowFieldsFragment } from '../generated/operations.ts';
import { needed } from './rest-error.ts';
import { instant, lower, rowId } from './shape-fields.ts';

const restStep = z
  .object({
    id: rowId,
    step_number: z.int(),
    step_name: z.string(),
    status: z.enum([
      'pending',
      'in_progress',
      'escalated',
      'approved',
      'rejected',
      'sent_back',
      'cancelled',
    ]),
    assigned_user_id: rowId.nullable(),
    assigned_user_ids: z.array(rowId),
    started_at: instant.nullable(),
    completed_at: instant.nullable(),
    step_notes: z.string().nullable(),
    rejection_reason: z.string().nullable(),
    escalation_reason: z.string().nullable(),
  })
  .meta({ id: 'WorkflowStep' });

const instance = { id: rowId, status: z.string(), initiated_by: rowId, started_at: instant };

/** A workflow as the REST facade shows it; an expense without one has the status alone. */
export const restWorkflow = z
  .object({
    status: z.enum([
      'no_workflow',
      'in_progress',
      'approved',
      'rejected',
      'sent_back',
      'cancelled',
    ]),
    workflow_instance: z.object({ ...instance, completed_at: instant.nullable() }).optional(),
    steps: z.array(restStep).optional(),
    current_step: restStep.extend({ assigned_to: rowId.nullable() }).nullable().optional(),
    progress: z
      .object({ completed_steps: z.int(), total_steps: z.int(), percentage: z.int() })
      .optional(),
    summary: z.object({ next_action: z.string() }).optional(),
  })
  .meta({ id: 'WorkflowStatus' });

/** A task of the viewer as the REST facade shows it. */
export const restTask = z
  .object({
    workflow_instance: z.object(instance),
    step_instance: restStep,
    content_hash: z.string().meta({
      description: 'Hash of the content to decide on; send it with the action.',
    }),
    item_info: z.object({
      type: z.literal('expense'),
      id: rowId,
      expense: z.object({
        id: rowId,
        title: z.string(),
        amount: z.number(),
        currency: z.string(),
      }),
    }),
  })
  .meta({ id: 'PendingTask' });

const idsOf = (users: readonly ({ id: string } | null)[]): number[] =>
  users.map((user) => Number(needed(user).id));

const toRestStep = (step: StepFieldsFragment): z.output<typeof restStep> => ({
  id: Number(step.id),
  step_number: step.number,
  step_name: step.name,
  status: lower(step.status),
  assigned_user_id: idsOf(step.assignees)[0] ?? null,
  assigned_user_ids: idsOf(step.assignees),
  started_at: step.startedAt,
  completed_at: step.completedAt,
  step_notes: step.notes,
  rejection_reason: step.rejectionReason,
  escalation_reason: step.escalationReason,
});

/** A workflow of the graph in the facade's shape. */
export const toRestWorkflow = (
  workflow: WorkflowFieldsFragment,
): z.output<typeof restWorkflow> => ({
  status: lower(workflow.status),
  workflow_instance: {
    id: Number(workflow.id),
    status: lower(workflow.status),
    initiated_by: Number(needed(workflow.initiator).id),
    started_at: workflow.startedAt,
    completed_at: workflow.completedAt,
  },
  steps: workflow.steps.map(toRestStep),
  current_step: workflow.currentStep && {
    ...toRestStep(workflow.currentStep),
    assigned_to: idsOf(workflow.currentStep.assignees)[0] ?? null,
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
  readonly expense: { readonly id: string } | null;
  readonly workflow: {
    readonly id: string;
    readonly status: string;
    readonly contentHash: string;
    readonly startedAt: string;
    readonly initiator: { readonly id: string } | null;
  };
  readonly step: StepFieldsFragment;
}

/** A task of the graph in the facade's shape. */
export const toRestTask = (task: PendingTask): z.output<typeof restTask> => ({
  workflow_instance: {
    id: Number(task.workflow.id),
    status: lower(task.workflow.status),
    initiated_by: Number(needed(task.workflow.initiator).id),
    started_at: task.workflow.startedAt,
  },
  step_instance: toRestStep(task.step),
  content_hash: task.workflow.contentHash,
  item_info: {
    type: 'expense',
    id: Number(needed(task.expense).id),
    expense: {
      id: Number(needed(task.expense).id),
      title: task.title,
      amount: Number(task.amount),
      currency: task.currency,
    },
  },
});
