import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type {
  CategoryResolvers,
  CustomFieldResolvers,
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
  requiredCustomFields: ({ requiredCustomFields }) => [...requiredCustomFields],
  enforcement: ({ enforcement }) => upper(enforcement),
};

export const Violation: ViolationResolvers = {
  severity: ({ severity }) => upper(severity),
};

export const CustomField: CustomFieldResolvers = {
  kind: ({ kind }) => upper(kind),
  level: ({ level }) => upper(level),
  choices: ({ choices }) => [...choices],
};

export const TaxCode: TaxCodeResolvers = {
  kind: ({ kind }) => upper(kind),
};
