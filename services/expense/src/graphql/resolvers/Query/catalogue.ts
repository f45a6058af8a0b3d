import { isId } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

/** Categories and policies: small lists of the viewer's organisation. */
export const catalogueQueries = {
  categories: (_parent, _args, context) =>
    context.catalogue.categories(context.viewer().organizationId),
  category: (_parent, { id }, context) => context.loaders.category.load(id),
  policies: (_parent, { categoryId }, context) =>
    !categoryId || isId(categoryId)
      ? context.catalogue.policies(context.viewer().organizationId, categoryId ?? null)
      : [],
  policy: (_parent, { id }, context) => context.loaders.policy.load(id),
} satisfies QueryResolvers;
