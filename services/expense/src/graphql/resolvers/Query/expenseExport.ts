import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { linkToExport } from '../../../use-cases/export-expenses.ts';
import { readFilter, readSort } from '../../read-list-arguments.ts';

export const expenseExport: QueryResolvers['expenseExport'] = (_parent, args, context) => {
  const request = {
    viewer: context.viewer(),
    filter: readFilter(args.filter),
    sort: readSort(args.sort),
  };
  const { path, expiresAt } = linkToExport(context.signer, request, context.clock.now());
  return { url: context.publicUrl + path, expiresAt };
};
