import type { CompanyWalletResolvers } from '../../generated/resolver-types.ts';

export const CompanyWallet: CompanyWalletResolvers = {
  custodian: ({ custodianId }) => (custodianId === null ? null : { id: custodianId }),
};
