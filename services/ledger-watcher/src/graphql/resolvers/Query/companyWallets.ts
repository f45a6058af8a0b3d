import type { QueryResolvers } from '../../../generated/resolver-types.ts';

export const companyWallets: QueryResolvers['companyWallets'] = (_parent, _args, context) =>
  context.useCases.listCompanyWallets(context.viewer());
