import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCreatedPayload } from '../../to-payload.ts';

export const createExpense: MutationResolvers['createExpense'] = async (_parent, args, context) => {
  const { time, ...input } = args.input;
  const actor = context.actor(args.idempotencyKey);
  return toCreatedPayload(await context.useCases.createExpense({ actor, input, time }), context);
};
