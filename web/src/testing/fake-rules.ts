import type {
  ApprovalRule,
  Mutation,
  MutationCreateApprovalRuleArgs,
  MutationCreatePolicyArgs,
  MutationReorderApprovalRulesArgs,
  MutationSetPolicyArchivedArgs,
  MutationUpdateApprovalRuleArgs,
  MutationUpdateCategoryArgs,
  MutationUpdatePolicyArgs,
  Query,
  QueryApprovalPreviewArgs,
  QueryMemberHandoverArgs,
  QueryPaymentSimulationArgs,
  QueryApprovalRuleVersionsArgs,
  RuleCondition,
} from '../generated/schema.ts';
import { jonas } from './fake-people.ts';

/** A condition before its one field is set. */
export const nothing: RuleCondition = {
  amountAboveUsd: null,
  amountAtMostUsd: null,
  categoryIds: null,
  policyIds: null,
  sources: null,
  vendorContains: null,
  departments: null,
  submitterIds: null,
  field: null,
};

/** Travel above 500 dollars, decided by the manager, unless overridden. */
export function aRule(overrides: Partial<ApprovalRule> = {}): ApprovalRule {
  return {
    id: '2',
    globalId: 'rule-2',
    version: 1,
    name: 'Travel',
    priority: 1,
    isDefault: false,
    archived: false,
    createdAt: '2026-11-01T09:00:00.000Z',
    createdBy: jonas,
    problems: [],
    conditions: [
      { ...nothing, amountAboveUsd: '500.00' },
      { ...nothing, categoryIds: ['2'] },
    ],
    stages: [
      {
        name: 'Manager approval',
        conditions: [],
        approvers: [{ manager: true, role: null, member: null }],
        quorum: 'ANY',
        quorumCount: null,
        deadlineHours: null,
      },
    ],
    ...overrides,
  };
}

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about rules and policies. */
export interface RuleAnswers {
  approvalRules: Answer<unknown, Query['approvalRules']>;
  approvalRuleVersions: Answer<QueryApprovalRuleVersionsArgs, Query['approvalRuleVersions']>;
  approvalPreview: Answer<QueryApprovalPreviewArgs, Query['approvalPreview']>;
  paymentSimulation: Answer<QueryPaymentSimulationArgs, Query['paymentSimulation']>;
  memberHandover: Answer<QueryMemberHandoverArgs, Query['memberHandover']>;
  createApprovalRule: Answer<MutationCreateApprovalRuleArgs, Mutation['createApprovalRule']>;
  updateApprovalRule: Answer<MutationUpdateApprovalRuleArgs, Mutation['updateApprovalRule']>;
  reorderApprovalRules: Answer<MutationReorderApprovalRulesArgs, Mutation['reorderApprovalRules']>;
  createPolicy: Answer<MutationCreatePolicyArgs, Mutation['createPolicy']>;
  updatePolicy: Answer<MutationUpdatePolicyArgs, Mutation['updatePolicy']>;
  setPolicyArchived: Answer<MutationSetPolicyArchivedArgs, Mutation['setPolicyArchived']>;
  updateCategory: Answer<MutationUpdateCategoryArgs, Mutation['updateCategory']>;
}
