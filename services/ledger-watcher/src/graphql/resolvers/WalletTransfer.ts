import { outcomeSentence } from '../../domain/classify-movement.ts';
import type { WalletTransferResolvers } from '../../generated/resolver-types.ts';

export const WalletTransfer: WalletTransferResolvers = {
  direction: ({ direction }) => (direction === 'in' ? 'IN' : 'OUT'),
  outcome: ({ outcome }) => outcomeSentence(outcome),
};
