import { monthlyLimitOf } from '../../../domain/monthly-auto-approval.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { isInEffect, proposalPayload } from '@outlay/authority-log';

export const setAutoApprovalMonthlyLimit: MutationResolvers['setAutoApprovalMonthlyLimit'] = async (
  _parent,
  { monthlyLimitUsd, proof },
  { useCases, asking, queries, viewer },
) => {
  const command = { ...asking(), proof: proof ?? null, monthlyLimitUsd };
  const result = await useCases.setMonthlyAutoApproval(command);
  const saved = isInEffect(result) ? await queries.monthlyAutoApproval(viewer()) : null;
  return { monthlyLimitUsd: saved && monthlyLimitOf(saved), ...proposalPayload(result) };
};
