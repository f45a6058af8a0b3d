import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { badInput, forbidden, readPeriod } from '@outlay/platform/graphql';
import type { CustomField } from '../../../domain/custom-field.ts';
import { monthOf } from '../../../domain/spend-insights.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';
import { lower } from '../../enum-names.ts';

/** @throws FORBIDDEN for everyone but admins and finance. */
function companyReader({ viewer }: Context): Viewer {
  if (readsBooks(viewer())) return viewer();
  throw forbidden("Only admins and finance see the organization's spending.");
}

/** @throws BAD_USER_INPUT unless the organization has a custom field with this key. */
async function customField(
  key: string | null | undefined,
  { loaders, viewer }: Context,
): Promise<CustomField> {
  const fields = await loaders.customFields.load(viewer().organizationId);
  const found = fields.find((field) => field.key === key);
  if (!found) throw badInput('field must be the key of a custom field');
  return found;
}

export const spendQueries = {
  spendInsights: async (_parent, { groupBy, field, ...period }, context) => {
    const by = lower(groupBy);
    const grouping = by === 'field' ? await customField(field, context) : by;
    return context.queries.insights(context.viewer(), readPeriod(period), grouping);
  },
  departmentBudgets: async (_parent, _args, context) => {
    const viewer = companyReader(context);
    const month = monthOf(await context.today());
    const budgets = await context.queries.departmentBudgets(viewer, month);
    return budgets.map((budget) => ({ ...budget, month: month.from.slice(0, 7) }));
  },
  reimbursementsDue: (_parent, _args, context) =>
    context.queries.reimbursementsDue(companyReader(context)),
} satisfies QueryResolvers;
