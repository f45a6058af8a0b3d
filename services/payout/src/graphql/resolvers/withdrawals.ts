import { proposalPayload } from '@outlay/authority-log';
import { assertRange, forbidden } from '@outlay/platform/graphql';
import { formatMoney } from '@outlay/platform/money';
import type { Viewer } from '@outlay/platform/auth';
import { maySeeTreasury } from '../../domain/decisions.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  WithdrawalResolvers,
} from '../../generated/resolver-types.ts';
import type { UseCases } from '../../use-cases/use-cases.ts';
import type { Context } from '../context.ts';

const WITHDRAWALS_MAX = 100;

function reader({ viewer }: Context): Viewer {
  if (maySeeTreasury(viewer())) return viewer();
  throw forbidden('Only finance and administrators can see the treasury.');
}

export const withdrawalQueries = {
  withdrawalAddresses: async (_parent, _args, context) => [
    ...(await context.withdrawals.addresses(reader(context))),
  ],
  withdrawals: async (_parent, { first }, context) => [
    ...(await context.withdrawals.newest(
      reader(context),
      assertRange('first', first, 1, WITHDRAWALS_MAX),
    )),
  ],
} satisfies QueryResolvers;

async function addressesAfter(
  changed: Awaited<ReturnType<UseCases['removeWithdrawalAddress']>>,
  { withdrawals, viewer }: Context,
) {
  const isDone = changed.ok && changed.value.pendingChangeId === null;
  return {
    addresses: isDone ? [...(await withdrawals.addresses(viewer()))] : null,
    ...proposalPayload(changed),
  };
}

export const withdrawalMutations = {
  addWithdrawalAddress: async (_parent, { proof, ...input }, context) => {
    const how = { actor: context.actor(), proof };
    return addressesAfter(await context.useCases.addWithdrawalAddress(input, how), context);
  },
  removeWithdrawalAddress: async (_parent, { address, proof }, context) => {
    const how = { actor: context.actor(), proof };
    return addressesAfter(await context.useCases.removeWithdrawalAddress(address, how), context);
  },
  withdrawFromTreasury: async (_parent, { proof, idempotencyKey: key, ...order }, context) => {
    const made = await context.useCases.orderWithdrawal(order, {
      ...{ actor: context.actor(), proof, key: key ?? null },
    });
    const isDone = made.ok && made.value.pendingChangeId === null;
    return {
      withdrawal: isDone ? await context.withdrawals.find(context.viewer(), made.value.id) : null,
      ...proposalPayload(made),
    };
  },
} satisfies MutationResolvers;

export const Withdrawal: WithdrawalResolvers = {
  asset: ({ amount }) => amount.currency,
  amount: ({ amount }) => formatMoney(amount),
  transactionSignature: ({ attempt }) => attempt?.signature ?? null,
  explorerUrl: ({ attempt }, _args, { explorerUrlOf }) =>
    attempt && explorerUrlOf(attempt.signature),
  orderedBy: ({ orderedById }) => ({ id: orderedById }),
  confirmedBy: ({ confirmedById }) => (confirmedById === null ? null : { id: confirmedById }),
};
