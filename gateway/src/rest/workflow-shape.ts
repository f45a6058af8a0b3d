import { hashedContentOf } from '@outlay/schemas/submitted-content';
import { STEP_STATUSES } from '@outlay/schemas/workflow-values';
import { z } from 'zod';
import type {
  ContentFieldsFragment,
  StepFieldsFragment,
  WorkflowFieldsFragment,
} from '../generated/operations.ts';
import { needed } from './rest-error.ts';
import { AT, described, instant, rowId } from './shape-fields.ts';
import { toRest } from './to-rest.ts';

const restStep = z
  .object({
    id: described(rowId, 'Id of the step; `workflow-action` takes it as `step_instance_id`.', 7),
    step_number: described(z.int(), 'Position in the approval, from 1.', 1),
    step_name: described(z.string(), 'Name of the stage in the rule.', 'Manager approval'),
    status: described(
      z.enum(STEP_STATUSES),
      'State of the step. `escalated` steps are open, with another approver.',
      'in_progress',
    ),
    assigned_user_id: described(rowId.nullable(), 'The first of the approvers.', 2),
    assigned_user_ids: described(z.array(rowId), 'Members who may decide it.', [2]),
    started_at: described(instant.nullable(), 'When it was assigned; null while pending.', AT),
    completed_at: described(instant.nullable(), 'When it was decided.', null),
    step_notes: described(z.string().nullable(), "The approver's note.", null),
    rejection_reason: described(z.string().nullable(), 'Why it was rejected or sent back.', null),
    escalation_reason: described(z.string().nullable(), 'Why it was escalated.', null),
  })
  .meta({ id: 'WorkflowStep', description: 'A step of an approval.' });

const instance = {
  id: described(rowId, 'Id of the approval.', 5),
  status: described(z.string(), 'State of the approval.', 'in_progress'),
  initiated_by: described(rowId, 'Id of the member who submitted the expense.', 3),
  started_at: described(instant, 'When it began.', AT),
};

/** A workflow in the REST format; an expense without one only has the status. */
export const restWorkflow = z
  .object({
    status: described(
      z.enum(['no_workflow', 'in_progress', 'approved', 'rejected', 'sent_back', 'cancelled']),
      'State of the approval. With `no_workflow`, all other fields are absent: the expense was not submitted, or the approval begins in a moment.',
      'in_progress',
    ),
    workflow_instance: z
      .object({
        ...instance,
        completed_at: described(instant.nullable(), 'When it ended.', null),
      })
      .optional()
      .meta({ description: 'The approval as a whole.' }),
    steps: z.array(restStep).optional().meta({ description: 'All steps, in order.' }),
    current_step: restStep
      .extend({ assigned_to: described(rowId.nullable(), 'The first of the approvers.', 2) })
      .nullable()
      .optional()
      .meta({ description: 'The step that is open; null once the approval has ended.' }),
    progress: z
      .object({
        completed_steps: described(z.int(), 'Steps that are approved.', 0),
        total_steps: described(z.int(), 'All steps.', 2),
        percentage: described(z.int(), 'Approved steps in percent, 0 to 100.', 0),
      })
      .optional()
      .meta({ description: 'How many steps are approved.' }),
    summary: z
      .object({
        next_action: described(z.string(), 'What happens next, for people.', 'Waiting on Mia'),
      })
      .optional()
      .meta({ description: 'The state in a sentence.' }),
  })
  .meta({ id: 'WorkflowStatus', description: 'How far the approval of an expense is.' });

/** A task of the viewer in the REST format. */
export const restTask = z
  .object({
    workflow_instance: z.object(instance).meta({ description: 'The approval.' }),
    step_instance: restStep,
    content_hash: described(
      z.string(),
      'Hash of the content to decide on; send it with the action.',
      'a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90',
    ),
    payee_wallet: described(
      z.string().nullable(),
      'Solana address that is paid; null where the payee had none at submission.',
      '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
    ),
    content: z.looseObject({}).meta({
      description:
        'What is decided on, exactly as it is hashed: content_hash is the SHA-256 of its canonical JSON (keys sorted, no white space).',
      examples: [{ expenseId: '42', submission: 1, usdAmount: '44.50' }],
    }),
    item_info: z
      .object({
        type: described(z.literal('expense'), 'What is to be approved.', 'expense'),
        id: described(rowId, 'Id of the expense.', 42),
        expense: z
          .object({
            id: described(rowId, 'Id of the expense.', 42),
            title: described(z.string(), 'Title as submitted.', 'Train to Hamburg'),
            amount: described(z.number(), 'Amount in `currency`.', 44.5),
            currency: described(z.string(), 'ISO 4217 code, PYUSD or SOL.', 'EUR'),
          })
          .meta({ description: 'The expense as submitted.' }),
      })
      .meta({ description: 'What the step decides on.' }),
  })
  .meta({ id: 'PendingTask', description: 'An open approval step of the caller.' });

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
