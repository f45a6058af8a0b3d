import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { userErrorsOf } from '@outlay/platform/graphql';

export const deleteExpense: MutationResolvers['deleteExpense'] = async (
  _parent,
  { id },
  context,
) => {
  const result = await context.useCases.deleteExpense({ actor: context.actor(), id });
  return { deletedId: result.ok ? id : null, errors: userErrorsOf(result) };
};
