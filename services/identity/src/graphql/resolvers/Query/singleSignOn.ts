import { hasRole } from '@outlay/platform/auth';
import { forbidden } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { shownSingleSignOn } from '../../single-sign-on-view.ts';

export const singleSignOnQueries = {
  mySingleSignOn: (_parent, _args, { queries, viewer }) => queries.usesSingleSignOn(viewer()),
  singleSignOn: async (_parent, _args, context) => {
    if (!hasRole(context.viewer(), 'admin')) {
      throw forbidden('Only an admin can see how members sign in.');
    }
    return shownSingleSignOn(context);
  },
} satisfies QueryResolvers;
