import type {
  ApprovalRuleResolvers,
  ExpenseSource,
  QuorumKind,
  Role,
  RuleApproverResolvers,
  RuleConditionResolvers,
  RuleStageResolvers,
} from '../../generated/resolver-types.ts';
import { user, userOrNull } from '../user-reference.ts';

export const ApprovalRule: ApprovalRuleResolvers = {
  conditions: ({ conditions }) => [...conditions],
  stages: ({ stages }) => [...stages],
  createdBy: ({ createdById }) => userOrNull(createdById),
};

export const RuleCondition: RuleConditionResolvers = {
  amountAboveUsd: (condition) => (condition.kind === 'amount_usd' ? condition.above : null),
  amountAtMostUsd: (condition) =>
    condition.kind === 'amount_usd_at_most' ? condition.atMost : null,
  categoryIds: (condition) => (condition.kind === 'category' ? [...condition.anyOf] : null),
  policyIds: (condition) => (condition.kind === 'policy' ? [...condition.anyOf] : null),
  sources: (condition) =>
    condition.kind === 'source'
      ? condition.anyOf.map((each) => each.toUpperCase() as ExpenseSource)
      : null,
  vendorContains: (condition) => (condition.kind === 'vendor' ? condition.contains : null),
  departments: (condition) => (condition.kind === 'department' ? [...condition.anyOf] : null),
  submitterIds: (condition) => (condition.kind === 'submitter' ? [...condition.anyOf] : null),
};

export const RuleApprover: Required<RuleApproverResolvers> = {
  manager: ({ kind }) => (kind === 'manager' ? true : null),
  role: (approver) => (approver.kind === 'role' ? (approver.role.toUpperCase() as Role) : null),
  member: (approver) => (approver.kind === 'member' ? user(approver.memberId) : null),
};

export const RuleStage: RuleStageResolvers = {
  conditions: ({ conditions }) => [...conditions],
  approvers: ({ approvers }) => [...approvers],
  quorum: ({ quorum }) => quorum.kind.toUpperCase() as QuorumKind,
  quorumCount: ({ quorum }) => (quorum.kind === 'count' ? quorum.count : null),
};
