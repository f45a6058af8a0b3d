import { assertRange } from '@outlay/platform/graphql';
import { pageInfoOf } from '@outlay/platform/paging';
import { signedLink } from '@outlay/platform/signed-links';
import { currencyOf } from './spendInsights.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { EXPORT_LINK } from '../../../use-cases/export-expenses.ts';
import { cursorOf, readCursor } from '../../cursor.ts';
import { readExpense } from '../../expense-model.ts';
import { readFilter, readPageSize, readSort } from '../../read-list-arguments.ts';
import { readPastMoment } from '../../read-past-moment.ts';

const COUNT_MAX = 10_000;
/** Maximum offset of paging by position; cursors have no such limit. */
const SKIP_MAX = 100_000;

export const expenseQueries = {
  expense: (_parent, { id, asOf }, context) => {
    const at = asOf ? readPastMoment('asOf', asOf, context.clock.now()) : null;
    return readExpense({ id, at }, context);
  },
  expenses: async (_parent, args, context) => {
    const { signer } = context;
    const sort = readSort(args.sort);
    const after = typeof args.after === 'string' ? readCursor(signer, args.after, sort) : null;
    const { items, hasMore } = await context.queries.after(context.viewer(), {
      filter: readFilter(args.filter),
      sort,
      first: readPageSize('first', args.first),
      after,
    });
    const edges = items.map((node) => ({ node, cursor: cursorOf(signer, node, sort) }));
    return { edges, pageInfo: pageInfoOf(edges, hasMore, after !== null) };
  },
  expensePage: (_parent, args, context) =>
    context.queries.page(context.viewer(), {
      filter: readFilter(args.filter),
      sort: readSort(args.sort),
      skip: assertRange('skip', args.skip, 0, SKIP_MAX),
      limit: readPageSize('limit', args.limit),
    }),
  expenseCount: async (_parent, { filter }, context) =>
    (await context.queries.total(context.viewer(), readFilter(filter), COUNT_MAX)).count,
  expenseTotal: async (_parent, { filter, inBooksCurrency }, context) => {
    const currency = await currencyOf(context, inBooksCurrency);
    return context.queries.total(context.viewer(), readFilter(filter), COUNT_MAX, currency);
  },
  expenseSummary: async (_parent, { inBooksCurrency }, context) => {
    const currency = await currencyOf(context, inBooksCurrency);
    return context.queries.summary(context.viewer(), await context.today(), currency);
  },
  expenseExport: (_parent, args, context) => {
    const request = {
      viewer: context.viewer(),
      filter: readFilter(args.filter),
      sort: readSort(args.sort),
    };
    const link = { ...EXPORT_LINK, request };
    const { path, expiresAt } = signedLink(context.signer, link, context.clock.now());
    return { url: context.publicUrl + path, expiresAt };
  },
  savedViews: (_parent, _args, context) => context.savedViews.list(context.viewer()),
} satisfies QueryResolvers;
