import {
  DateTimeScalar,
  DecimalScalar,
  globalIdOf,
  idOfReference,
  userErrorsOf,
} from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { companyWalletMutations } from './resolvers/Mutation/companyWallets.ts';
import { walletQueries } from './resolvers/Query/wallets.ts';
import { outcomeSentence } from '../domain/classify-movement.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: {
    ...walletQueries,
    /** The same for all signed-in users. */
    quotes: (_parent, _args, { viewer, queries }) => {
      viewer();
      return queries.quotes();
    },
  },
  Mutation: {
    ...companyWalletMutations,
    fundTreasury: async (_parent, _args, { useCases, viewer }) => {
      const result = await useCases.fundTreasury(viewer());
      return { done: result.ok, errors: userErrorsOf(result) };
    },
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
