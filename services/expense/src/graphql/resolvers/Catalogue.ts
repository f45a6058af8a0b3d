import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type {
  CategoryResolvers,
  PolicyResolvers,
  TaxCodeResolvers,
  ViolationResolvers,
} from '../../generated/resolver-types.ts';
import { REQUIRED_FIELD_NAMES, upper } from '../enum-names.ts';

export const Category: CategoryResolvers = {
  __resolveReference: (reference, { loaders }) =>
    loaders.category.load(idOfReference('Category', reference)),
  globalId: ({ id }) => globalIdOf('Category', id),
};

export const Policy: PolicyResolvers = {
  __resolveReference: (reference, { loaders }) =>
    loaders.policy.load(idOfReference('Policy', reference)),
  globalId: ({ id }) => globalIdOf('Policy', id),
  categoryIds: ({ categoryIds }) => [...categoryIds],
  requiredFields: ({ requiredFields }) =>
    requiredFields.map((field) => REQUIRED_FIELD_NAMES[field]),
  enforcement: ({ enforcement }) => upper(enforcement),
};

export const Violation: ViolationResolvers = {
  severity: ({ severity }) => upper(severity),
};

export const TaxCode: TaxCodeResolvers = {
  kind: ({ kind }) => upper(kind),
};
