import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCompanyWalletPayload } from '../../to-company-wallet-payload.ts';

export const addCompanyWallet: MutationResolvers['addCompanyWallet'] = async (
  _parent,
  args,
  context,
) => toCompanyWalletPayload(await context.useCases.addCompanyWallet(context.viewer(), args));
