import { pageInfoOf } from '@outlay/platform/paging';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { cursorOf, readCursor } from '../../cursor.ts';
import { readFilter, readPageSize, readSort } from '../../read-list-arguments.ts';

export const expenses: QueryResolvers['expenses'] = async (_parent, args, context) => {
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
};
