import { userErrorsOf } from '@outlay/platform/graphql';
import type {
  MutationHoldPayoutArgs,
  MutationResolvers,
} from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';
import { toPayoutPayload } from '../../to-payout-payload.ts';

const decisionOf = (
  { id, reason, proof, idempotencyKey = null }: MutationHoldPayoutArgs,
  { actor }: Context,
) => ({ actor: actor(), id: id.toLowerCase(), reason, proof, idempotencyKey });

export const payoutMutations = {
  cancelPayout: async (_parent, { outcome, ...args }, context) => {
    const command = { ...decisionOf(args, context), outcome };
    return toPayoutPayload(await context.useCases.cancelPayout(command), context);
  },
  holdPayout: async (_parent, args, context) =>
    toPayoutPayload(await context.useCases.holdPayout(decisionOf(args, context)), context),
  releasePayout: async (_parent, { treasury = null, ...args }, context) => {
    const command = { ...decisionOf(args, context), treasury };
    return toPayoutPayload(await context.useCases.releasePayout(command), context);
  },
  remindPayee: async (_parent, { id }, context) => {
    const command = { actor: context.actor(), id: id.toLowerCase() };
    return toPayoutPayload(await context.useCases.remindPayee(command), context);
  },
  remindPayees: async (_parent, _args, context) => {
    const result = await context.useCases.remindPayees(context.actor());
    const counts = result.ok ? result.value : { reminded: 0, alreadyReminded: 0 };
    return { ...counts, errors: userErrorsOf(result) };
  },
  startPayoutRun: async (_parent, args, context) => {
    const result = await context.useCases.startRun({ ...args, actor: context.actor() });
    const ids = result.ok ? result.value : [];
    const started = await Promise.all(ids.map((id) => context.loaders.payout.load(id)));
    return {
      payouts: started.filter((payout) => payout !== null),
      errors: userErrorsOf(result),
    };
  },
} satisfies MutationResolvers;
