import { isId, userErrorsOf } from '@outlay/platform/graphql';
import { refuse } from '@outlay/platform/result';
import type { StepAction } from '../../domain/decide-step.ts';
import type { MutationResolvers } from '../../generated/resolver-types.ts';
import { viewOf } from '../workflow-view.ts';

export const Mutation = {
  decideStep: async (_parent, { input, idempotencyKey }, context) => {
    const viewer = context.viewer();
    const { expenseId, stepId } = input;
    const result =
      isId(expenseId) && isId(stepId)
        ? await context.decideStep({
            viewer,
            cause: context.cause(),
            idempotencyKey: idempotencyKey ?? null,
            expenseId,
            stepId,
            action: input.action.toLowerCase() as StepAction,
            notes: input.notes ?? null,
            reason: input.reason ?? null,
          })
        : refuse('NOT_FOUND', 'Workflow not found.');
    const workflow = result.ok
      ? viewOf(viewer, expenseId, await context.newest.clear(expenseId).load(expenseId))
      : null;
    return { workflow, errors: userErrorsOf(result) };
  },
} satisfies MutationResolvers;
