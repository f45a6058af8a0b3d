import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { companyWalletMutations } from './resolvers/Mutation/companyWallets.ts';
import { fundTreasury } from './resolvers/Mutation/fundTreasury.ts';
import { quotes } from './resolvers/Query/quotes.ts';
import { walletQueries } from './resolvers/Query/wallets.ts';
import { CompanyWallet } from './resolvers/CompanyWallet.ts';
import { OrganizationBalance } from './resolvers/OrganizationBalance.ts';
import { WalletTransfer } from './resolvers/WalletTransfer.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: {
    ...walletQueries,
    quotes,
  },
  Mutation: {
    ...companyWalletMutations,
    fundTreasury,
  },
  CompanyWallet,
  OrganizationBalance,
  WalletTransfer,
};
