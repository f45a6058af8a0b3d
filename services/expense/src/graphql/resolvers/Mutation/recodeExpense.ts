import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toExpensePayload } from '../../to-payload.ts';

export const recodeExpense: MutationResolvers['recodeExpense'] = async (_parent, args, context) => {
  const { id, lines, reason, idempotencyKey } = args;
  const actor = context.actor(idempotencyKey);
  const visible = (await context.loaders.expense.load(id)) !== null;
  const command = { actor, id, lines, reason, visible };
  return toExpensePayload(await context.useCases.recodeExpense(command), context);
};
