import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCompanyWalletPayload } from '../../to-company-wallet-payload.ts';

export const setCompanyWalletWatched: MutationResolvers['setCompanyWalletWatched'] = async (
  _parent,
  args,
  context,
) => toCompanyWalletPayload(await context.useCases.setCompanyWalletWatched(context.viewer(), args));
