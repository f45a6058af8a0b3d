import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { readFilter } from '../../read-list-arguments.ts';

const COUNT_MAX = 10_000;

export const expenseCount: QueryResolvers['expenseCount'] = (_parent, { filter }, context) =>
  context.queries.count(context.viewer(), readFilter(filter), COUNT_MAX);
