import { createChanges, type AuthorityWriter, type Changes } from '@outlay/authority-log';
import {
  addCompanyWallet,
  findCompanyWallet,
  listCompanyWallets,
  setCompanyWalletWatched,
  walletAdded,
  walletWatchChanged,
  type CompanyWalletPorts,
} from './company-wallets.ts';
import { fundTreasury, type FundTreasuryPorts } from './fund-treasury.ts';
import type { Clock, CompanyWallets, Scope } from './ports.ts';
import {
  readOrganizationBalance,
  readWalletBalance,
  type ReadBalancesPorts,
} from './read-balances.ts';

/** Every change in this service that the authority log decides about: whose drafts a wallet's payments become. */
export const createWalletChanges = (ports: {
  readonly clock: Clock;
  readonly writer: AuthorityWriter;
}): Changes<Scope> =>
  createChanges({ ...ports, kinds: [walletAdded(ports), walletWatchChanged(ports)] });

/** Everything that people can do in this service. */
export const createUseCases = (
  ports: ReadBalancesPorts &
    CompanyWalletPorts &
    FundTreasuryPorts & { readonly companyWallets: CompanyWallets },
) => ({
  readWalletBalance: readWalletBalance(ports),
  readOrganizationBalance: readOrganizationBalance(ports),
  addCompanyWallet: addCompanyWallet(ports),
  setCompanyWalletWatched: setCompanyWalletWatched(ports),
  fundTreasury: fundTreasury(ports),
  listCompanyWallets: listCompanyWallets(ports),
  findCompanyWallet: findCompanyWallet(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
