import { formatMoney } from '@outlay/platform/money';
import { mayDecide } from '../../domain/decisions.ts';
import { attemptsAt } from '../../domain/payout-at.ts';
import { nextStepOf } from '../../domain/next-step.ts';
import type { PayoutReason, PayoutResolvers } from '../../generated/resolver-types.ts';

export const Payout: PayoutResolvers = {
  __resolveReference: ({ id }, context) => context.loaders.payout.load(id),
  payee: ({ payeeId }) => ({ id: payeeId }),
  amountUsd: ({ amountUsd }) => formatMoney(amountUsd),
  amountPyusd: ({ terms }) => terms && formatMoney(terms.amountPyusd),
  rate: ({ terms }) => terms?.rate ?? null,
  transactionSignature: ({ signature }) => signature,
  explorerUrl: ({ signature }, _args, context) =>
    signature === null ? null : context.explorerUrlOf(signature),
  reasonCode: ({ reasonCode }) => reasonCode as PayoutReason | null,
  treasury: ({ treasury }, _args, context) => (mayDecide(context.viewer()) ? treasury : null),
  nextStep: (payout, _args, context) =>
    nextStepOf(payout, payout.payeeId === context.viewer().userId),
  attempts: async ({ id, asOf }, _args, context) => {
    const attempts = await context.loaders.attempts.load(id);
    return asOf ? attemptsAt(attempts, asOf) : [...attempts];
  },
  expense: ({ expenseId }) => ({ id: expenseId }),
};
