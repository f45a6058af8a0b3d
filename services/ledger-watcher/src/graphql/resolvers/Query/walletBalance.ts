import { userErrorsOf } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

export const walletBalance: QueryResolvers['walletBalance'] = async (
  _parent,
  { address },
  context,
) => {
  const result = await context.useCases.readWalletBalance(context.viewer(), address);
  return { balance: result.ok ? result.value : null, errors: userErrorsOf(result) };
};
