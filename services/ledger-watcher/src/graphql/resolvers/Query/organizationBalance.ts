import { userErrorsOf } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

export const organizationBalance: QueryResolvers['organizationBalance'] = async (
  _parent,
  _args,
  context,
) => {
  const result = await context.useCases.readOrganizationBalance(context.viewer());
  return { balance: result.ok ? result.value : null, errors: userErrorsOf(result) };
};
