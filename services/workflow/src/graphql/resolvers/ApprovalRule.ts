import { hasRole } from '@outlay/platform/auth';
import { globalIdOf, keysOfReference } from '@outlay/platform/graphql';
import type {
  ApprovalRuleResolvers,
  ExpenseSource,
  QuorumKind,
  Role,
  RuleApproverResolvers,
  RuleConditionResolvers,
  RuleStageResolvers,
} from '../../generated/resolver-types.ts';
import { problemsOf } from '../../domain/rule-problems.ts';
import { user, userOrNull } from '../user-reference.ts';

export const ApprovalRule: ApprovalRuleResolvers = {
  __resolveReference: async (reference, { viewer, ruleVersions }) => {
    const [organizationId, id = '', version] = keysOfReference('ApprovalRule', reference);
    const mayRead = hasRole(viewer(), 'admin', 'finance');
    if (!mayRead || organizationId !== viewer().organizationId) return null;
    const versions = await ruleVersions.load(id);
    return versions.find((each) => String(each.version) === version) ?? null;
  },
  globalId: ({ id, version }, _args, { viewer }) =>
    globalIdOf('ApprovalRule', viewer().organizationId, id, version),
  conditions: ({ conditions }) => [...conditions],
  stages: ({ stages }) => [...stages],
  createdBy: ({ createdById }) => userOrNull(createdById),
  problems: async (rule, _args, { currentRules, namedInRules }) => {
    const current = (await currentRules()).get(rule.id);
    return current?.version === rule.version ? problemsOf(rule, await namedInRules()) : [];
  },
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
  field: (condition) =>
    condition.kind === 'field' ? { key: condition.key, values: [...condition.values] } : null,
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
