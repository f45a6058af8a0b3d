import type { CategoryResolvers, PolicyResolvers } from '../../generated/resolver-types.ts';

export const Category: CategoryResolvers = {
  __resolveReference: ({ id }, context) => context.loaders.category.load(id),
};

export const Policy: PolicyResolvers = {
  __resolveReference: ({ id }, context) => context.loaders.policy.load(id),
  categoryIds: ({ categoryIds }) => [...categoryIds],
};
