import { proposalPayload } from '@outlay/platform/controls';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

export const setAutoApprovalMonthlyLimit: MutationResolvers['setAutoApprovalMonthlyLimit'] = async (
  _parent,
  { monthlyLimitUsd },
  context,
) => {
  const result = await context.useCases.setMonthlyAutoApproval({
    viewer: context.viewer(),
    cause: context.cause(),
    monthlyLimitUsd,
  });
  const saved = result.ok ? result.value.value : null;
  return { monthlyLimitUsd: saved, ...(await proposalPayload(result, context)) };
};
