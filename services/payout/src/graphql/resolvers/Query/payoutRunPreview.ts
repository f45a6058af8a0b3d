import { userErrorsOf } from '@outlay/platform/graphql';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

export const payoutRunPreview: QueryResolvers['payoutRunPreview'] = async (
  _parent,
  { ids },
  context,
) => {
  const result = await context.useCases.previewRun({ actor: context.actor(), ids });
  return { preview: result.ok ? result.value : null, errors: userErrorsOf(result) };
};
