import { hasRole } from '@outlay/platform/auth';
import type { DepartmentResolvers } from '../../generated/resolver-types.ts';

export const Department: DepartmentResolvers = {
  monthlyBudgetUsd: ({ monthlyBudgetUsd }, _args, { viewer }) =>
    hasRole(viewer(), 'finance', 'admin') ? monthlyBudgetUsd : null,
};
