import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import { outcomeSentence } from '../../domain/classify-movement.ts';
import type { WalletTransferResolvers } from '../../generated/resolver-types.ts';

export const WalletTransfer: WalletTransferResolvers = {
  __resolveReference: (reference, { transfers }) =>
    transfers.load(idOfReference('WalletTransfer', reference)),
  globalId: ({ id }) => globalIdOf('WalletTransfer', id),
  direction: ({ direction }) => (direction === 'in' ? 'IN' : 'OUT'),
  explorerUrl: ({ signature }, _args, { explorerUrlOf }) => explorerUrlOf(signature),
  outcome: ({ outcome }) => outcomeSentence(outcome),
};
