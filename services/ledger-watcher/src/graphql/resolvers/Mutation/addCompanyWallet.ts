import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCompanyWalletPayload } from '../../to-company-wallet-payload.ts';

export const addCompanyWallet: MutationResolvers['addCompanyWallet'] = async (
  _parent,
  input,
  context,
) => {
  const { useCases, viewer, cause } = context;
  const command = { viewer: viewer(), cause: cause(), input };
  return toCompanyWalletPayload(await useCases.addCompanyWallet(command), context);
};
