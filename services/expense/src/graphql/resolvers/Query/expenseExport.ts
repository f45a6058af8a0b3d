import { signedLink } from '@outlay/platform/signed-links';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { EXPORT_LINK } from '../../../use-cases/export-expenses.ts';
import { readFilter, readSort } from '../../read-list-arguments.ts';

export const expenseExport: QueryResolvers['expenseExport'] = (_parent, args, context) => {
  const request = {
    viewer: context.viewer(),
    filter: readFilter(args.filter),
    sort: readSort(args.sort),
  };
  const link = { ...EXPORT_LINK, request };
  const { path, expiresAt } = signedLink(context.signer, link, context.clock.now());
  return { url: context.publicUrl + path, expiresAt };
};
