import { userErrorsOf } from '@outlay/platform/graphql';
import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { StepAction } from '../../../domain/decide-step.ts';
import type {
  MutationDecideStepArgs,
  MutationResolvers,
} from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';

export const decideStep: MutationResolvers['decideStep'] = async (_parent, args, context) => {
  const result = await decide(args, context);
  const { expenseId } = args.input;
  context.newest.clear(expenseId);
  const workflow = result.ok ? await context.view(expenseId) : null;
  return { workflow, errors: userErrorsOf(result) };
};

async function decide(
  { input, proof = null, idempotencyKey = null }: MutationDecideStepArgs,
  { asking, useCases }: Context,
) {
  const { expenseId, stepId, contentHash, notes = null, reason = null } = input;
  if (!isRowId(expenseId) || !isRowId(stepId)) return refuse('NOT_FOUND', 'Workflow not found.');
  if (contentHash === null || contentHash === undefined) {
    const message = 'Send the hash of the content that was shown to the approver.';
    return refuse('CONTENT_HASH_REQUIRED', message, 'contentHash');
  }
  const action = input.action.toLowerCase() as StepAction;
  const decision = { expenseId, stepId, action, notes, reason, contentHash };
  return useCases.decideStep({ ...asking(), proof, idempotencyKey, ...decision });
}
