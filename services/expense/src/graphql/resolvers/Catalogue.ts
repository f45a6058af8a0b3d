import type {
  CategoryResolvers,
  PolicyResolvers,
  ViolationResolvers,
} from '../../generated/resolver-types.ts';
import { REQUIRED_FIELD_NAMES, upper } from '../enum-names.ts';

export const Category: CategoryResolvers = {
  __resolveReference: ({ id }, context) => context.loaders.category.load(id),
};

export const Policy: PolicyResolvers = {
  __resolveReference: ({ id }, context) => context.loaders.policy.load(id),
  categoryIds: ({ categoryIds }) => [...categoryIds],
  requiredFields: ({ requiredFields }) =>
    requiredFields.map((field) => REQUIRED_FIELD_NAMES[field]),
  enforcement: ({ enforcement }) => upper(enforcement),
};

export const Violation: ViolationResolvers = {
  severity: ({ severity }) => upper(severity),
};
