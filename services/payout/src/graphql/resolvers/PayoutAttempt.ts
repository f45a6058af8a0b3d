import { formatUnits } from '@outlay/platform/money';
import type { PayoutAttemptResolvers } from '../../generated/resolver-types.ts';

export const PayoutAttempt: PayoutAttemptResolvers = {
  explorerUrl: ({ signature }, _args, context) => context.explorerUrlOf(signature),
  feeSol: ({ feeLamports }) => (feeLamports === null ? null : formatUnits(feeLamports, 9)),
};
