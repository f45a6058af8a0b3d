import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { badInput, forbidden, readPeriod } from '@outlay/platform/graphql';
import type { CustomField } from '../../../domain/custom-field.ts';
import { monthOf } from '../../../domain/spend-insights.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import type { BooksCurrency } from '../../../use-cases/queries.ts';
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

/** The currency of totals: US dollars, unless that of the books is asked for. */
export const currencyOf = async (
  { queries, viewer }: Context,
  inBooksCurrency: boolean | null | undefined,
): Promise<BooksCurrency> => (inBooksCurrency === true ? queries.booksCurrency(viewer()) : 'USD');

export const spendQueries = {
  spendInsights: async (_parent, { groupBy, field, inBooksCurrency, ...period }, context) => {
    const by = lower(groupBy);
    const grouping = by === 'field' ? await customField(field, context) : by;
    return context.queries.insights(
      context.viewer(),
      readPeriod(period),
      grouping,
      await currencyOf(context, inBooksCurrency),
    );
  },
  departmentBudgets: async (_parent, { inBooksCurrency }, context) => {
    const viewer = companyReader(context);
    const today = await context.today();
    const month = monthOf(today);
    const currency = await currencyOf(context, inBooksCurrency);
    const budgets = await context.queries.departmentBudgets(viewer, month, { currency, today });
    return budgets.map((budget) => ({ ...budget, month: month.from.slice(0, 7) }));
  },
  reimbursementsDue: async (_parent, { inBooksCurrency }, context) =>
    context.queries.reimbursementsDue(
      companyReader(context),
      await currencyOf(context, inBooksCurrency),
    ),
  dollarRate: async (_parent, _args, { queries, viewer, today }) =>
    queries.dollarRate(viewer(), await today()),
} satisfies QueryResolvers;
