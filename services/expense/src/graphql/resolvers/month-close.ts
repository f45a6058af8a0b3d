import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { forbidden, readMonth, userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers, QueryResolvers } from '../../generated/resolver-types.ts';
import { lower } from '../enum-names.ts';

/** @throws FORBIDDEN for everyone but finance and admins */
function bookkeeper(viewer: Viewer): Viewer {
  if (readsBooks(viewer)) return viewer;
  throw forbidden('Only finance and admins close months.');
}

export const monthClose: QueryResolvers['monthClose'] = (_parent, { month }, context) => {
  const viewer = bookkeeper(context.viewer());
  return context.queries.monthClose(viewer, readMonth(month));
};

export const remindPeople: MutationResolvers['remindPeople'] = async (_parent, args, context) => {
  const command = { actor: context.actor(), month: args.month, about: lower(args.about) };
  const result = await context.useCases.remindPeople(command);
  return { expenses: result.ok ? result.value.expenses : null, errors: userErrorsOf(result) };
};
