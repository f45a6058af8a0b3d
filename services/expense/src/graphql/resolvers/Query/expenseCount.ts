import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { readFilter } from '../../read-list-arguments.ts';

const COUNT_MAX = 10_000;

export const countQueries = {
  expenseCount: async (_parent, { filter }, context) =>
    (await context.queries.total(context.viewer(), readFilter(filter), COUNT_MAX)).count,
  expenseTotal: (_parent, { filter }, context) =>
    context.queries.total(context.viewer(), readFilter(filter), COUNT_MAX),
} satisfies QueryResolvers;
