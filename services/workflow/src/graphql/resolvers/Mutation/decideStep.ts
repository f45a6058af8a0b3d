import { userErrorsOf } from '@outlay/platform/graphql';
import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { StepAction } from '../../../domain/decide-step.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const decideStep: MutationResolvers['decideStep'] = async (
  _parent,
  { input, idempotencyKey },
  context,
) => {
  const viewer = context.viewer();
  const { expenseId, stepId } = input;
  const result =
    isRowId(expenseId) && isRowId(stepId)
      ? await context.useCases.decideStep({
          viewer,
          cause: context.cause(),
          idempotencyKey: idempotencyKey ?? null,
          expenseId,
          stepId,
          action: input.action.toLowerCase() as StepAction,
          notes: input.notes ?? null,
          reason: input.reason ?? null,
          contentHash: input.contentHash ?? null,
        })
      : refuse('NOT_FOUND', 'Workflow not found.');
  context.newest.clear(expenseId);
  return {
    workflow: result.ok ? await context.view(expenseId) : null,
    errors: userErrorsOf(result),
  };
};
