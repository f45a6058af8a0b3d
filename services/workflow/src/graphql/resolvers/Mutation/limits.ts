import { isInEffect, proposalPayload } from '@outlay/authority-log';
import { limitsOf } from '../../../domain/approval-limits.ts';
import { monthlyLimitOf } from '../../../domain/monthly-auto-approval.ts';
import { passkeyRuleOf } from '../../../domain/passkey-rule.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';

/** What an organization's approvals need and pay at most. */
export const limitMutations = {
  setAutoApprovalLimit: async (
    _parent,
    { limitUsd, allowApiKeys = null, proof = null },
    context,
  ) => {
    const { useCases, asking, queries, viewer, trust } = context;
    const command = { ...asking(), proof, limitUsd, allowApiKeys };
    const result = await useCases.setAutoApprovalLimit(command);
    const saved = isInEffect(result) ? await queries.autoApproval(viewer()) : null;
    const autoApprovalLimit = saved && { ...saved, maxUsd: trust.autoApprovalMaxUsd };
    return { autoApprovalLimit, ...proposalPayload(result) };
  },
  setAutoApprovalMonthlyLimit: async (_parent, { monthlyLimitUsd, proof = null }, context) => {
    const { useCases, asking, queries, viewer } = context;
    const result = await useCases.setMonthlyAutoApproval({ ...asking(), proof, monthlyLimitUsd });
    const saved = isInEffect(result) ? await queries.monthlyAutoApproval(viewer()) : null;
    return { monthlyLimitUsd: saved && monthlyLimitOf(saved), ...proposalPayload(result) };
  },
  setPasskeyRule: async (_parent, { aboveUsd = null, proof = null }, context) => {
    const { useCases, asking, queries, viewer } = context;
    const result = await useCases.setPasskeyRule({ ...asking(), proof, aboveUsd });
    const inForce = isInEffect(result) ? await queries.authority(viewer()) : null;
    return { passkeyRule: inForce && passkeyRuleOf(inForce), ...proposalPayload(result) };
  },
  setApprovalLimits: async (_parent, { input, proof = null }, context) => {
    const { useCases, asking, queries, viewer, trust } = context;
    const limits = { payee30DaysUsd: null, organizationDayUsd: null, ...input };
    const result = await useCases.setApprovalLimits({ ...asking(), proof, limits });
    const inForce = isInEffect(result) ? await queries.authority(viewer()) : null;
    return { approvalLimits: inForce && limitsOf(inForce, trust), ...proposalPayload(result) };
  },
} satisfies MutationResolvers;
