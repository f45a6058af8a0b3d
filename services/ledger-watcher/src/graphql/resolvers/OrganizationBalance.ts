import type { OrganizationBalanceResolvers } from '../../generated/resolver-types.ts';

export const OrganizationBalance: OrganizationBalanceResolvers = {
  wallets: ({ wallets }) => [...wallets],
};
