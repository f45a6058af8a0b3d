import { isInEffect, proposalPayload } from '@outlay/authority-log';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { limitsOf } from '../../../domain/approval-limits.ts';

export const setApprovalLimits: MutationResolvers['setApprovalLimits'] = async (
  _parent,
  { input, proof },
  { useCases, asking, queries, viewer, trust },
) => {
  const { payee30DaysUsd = null, organizationDayUsd = null, ...decided } = input;
  const limits = { ...decided, payee30DaysUsd, organizationDayUsd };
  const result = await useCases.setApprovalLimits({ ...asking(), proof: proof ?? null, limits });
  const approvalLimits = isInEffect(result)
    ? limitsOf(await queries.authority(viewer()), trust)
    : null;
  return { approvalLimits, ...proposalPayload(result) };
};
