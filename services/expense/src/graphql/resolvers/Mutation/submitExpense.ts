import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toExpensePayload } from '../../to-payload.ts';

export const submitExpense: MutationResolvers['submitExpense'] = async (_parent, args, context) => {
  const actor = context.actor(args.idempotencyKey);
  return toExpensePayload(await context.useCases.submitExpense({ actor, id: args.id }), context);
};
