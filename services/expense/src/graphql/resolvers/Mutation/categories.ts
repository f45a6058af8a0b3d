import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { toCategoryPayload } from '../../to-payload.ts';

export const createCategory: MutationResolvers['createCategory'] = async (_p, args, context) => {
  const actor = context.actor(args.idempotencyKey);
  const result = await context.useCases.createCategory({ actor, name: args.name });
  return toCategoryPayload(result, context);
};

export const updateCategory: MutationResolvers['updateCategory'] = async (_p, args, context) => {
  const result = await context.useCases.updateCategory({
    actor: context.actor(),
    id: args.id,
    name: args.name ?? null,
    archived: args.archived ?? null,
  });
  return toCategoryPayload(result, context);
};
