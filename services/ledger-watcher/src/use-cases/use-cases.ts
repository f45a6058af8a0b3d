import { createControlGate, type ControlGate } from '@outlay/platform/controls';
import {
  addCompanyWallet,
  listCompanyWallets,
  setCompanyWalletWatched,
  walletAddedControl,
  walletWatchControl,
  type CompanyWalletPorts,
} from './company-wallets.ts';
import { fundTreasury, type FundTreasuryPorts } from './fund-treasury.ts';
import type { Clock, CompanyWallets, Scope } from './ports.ts';
import {
  readOrganizationBalance,
  readWalletBalance,
  type ReadBalancesPorts,
} from './read-balances.ts';

/** All changes that decide whose drafts a wallet's payments become. */
export const createWalletControls = (clock: Clock, delayS: number): ControlGate<Scope> =>
  createControlGate({
    clock,
    delayS,
    controls: [walletAddedControl(clock), walletWatchControl(clock)],
  });

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
});

export type UseCases = ReturnType<typeof createUseCases>;
