import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCompanyWalletPayload } from '../../to-company-wallet-payload.ts';

export const companyWalletMutations = {
  addCompanyWallet: async (_parent, { proof, ...input }, context) => {
    const result = await context.useCases.addCompanyWallet(context.actor(), input, proof);
    return toCompanyWalletPayload(result, input.address, context);
  },
  setCompanyWalletWatched: async (_parent, { proof, ...input }, context) => {
    const result = await context.useCases.setCompanyWalletWatched(context.actor(), input, proof);
    return toCompanyWalletPayload(result, input.address, context);
  },
} satisfies MutationResolvers;
