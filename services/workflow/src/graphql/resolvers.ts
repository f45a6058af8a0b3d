import {
  DateScalar,
  DateTimeScalar,
  DecimalScalar,
  globalIdOf,
  idOfReference,
} from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { ApprovalRule, RuleApprover, RuleCondition, RuleStage } from './resolvers/ApprovalRule.ts';
import { decideStep } from './resolvers/Mutation/decideStep.ts';
import { delegationMutations } from './resolvers/Mutation/delegations.ts';
import { limitMutations } from './resolvers/Mutation/limits.ts';
import { ruleMutations } from './resolvers/Mutation/rules.ts';
import { approvalTimeQueries } from './resolvers/Query/approvalTimes.ts';
import { workflowQueries } from './resolvers/Query/workflows.ts';
import { SubmittedContent, WorkflowFact, WorkflowInstance } from './resolvers/WorkflowInstance.ts';
import { StepPermissions, WorkflowStep } from './resolvers/WorkflowStep.ts';
import { typeOfView, type WorkflowView } from './workflow-view.ts';
import { user, userOrNull } from './user-reference.ts';

export const resolvers: Resolvers = {
  Date: DateScalar,
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: { ...workflowQueries, ...approvalTimeQueries },
  Mutation: {
    decideStep,
    ...limitMutations,
    ...ruleMutations,
    ...delegationMutations,
  },
  Expense: {
    workflow: ({ id, asOf }, _args, context) =>
      asOf ? context.viewAt(id, new Date(asOf)) : context.view(id),
  },
  SubmittedContent,
  WorkflowView: { __resolveType: (view: WorkflowView) => typeOfView(view) },
  WorkflowInstance,
  WorkflowFact,
  WorkflowStep,
  StepPermissions,
  ApprovalRule,
  RuleCondition,
  RuleApprover,
  RuleStage,
  ApprovalPreview: {
    skipped: ({ skipped }) => [...skipped],
    stages: ({ stages }) => [...stages],
  },
  PreviewStage: {
    approvers: ({ approverIds }) => approverIds.map(user),
  },
  PaymentAuthority: {
    payee: ({ payeeId }) => user(payeeId),
    soleApprovers: ({ soleApproverIds }) => soleApproverIds.map(user),
  },
  Delegation: {
    __resolveReference: (reference, { delegations }) =>
      delegations.load(idOfReference('Delegation', reference)),
    globalId: ({ id }) => globalIdOf('Delegation', id),
    from: ({ fromId }) => user(fromId),
    to: ({ toId }) => user(toId),
    createdBy: ({ createdById }) => user(createdById),
    confirmedBy: ({ confirmedById }) => userOrNull(confirmedById),
  },
};
