import { ok } from '@outlay/platform/result';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCategoryPayload } from '../../to-payload.ts';

export const categoryMutations = {
  createCategory: async (_parent, args, context) => {
    const actor = context.actor(args.idempotencyKey);
    const made = await context.useCases.createCategory({ actor, name: args.name });
    // No rule names a new one, so it waits for nobody.
    const result = made.ok ? ok({ ...made.value, pendingChangeId: null }) : made;
    return toCategoryPayload(result, context);
  },
  updateCategory: async (_parent, { id, name = null, archived = null, proof }, context) => {
    const command = { actor: context.actor(), id, name, archived, proof };
    return toCategoryPayload(await context.useCases.updateCategory(command), context);
  },
} satisfies MutationResolvers;
