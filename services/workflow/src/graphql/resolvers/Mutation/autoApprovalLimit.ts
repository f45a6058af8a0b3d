import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { isInEffect, proposalPayload } from '@outlay/authority-log';

export const setAutoApprovalLimit: MutationResolvers['setAutoApprovalLimit'] = async (
  _parent,
  { limitUsd, allowApiKeys, proof },
  { useCases, asking, queries, viewer, trust },
) => {
  const result = await useCases.setAutoApprovalLimit({
    ...asking(),
    proof: proof ?? null,
    limitUsd,
    allowApiKeys: allowApiKeys ?? null,
  });
  const saved = isInEffect(result) ? await queries.autoApproval(viewer()) : null;
  const autoApprovalLimit = saved && { ...saved, maxUsd: trust.autoApprovalMaxUsd };
  return { autoApprovalLimit, ...proposalPayload(result) };
};
