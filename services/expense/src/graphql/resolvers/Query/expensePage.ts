import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { assertRange } from '@outlay/platform/graphql';
import { readFilter, readPageSize, readSort } from '../../read-list-arguments.ts';

/** Maximum offset of paging by position; cursors have no such limit. */
const SKIP_MAX = 100_000;

export const expensePage: QueryResolvers['expensePage'] = (_parent, args, context) =>
  context.queries.page(context.viewer(), {
    filter: readFilter(args.filter),
    sort: readSort(args.sort),
    skip: assertRange('skip', args.skip, 0, SKIP_MAX),
    limit: readPageSize('limit', args.limit),
  });
