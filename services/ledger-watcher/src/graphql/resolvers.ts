import { decideControlChange, listControlChanges } from '@outlay/platform/controls';
import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { addCompanyWallet } from './resolvers/Mutation/addCompanyWallet.ts';
import { fundTreasury } from './resolvers/Mutation/fundTreasury.ts';
import { setCompanyWalletWatched } from './resolvers/Mutation/setCompanyWalletWatched.ts';
import { companyWallets } from './resolvers/Query/companyWallets.ts';
import { organizationBalance } from './resolvers/Query/organizationBalance.ts';
import { quotes } from './resolvers/Query/quotes.ts';
import { walletBalance } from './resolvers/Query/walletBalance.ts';
import { walletTransfers } from './resolvers/Query/walletTransfers.ts';
import { CompanyWallet } from './resolvers/CompanyWallet.ts';
import { OrganizationBalance } from './resolvers/OrganizationBalance.ts';
import { WalletTransfer } from './resolvers/WalletTransfer.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: {
    companyWallets,
    organizationBalance,
    quotes,
    walletBalance,
    walletControlChanges: listControlChanges,
    walletTransfers,
  },
  Mutation: {
    addCompanyWallet,
    decideWalletControlChange: decideControlChange,
    fundTreasury,
    setCompanyWalletWatched,
  },
  CompanyWallet,
  OrganizationBalance,
  WalletTransfer,
};
