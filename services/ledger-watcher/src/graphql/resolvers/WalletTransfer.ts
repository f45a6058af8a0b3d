import { outcomeSentence } from '../../domain/classify-movement.ts';
import type { WalletTransferResolvers } from '../../generated/resolver-types.ts';

export const WalletTransfer: WalletTransferResolvers = {
  direction: ({ direction }) => (direction === 'in' ? 'IN' : 'OUT'),
  explorerUrl: ({ signature }, _args, { explorerUrlOf }) => explorerUrlOf(signature),
  outcome: ({ outcome }) => outcomeSentence(outcome),
};
