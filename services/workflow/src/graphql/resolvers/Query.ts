import { currentStep } from '../../domain/instance.ts';
import type { QueryResolvers } from '../../generated/resolver-types.ts';
import { viewOf } from '../workflow-view.ts';

export const Query = {
  expenseWorkflow: async (_parent, { expenseId }, context) =>
    viewOf(context.viewer(), expenseId, await context.newest.load(expenseId)),
  pendingTasks: async (_parent, _args, context) => {
    const instances = await context.queries.pendingOf(context.viewer());
    return instances.flatMap((instance) => {
      const step = currentStep(instance);
      if (!step) return [];
      const { amount } = instance.content;
      return [
        {
          workflow: instance,
          step: { step, instance },
          title: instance.title,
          amount: amount.amount,
          currency: amount.currency,
          expense: { id: instance.expenseId },
        },
      ];
    });
  },
  myExpenseWorkflows: async (_parent, _args, context) =>
    (await context.queries.startedBy(context.viewer())).map((workflow) => ({
      workflow,
      expense: { id: workflow.expenseId },
    })),
} satisfies QueryResolvers;
