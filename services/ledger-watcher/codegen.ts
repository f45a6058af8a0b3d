import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('ledger-watcher', {
  WalletBalance: '../domain/balance.ts#WalletBalance',
  OrganizationBalance: '../domain/balance.ts#OrganizationBalance',
  CompanyWallet: '../domain/company-wallet.ts#CompanyWallet',
  WalletTransfer: '../domain/wallet-transfer.ts#WalletTransfer',
  Quote: '../domain/quote.ts#Quote',
});
