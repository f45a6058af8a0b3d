import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toExpensePayload } from '../../to-payload.ts';

export const cancelExpense: MutationResolvers['cancelExpense'] = async (_parent, args, context) => {
  const actor = context.actor(args.idempotencyKey);
  const visible = (await context.loaders.expense.load(args.id)) !== null;
  const command = { actor, id: args.id, reason: args.reason, visible };
  return toExpensePayload(await context.useCases.cancelExpense(command), context);
};
