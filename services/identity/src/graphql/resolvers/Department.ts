import { hasRole } from '@outlay/platform/auth';
import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type { DepartmentResolvers } from '../../generated/resolver-types.ts';

export const Department: DepartmentResolvers = {
  __resolveReference: (reference, { departments }) =>
    departments.load(idOfReference('Department', reference)),
  globalId: ({ id }) => globalIdOf('Department', id),
  monthlyBudgetUsd: ({ monthlyBudgetUsd }, _args, { viewer }) =>
    hasRole(viewer(), 'finance', 'admin') ? monthlyBudgetUsd : null,
};
