import { userErrorsOf } from '@outlay/platform/graphql';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const savedViewMutations = {
  saveView: async (_parent, { input }, { useCases, viewer }) => {
    const result = await useCases.saveView(viewer(), input);
    return { savedView: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  deleteView: async (_parent, { id }, { useCases, viewer }) => {
    const result = await useCases.deleteView(viewer(), id);
    return { deletedId: result.ok ? id : null, errors: userErrorsOf(result) };
  },
} satisfies MutationResolvers;
