import { hasRole, type Viewer } from '@outlay/platform/auth';
import { forbidden, readPeriod } from '@outlay/platform/graphql';
import { monthOf } from '../../../domain/spend-insights.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';
import { lower } from '../../enum-names.ts';

/** @throws FORBIDDEN for everyone but admins and finance. */
function companyReader({ viewer }: Context): Viewer {
  if (hasRole(viewer(), 'finance', 'admin')) return viewer();
  throw forbidden("Only admins and finance see the organization's spending.");
}

export const spendQueries = {
  spendInsights: (_parent, { groupBy, ...period }, context) =>
    context.queries.insights(context.viewer(), readPeriod(period), lower(groupBy)),
  departmentBudgets: async (_parent, _args, context) => {
    const viewer = companyReader(context);
    const month = monthOf(await context.today());
    const budgets = await context.queries.departmentBudgets(viewer, month);
    return budgets.map((budget) => ({ ...budget, month: month.from.slice(0, 7) }));
  },
  reimbursementsDue: (_parent, _args, context) =>
    context.queries.reimbursementsDue(companyReader(context)),
} satisfies QueryResolvers;
