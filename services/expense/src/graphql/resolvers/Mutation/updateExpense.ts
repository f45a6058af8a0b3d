import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toExpensePayload } from '../../to-payload.ts';

export const updateExpense: MutationResolvers['updateExpense'] = async (_parent, args, context) => {
  const { expectedVersion, ...input } = args.input;
  const command = {
    actor: context.actor(args.idempotencyKey),
    id: args.id,
    input,
    expectedVersion: expectedVersion ?? null,
  };
  return toExpensePayload(await context.useCases.updateExpense(command), context);
};
