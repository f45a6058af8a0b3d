import { CONDITION_KINDS, CONDITIONS, type Condition } from '@outlay/authority';
import { readsBooks } from '@outlay/platform/auth';
import { globalIdOf, keysOfReference } from '@outlay/platform/graphql';
import type {
  ApprovalRuleResolvers,
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
    const mayRead = readsBooks(viewer());
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

/** A condition's value as the API has it. */
function valueOf(condition: Condition): unknown {
  if ('values' in condition) return { key: condition.key, values: [...condition.values] };
  if (!('anyOf' in condition))
    return Object.entries(condition).find(([key]) => key !== 'kind')?.[1];
  const { kind, anyOf } = condition;
  return kind === 'source' ? anyOf.map((each) => each.toUpperCase()) : [...anyOf];
}

export const RuleCondition: RuleConditionResolvers = Object.fromEntries(
  CONDITION_KINDS.map((kind) => [
    CONDITIONS[kind].input,
    (condition: Condition) => (condition.kind === kind ? valueOf(condition) : null),
  ]),
);

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
