import type { SentProof } from '@outlay/authority-log';
import { userErrorsOf } from '@outlay/platform/graphql';
import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { StepAction } from '../../../domain/decide-step.ts';
import type { DecideStepInput, MutationResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';

export const decideStep: MutationResolvers['decideStep'] = async (
  _parent,
  { input, proof, idempotencyKey },
  context,
) => {
  const result = await decide(input, proof ?? null, idempotencyKey ?? null, context);
  const { expenseId } = input;
  context.newest.clear(expenseId);
  return {
    workflow: result.ok ? await context.view(expenseId) : null,
    errors: userErrorsOf(result),
  };
};

async function decide(
  { expenseId, stepId, contentHash, ...input }: DecideStepInput,
  proof: SentProof | null,
  idempotencyKey: string | null,
  { asking, useCases }: Context,
) {
  if (!isRowId(expenseId) || !isRowId(stepId)) return refuse('NOT_FOUND', 'Workflow not found.');
  if (contentHash === null || contentHash === undefined) {
    const message = 'Send the hash of the content that was shown to the approver.';
    return refuse('CONTENT_HASH_REQUIRED', message, 'contentHash');
  }
  return useCases.decideStep({
    ...asking(),
    proof,
    idempotencyKey,
    expenseId,
    stepId,
    action: input.action.toLowerCase() as StepAction,
    notes: input.notes ?? null,
    reason: input.reason ?? null,
    contentHash,
  });
}
