import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCompanyWalletPayload } from '../../to-company-wallet-payload.ts';

export const companyWalletMutations = {
  addCompanyWallet: async (_parent, input, context) => {
    const { useCases, viewer, cause } = context;
    const command = { viewer: viewer(), cause: cause(), input };
    return toCompanyWalletPayload(await useCases.addCompanyWallet(command), context);
  },
  setCompanyWalletWatched: async (_parent, input, context) => {
    const { useCases, viewer, cause } = context;
    const command = { viewer: viewer(), cause: cause(), input };
    return toCompanyWalletPayload(await useCases.setCompanyWalletWatched(command), context);
  },
} satisfies MutationResolvers;
