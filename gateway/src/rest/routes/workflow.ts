import { z } from 'zod';
import {
  RestDecideStepDocument,
  RestMyExpenseWorkflowsDocument,
  type RestMyExpenseWorkflowsQuery,
  RestPendingTasksDocument,
  RestWorkflowStatusDocument,
  type StepAction,
} from '../../generated/operations.ts';
import type { Facade } from '../facade.ts';
import { idempotencyKey, idParameter, jsonId, jsonObject, readInput } from '../request-input.ts';
import { notFound, RestError, throwRefusals } from '../rest-error.ts';
import { toRestTask, toRestWorkflow } from '../workflow-shape.ts';

const ACTIONS = ['approve', 'reject', 'escalate', 'send_back'] as const;

const actionBody = z.strictObject({
  step_instance_id: jsonId('Step'),
  action: z.enum(ACTIONS, { error: 'action must be approve, reject, escalate or send_back.' }),
  notes: z.string().nullish(),
  rejection_reason: z.string().nullish(),
  escalation_reason: z.string().nullish(),
});

const restricted = (): RestError =>
  new RestError(
    403,
    'WORKFLOW_RESTRICTED',
    'Workflow Restricted: Workflow details are only visible to expense creators and assigned approvers.',
  );

export function registerWorkflowRoutes({ run, signedIn }: Facade): void {
  signedIn(
    'GET',
    '/expense-workflows/expenses/:id/workflow-status',
    async (request, _reply, context) => {
      const data = await run(context, RestWorkflowStatusDocument, {
        expenseId: idParameter(request),
      });
      const { expense, expenseWorkflow } = data;
      switch (expenseWorkflow.__typename) {
        case 'WorkflowInstance':
          return { workflow_status: toRestWorkflow(expenseWorkflow) };
        case 'WorkflowRestricted':
          throw restricted();
        case 'NoWorkflow':
          if (!expense) throw notFound('Expense');
          return { workflow_status: { status: 'no_workflow' } };
      }
    },
  );

  signedIn(
    'POST',
    '/expense-workflows/expenses/:id/workflow-action',
    async (request, _reply, context) => {
      const body = readInput(actionBody, jsonObject(request));
      const reason = body.action === 'escalate' ? body.escalation_reason : body.rejection_reason;
      const { decideStep } = await run(context, RestDecideStepDocument, {
        key: idempotencyKey(request),
        input: {
          expenseId: idParameter(request),
          stepId: body.step_instance_id,
          action: body.action.toUpperCase() as StepAction,
          notes: body.notes ?? null,
          reason: reason ?? null,
        },
      });
      // Names the REST field that the reason came from.
      const reasonField = body.action === 'escalate' ? 'escalation_reason' : 'rejection_reason';
      throwRefusals(
        decideStep.errors.map((error) =>
          error.field === 'reason' ? { ...error, field: reasonField } : error,
        ),
      );
      if (decideStep.workflow?.__typename !== 'WorkflowInstance') throw notFound('Workflow');
      return { workflow_status: toRestWorkflow(decideStep.workflow) };
    },
  );

  signedIn('GET', '/expense-workflows/my-pending-tasks', async (_request, _reply, context) => {
    const { pendingTasks } = await run(context, RestPendingTasksDocument, {});
    return { pending_tasks: pendingTasks.map(toRestTask) };
  });

  signedIn('GET', '/expense-workflows/my-expense-workflows', async (_request, _reply, context) => {
    const { myExpenseWorkflows } = await run(context, RestMyExpenseWorkflowsDocument, {});
    return {
      expense_workflows: myExpenseWorkflows.flatMap(toRestExpenseWorkflow),
    };
  });
}

/** Empty for an expense that its creator has just deleted. */
function toRestExpenseWorkflow({
  expense,
  workflow,
}: RestMyExpenseWorkflowsQuery['myExpenseWorkflows'][number]) {
  if (expense === null) return [];
  const { id, title, amount, currency, status } = expense;
  return [
    {
      expense: {
        id: Number(id),
        title,
        amount: Number(amount),
        currency,
        status: status.toLowerCase(),
      },
      workflow_status: toRestWorkflow(workflow),
    },
  ];
}
