import { z } from 'zod';
import {
  RestContentHashDocument,
  RestDecideStepDocument,
  RestMyExpenseWorkflowsDocument,
  type RestMyExpenseWorkflowsQuery,
  RestPendingTasksDocument,
  RestWorkflowStatusDocument,
  type StepAction,
} from '../../generated/operations.ts';
import { IDEMPOTENCY_KEY } from '../headers.ts';
import { idempotencyKey, idParameter, jsonId } from '../request-input.ts';
import { notFound, RestError, throwRefusals } from '../rest-error.ts';
import { signedIn, type Call, type Route } from '../route.ts';
import { described, rowId } from '../shape-fields.ts';
import { statementProof, toProofInput } from '../statement-proof.ts';
import { toRest } from '../to-rest.ts';
import { restTask, restWorkflow, toRestTask, toRestWorkflow } from '../workflow-shape.ts';

const ACTIONS = ['approve', 'reject', 'escalate', 'send_back'] as const;

const actionBody = z.strictObject({
  step_instance_id: jsonId('Step'),
  action: described(
    z.enum(ACTIONS, { error: 'action must be approve, reject, escalate or send_back.' }),
    'What the caller decides. `escalate` passes the step on, `send_back` asks the creator to change the expense.',
    'approve',
  ),
  notes: described(z.string().nullish(), 'A note for the creator.', 'Thanks'),
  rejection_reason: described(
    z.string().nullish(),
    'Required to reject and to send back.',
    'The receipt is unreadable',
  ),
  escalation_reason: described(z.string().nullish(), 'Required to escalate.', 'Above my limit'),
  content_hash: described(
    z.string().nullish(),
    'Hash of the content that was decided on, as in the task. If it has changed since, nothing is decided (CONTENT_CHANGED).',
    'a3f1c2d4e5b60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90',
  ),
  decision_proof: statementProof(
    'step.approved, step.escalated, expense.rejected or expense.sent_back about expense/<id>',
  ).nullish(),
});

const workflowAnswer = z
  .object({ workflow_status: restWorkflow })
  .meta({ id: 'WorkflowAnswer', description: 'The approval of an expense.' });

const expenseOfWorkflow = z.object({
  expense: z
    .object({
      id: described(rowId, 'Id of the expense.', 42),
      title: described(z.string(), 'Title.', 'Train to Hamburg'),
      amount: described(z.number(), 'Amount in `currency`.', 44.5),
      currency: described(z.string(), 'ISO 4217 code, PYUSD or SOL.', 'EUR'),
      status: described(z.string(), 'How far the expense is.', 'submitted'),
    })
    .meta({ description: 'The expense as it is now.' }),
});
const expenseWorkflow = expenseOfWorkflow.extend({ workflow_status: restWorkflow });

const restricted = (): RestError =>
  new RestError(
    403,
    'WORKFLOW_RESTRICTED',
    'Workflow Restricted: Workflow details are only visible to expense creators and assigned approvers.',
  );

/** Approvals: their state, and what approvers decide. */
export const workflowRoutes: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/expense-workflows/expenses/:id/workflow-status',
    operationId: 'getWorkflowStatus',
    tag: 'Workflow',
    summary: 'Get the approval of an expense',
    description: 'For its creator and its approvers.',
    answer: workflowAnswer,
    refusals: [404],
    handle: async ({ request, run }) => {
      const data = await run(RestWorkflowStatusDocument, { expenseId: idParameter(request) });
      const { expense, expenseWorkflow } = data;
      switch (expenseWorkflow.__typename) {
        case 'WorkflowInstance':
          return { workflow_status: toRestWorkflow(expenseWorkflow) };
        case 'WorkflowRestricted':
          throw restricted();
        case 'NoWorkflow':
          if (!expense) throw notFound('Expense');
          return { workflow_status: { status: 'no_workflow' as const } };
      }
    },
  }),
  signedIn({
    method: 'POST',
    path: '/expense-workflows/expenses/:id/workflow-action',
    operationId: 'decideStep',
    tag: 'Workflow',
    summary: 'Decide a step',
    description: 'For the approver of an open step.',
    headers: [IDEMPOTENCY_KEY],
    body: actionBody,
    answer: workflowAnswer,
    refusals: [404, 409],
    handle: async ({ request, body, run }) => {
      const reason = body.action === 'escalate' ? body.escalation_reason : body.rejection_reason;
      const expenseId = idParameter(request);
      const { decideStep } = await run(RestDecideStepDocument, {
        key: idempotencyKey(request),
        proof: toProofInput(body.decision_proof),
        input: {
          expenseId,
          contentHash: body.content_hash ?? (await currentHash(run, expenseId)),
          stepId: body.step_instance_id,
          action: body.action.toUpperCase() as StepAction,
          notes: body.notes ?? null,
          reason: reason ?? null,
        },
      });
      // Uses the name of the REST field that contains the reason.
      const reasonField = body.action === 'escalate' ? 'escalation_reason' : 'rejection_reason';
      throwRefusals(
        decideStep.errors.map((error) =>
          error.field === 'reason' ? { ...error, field: reasonField } : error,
        ),
      );
      if (decideStep.workflow?.__typename !== 'WorkflowInstance') throw notFound('Workflow');
      return { workflow_status: toRestWorkflow(decideStep.workflow) };
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expense-workflows/my-pending-tasks',
    operationId: 'listPendingTasks',
    tag: 'Workflow',
    summary: "List the caller's open approval steps",
    description: 'Oldest first.',
    answer: z.object({
      pending_tasks: z.array(restTask).meta({ description: 'At most 100.' }),
    }),
    handle: async ({ run }) => {
      const { pendingTasks } = await run(RestPendingTasksDocument, {});
      return { pending_tasks: pendingTasks.map(toRestTask) };
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expense-workflows/my-expense-workflows',
    operationId: 'listMyExpenseWorkflows',
    tag: 'Workflow',
    summary: "List the approvals of the caller's expenses",
    description: 'Newest first.',
    answer: z.object({
      expense_workflows: z.array(expenseWorkflow).meta({ description: 'At most 100.' }),
    }),
    handle: async ({ run }) => {
      const { myExpenseWorkflows } = await run(RestMyExpenseWorkflowsDocument, {}, 'every part');
      return { expense_workflows: myExpenseWorkflows.flatMap(toRestExpenseWorkflow) };
    },
  }),
];

/**
 * Returns the current content hash, for a decision without a hash in its body. Empty if the caller sees no approval, which is
 * refused.
 */
async function currentHash(run: Call<unknown, unknown>['run'], expenseId: string): Promise<string> {
  const { expenseWorkflow } = await run(RestContentHashDocument, { expenseId });
  return 'contentHash' in expenseWorkflow ? expenseWorkflow.contentHash : '';
}

/** Returns an empty workflow for an expense that its creator has just deleted. */
function toRestExpenseWorkflow({
  expense,
  workflow,
}: RestMyExpenseWorkflowsQuery['myExpenseWorkflows'][number]): z.output<typeof expenseWorkflow>[] {
  if (expense === null) return [];
  return [{ ...toRest(expenseOfWorkflow, { expense }), workflow_status: toRestWorkflow(workflow) }];
}
