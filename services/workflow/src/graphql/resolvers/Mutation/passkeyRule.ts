import { proposalPayload } from '@outlay/platform/controls';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const setPasskeyRule: MutationResolvers['setPasskeyRule'] = async (
  _parent,
  { aboveUsd },
  context,
) => {
  const result = await context.useCases.setPasskeyRule({
    viewer: context.viewer(),
    cause: context.cause(),
    aboveUsd: aboveUsd ?? null,
  });
  const passkeyRule = result.ok ? result.value.value : null;
  return { passkeyRule, ...(await proposalPayload(result, context)) };
};
