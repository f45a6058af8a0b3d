import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toExpensePayload } from '../../to-payload.ts';

export const createExpense: MutationResolvers['createExpense'] = async (_parent, args, context) => {
  const { time, ...input } = args.input;
  const actor = context.actor(args.idempotencyKey);
  return toExpensePayload(await context.useCases.createExpense({ actor, input, time }), context);
};
