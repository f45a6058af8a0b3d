import { DateTimeScalar, DecimalScalar, globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { companyWalletMutations } from './resolvers/Mutation/companyWallets.ts';
import { fundTreasury } from './resolvers/Mutation/fundTreasury.ts';
import { quotes } from './resolvers/Query/quotes.ts';
import { walletQueries } from './resolvers/Query/wallets.ts';
import { outcomeSentence } from '../domain/classify-movement.ts';

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
  CompanyWallet: {
    custodian: ({ custodianId }) => (custodianId === null ? null : { id: custodianId }),
  },
  OrganizationBalance: {
    wallets: ({ wallets }) => [...wallets],
  },
  WalletTransfer: {
    __resolveReference: (reference, { transfers }) =>
      transfers.load(idOfReference('WalletTransfer', reference)),
    globalId: ({ id }) => globalIdOf('WalletTransfer', id),
    direction: ({ direction }) => (direction === 'in' ? 'IN' : 'OUT'),
    explorerUrl: ({ signature }, _args, { explorerUrlOf }) => explorerUrlOf(signature),
    outcome: ({ outcome }) => outcomeSentence(outcome),
  },
};
