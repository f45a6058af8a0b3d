import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCategoryPayload } from '../../to-payload.ts';

export const categoryMutations = {
  createCategory: async (_parent, args, context) => {
    const actor = context.actor(args.idempotencyKey);
    const result = await context.useCases.createCategory({ actor, name: args.name });
    return toCategoryPayload(result, context);
  },
  updateCategory: async (_parent, { id, name = null, archived = null }, context) => {
    const command = { actor: context.actor(), id, name, archived };
    return toCategoryPayload(await context.useCases.updateCategory(command), context);
  },
} satisfies MutationResolvers;
