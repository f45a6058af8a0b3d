import { proposalPayload } from '@outlay/platform/controls';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const setAutoApprovalLimit: MutationResolvers['setAutoApprovalLimit'] = async (
  _parent,
  { limitUsd, allowApiKeys },
  context,
) => {
  const result = await context.useCases.setAutoApprovalLimit({
    viewer: context.viewer(),
    cause: context.cause(),
    limitUsd,
    allowApiKeys: allowApiKeys ?? null,
  });
  const saved = result.ok ? result.value.value : null;
  const maxUsd = context.proofs.autoApprovalMaxUsd;
  const autoApprovalLimit = saved === null ? null : { ...saved, maxUsd };
  return { autoApprovalLimit, ...(await proposalPayload(result, context)) };
};
