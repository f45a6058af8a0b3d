import {
  addCompanyWallet,
  listCompanyWallets,
  setCompanyWalletWatched,
  type CompanyWalletPorts,
} from './company-wallets.ts';
import { fundTreasury, type FundTreasuryPorts } from './fund-treasury.ts';
import {
  readOrganizationBalance,
  readWalletBalance,
  type ReadBalancesPorts,
} from './read-balances.ts';

/** What people can do here, over the given ports. */
export const createUseCases = (
  ports: ReadBalancesPorts & CompanyWalletPorts & FundTreasuryPorts,
) => ({
  readWalletBalance: readWalletBalance(ports),
  readOrganizationBalance: readOrganizationBalance(ports),
  addCompanyWallet: addCompanyWallet(ports),
  setCompanyWalletWatched: setCompanyWalletWatched(ports),
  fundTreasury: fundTreasury(ports),
  listCompanyWallets: listCompanyWallets(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
