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
import { jsonId } from '../request-input.ts';
import { notFound, RestError, throwRefusals } from '../rest-error.ts';
import { signedIn, type Call, type Route } from '../route.ts';
import { rowId, objectOf, strictObjectOf } from '../shape-fields.ts';
import { statementProof, toProofInput } from '../statement-proof.ts';
import { toRest } from '../to-rest.ts';
import { restTask, restWorkflow, toRestTask, toRestWorkflow } from '../workflow-shape.ts';

const ACTIONS = ['approve', 'reject', 'escalate', 'send_back'] as const;

const actionBody = strictObjectOf('actionBody', {
  step_instance_id: jsonId('Step'),
  action: z.enum(ACTIONS, { error: 'action must be approve, reject, escalate or send_back.' }),
  notes: z.string().nullish(),
  rejection_reason: z.string().nullish(),
  escalation_reason: z.string().nullish(),
  content_hash: z.string().nullish(),
  decision_proof: statementProof(
    'step.approved, step.escalated, expense.rejected or expense.sent_back about expense/<id>',
  ).nullish(),
});

const workflowAnswer = z
  .object({ workflow_status: restWorkflow })
  .meta({ id: 'WorkflowAnswer', description: 'The approval of an expense.' });

const expenseOfWorkflow = objectOf('expenseOfWorkflow', {
  expense: objectOf('expenseOfWorkflow.expense', {
    id: rowId,
    title: z.string(),
    amount: z.number(),
    currency: z.string(),
    status: z.string(),
  }),
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
    answer: workflowAnswer,
    refusals: [404],
    handle: async ({ id: expenseId, run }) => {
      const { expense, expenseWorkflow } = await run(RestWorkflowStatusDocument, { expenseId });
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
    headers: [IDEMPOTENCY_KEY],
    body: actionBody,
    answer: workflowAnswer,
    refusals: [404, 409],
    handle: async ({ id: expenseId, key, body, run }) => {
      const reason = body.action === 'escalate' ? body.escalation_reason : body.rejection_reason;
      const { decideStep } = await run(RestDecideStepDocument, {
        key,
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
    answer: objectOf('listPendingTasks', {
      pending_tasks: z.array(restTask),
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
    answer: objectOf('listMyExpenseWorkflows', {
      expense_workflows: z.array(expenseWorkflow),
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
