import { globalIdOf, stateOfReference } from '@outlay/platform/graphql';
import { formatMoney } from '@outlay/platform/money';
import { isReleasable, maySeeTreasury } from '../../domain/decisions.ts';
import { attemptsAt } from '../../domain/payout-at.ts';
import { nextStepOf } from '../../domain/next-step.ts';
import type { PayoutReason, PayoutResolvers } from '../../generated/resolver-types.ts';

export const Payout: PayoutResolvers = {
  __resolveReference: async (reference, { loaders, queries, viewer }) => {
    const { id, at } = stateOfReference('Payout', reference, new Date());
    const current = await loaders.payout.load(id);
    if (!current || !at) return current;
    const past = await queries.findAt(viewer(), current.expenseId, at);
    return past?.id === id ? { ...past, asOf: at } : null;
  },
  globalId: ({ id, asOf }) => globalIdOf('Payout', id, asOf),
  payee: ({ payeeId }) => ({ id: payeeId }),
  amountUsd: ({ amountUsd }) => formatMoney(amountUsd),
  amount: ({ terms }) => terms && formatMoney(terms.amount),
  rate: ({ terms }) => terms?.rate ?? null,
  transactionSignature: ({ signature }) => signature,
  explorerUrl: ({ signature }, _args, context) =>
    signature === null ? null : context.explorerUrlOf(signature),
  reasonCode: ({ reasonCode }) => reasonCode as PayoutReason | null,
  treasury: ({ treasury }, _args, context) => (maySeeTreasury(context.viewer()) ? treasury : null),
  nextStep: (payout, _args, context) =>
    nextStepOf(payout, payout.payeeId === context.viewer().userId),
  isReleasable: (payout) => isReleasable(payout),
  cancelReturnsExpense: () => true,
  attempts: async ({ id, asOf }, _args, context) => {
    const attempts = await context.loaders.attempts.load(id);
    return asOf ? attemptsAt(attempts, asOf) : [...attempts];
  },
  expense: ({ expenseId }) => ({ id: expenseId }),
};
