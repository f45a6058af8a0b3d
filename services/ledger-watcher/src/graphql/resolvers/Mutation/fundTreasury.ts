import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const fundTreasury: MutationResolvers['fundTreasury'] = async (_parent, _args, context) => {
  const result = await context.useCases.fundTreasury(context.viewer());
  return { done: result.ok, errors: userErrorsOf(result) };
};
