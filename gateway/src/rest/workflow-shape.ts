import { hashedContentOf } from '@outlay/schemas/submitted-content';
import { STEP_STATUSES } from '@outlay/schemas/workflow-values';
import { z } from 'zod';
import type {
  ContentFieldsFragment,
  StepFieldsFragment,
  WorkflowFieldsFragment,
} from '../generated/operations.ts';
import { needed } from './rest-error.ts';
import { instant, rowId, withTexts, objectOf } from './shape-fields.ts';
import { toRest } from './to-rest.ts';

const restStep = objectOf('WorkflowStep', {
  id: rowId,
  step_number: z.int(),
  step_name: z.string(),
  status: z.enum(STEP_STATUSES),
  assigned_user_id: rowId.nullable(),
  assigned_user_ids: z.array(rowId),
  started_at: instant.nullable(),
  completed_at: instant.nullable(),
  step_notes: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  escalation_reason: z.string().nullable(),
});

const instance = withTexts('instance', {
  id: rowId,
  status: z.string(),
  initiated_by: rowId,
  started_at: instant,
});

/** A workflow in the REST format; an expense without one only has the status. */
export const restWorkflow = objectOf('WorkflowStatus', {
  status: z.enum(['no_workflow', 'in_progress', 'approved', 'rejected', 'sent_back', 'cancelled']),
  workflow_instance: objectOf('WorkflowStatus.workflow_instance', {
    ...instance,
    completed_at: instant.nullable(),
  }).optional(),
  steps: z.array(restStep).optional(),
  current_step: restStep
    .extend(withTexts('WorkflowStatus.current_step', { assigned_to: rowId.nullable() }))
    .nullable()
    .optional(),
  progress: objectOf('WorkflowStatus.progress', {
    completed_steps: z.int(),
    total_steps: z.int(),
    percentage: z.int(),
  }).optional(),
  summary: objectOf('WorkflowStatus.summary', {
    next_action: z.string(),
  }).optional(),
});

/** A task of the viewer in the REST format. */
export const restTask = objectOf('PendingTask', {
  workflow_instance: z.object(instance),
  step_instance: restStep,
  content_hash: z.string(),
  payee_wallet: z.string().nullable(),
  content: z.looseObject({}),
  item_info: objectOf('PendingTask.item_info', {
    type: z.literal('expense'),
    id: rowId,
    expense: objectOf('PendingTask.item_info.expense', {
      id: rowId,
      title: z.string(),
      amount: z.number(),
      currency: z.string(),
    }),
  }),
});

const toStep = (step: StepFieldsFragment) => {
  const ids = step.assignees.map((user) => needed(user).id);
  return {
    ...step,
    step_number: step.number,
    step_name: step.name,
    assigned_user_ids: ids,
    assigned_user_id: ids[0] ?? null,
    assigned_to: ids[0] ?? null,
    step_notes: step.notes,
  };
};

/** Converts a workflow of the graph to the REST format. */
export const toRestWorkflow = (workflow: WorkflowFieldsFragment): z.output<typeof restWorkflow> =>
  toRest(restWorkflow, {
    ...workflow,
    workflow_instance: { ...workflow, initiated_by: needed(workflow.initiator).id },
    steps: workflow.steps.map(toStep),
    current_step: workflow.currentStep && toStep(workflow.currentStep),
    summary: workflow,
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
    readonly content: ContentFieldsFragment;
    readonly startedAt: string;
    readonly initiator: { readonly id: string } | null;
  };
  readonly step: StepFieldsFragment;
}

/** Converts a task of the graph to the REST format. */
export const toRestTask = (task: PendingTask): z.output<typeof restTask> => {
  const { workflow, step } = task;
  const { id } = needed(task.expense);
  return toRest(restTask, {
    workflow_instance: { ...workflow, initiated_by: needed(workflow.initiator).id },
    step_instance: toStep(step),
    content_hash: workflow.contentHash,
    payee_wallet: workflow.content.payeeWallet,
    content: hashedContentOf(workflow.content),
    item_info: { type: 'expense', id, expense: { ...task, id } },
  });
};
