import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('ledger-watcher', {
  WalletBalance: '../domain/balance.ts#WalletBalance',
  OrganizationBalance: '../domain/balance.ts#OrganizationBalance',
  WalletTransfer: '../domain/wallet-transfer.ts#WalletTransfer',
  Quote: '../domain/quote.ts#Quote',
});
