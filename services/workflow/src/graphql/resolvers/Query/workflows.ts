import { limitsOf } from '../../../domain/approval-limits.ts';
import { passkeyRuleOf } from '../../../domain/passkey-rule.ts';
import { hasRole, readsBooks } from '@outlay/platform/auth';
import { forbidden, userErrorsOf } from '@outlay/platform/graphql';
import { isRowId } from '@outlay/platform/text';
import { currentStep } from '../../../domain/instance.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';
import { user } from '../../user-reference.ts';
import { maySeeWorkflow } from '../../workflow-view.ts';
import { monthlyLimitOf } from '../../../domain/monthly-auto-approval.ts';

/** Maximum rules and versions of a response, as the SDL states. */
const RULES_MAX = 1_000;
const VERSIONS_MAX = 200;

/** @throws FORBIDDEN for everyone but admins and finance. */
function ruleReader(context: Context): ReturnType<Context['viewer']> {
  const viewer = context.viewer();
  if (readsBooks(viewer)) return viewer;
  throw forbidden('Only admins and finance see the approval rules.');
}

export const workflowQueries = {
  expenseWorkflow: (_parent, { expenseId }, context) => context.view(expenseId),
  expenseWorkflows: async (_parent, { expenseId }, context) => {
    const viewer = context.viewer();
    if (!isRowId(expenseId)) return [];
    const members = await context.peopleAround();
    const instances = await context.queries.submissionsOf(viewer, expenseId);
    return instances.filter((instance) => maySeeWorkflow(viewer, instance, members));
  },
  pendingTasks: async (_parent, _args, { viewer, queries, clock }) => {
    const instances = await queries.pendingOf(viewer(), clock.now());
    return instances.flatMap((instance) => {
      const step = currentStep(instance);
      if (!step) return [];
      const { amount } = instance.content;
      return [
        {
          workflow: instance,
          step: { step, instance },
          title: instance.title,
          amount: amount.amount,
          currency: amount.currency,
          expense: { id: instance.expenseId },
        },
      ];
    });
  },
  myExpenseWorkflows: async (_parent, _args, context) =>
    (await context.queries.startedBy(context.viewer())).map((workflow) => ({
      workflow,
      expense: { id: workflow.expenseId },
    })),
  approvalAssurance: (_parent, _args, { caller, trust }) => {
    caller();
    const { assuranceMin: min, passkeyAboveUsd, delayS } = trust;
    return { min, passkeyAboveUsd, controlChangeDelaySeconds: delayS };
  },
  approvalRules: async (_parent, { includeArchived }, context) =>
    (await context.queries.rules(ruleReader(context), includeArchived)).slice(0, RULES_MAX),
  approvalRuleVersions: async (_parent, { id }, context) => {
    ruleReader(context);
    return (await context.ruleVersions.load(id)).slice(0, VERSIONS_MAX);
  },
  approvalPreview: async (_parent, { input }, context) => {
    const result = await context.useCases.previewApproval(context.viewer(), {
      submitterId: input.submitterId,
      usdAmount: input.amountUsd,
      categoryId: input.categoryId ?? null,
      policyId: input.policyId ?? null,
      source: (input.source ?? 'FIAT').toLowerCase(),
      vendor: input.vendor ?? null,
      fields: input.fields ?? [],
    });
    return { preview: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
  memberHandover: async (_parent, { memberId }, { viewer, useCases }) => {
    if (!hasRole(viewer(), 'admin')) throw forbidden('Only admins see what becomes of approvals.');
    const handover = await useCases.previewHandover(viewer(), memberId);
    if (!handover) return null;
    const { takerIds, rules, ...counts } = handover;
    return { ...counts, takers: takerIds.map(user), rules: [...rules] };
  },
  paymentSimulation: async (_parent, { amountUsd }, context) => {
    const result = await context.useCases.simulatePayments(context.viewer(), amountUsd);
    const { authorities, aloneIds } = result.ok ? result.value : { authorities: [], aloneIds: [] };
    return {
      members: [...authorities],
      paidAlone: aloneIds.map(user),
      errors: userErrorsOf(result),
    };
  },
  autoApprovalLimit: async (_parent, _args, { queries, viewer, trust }) => ({
    ...(await queries.autoApproval(viewer())),
    maxUsd: trust.autoApprovalMaxUsd,
  }),
  autoApprovalMonthlyLimit: async (_parent, _args, { queries, viewer }) =>
    monthlyLimitOf(await queries.monthlyAutoApproval(viewer())),
  approvalLimits: async (_parent, _args, { authority, trust }) =>
    limitsOf(await authority(), trust),
  passkeyRule: async (_parent, _args, { authority }) => passkeyRuleOf(await authority()),
  delegations: (_parent, _args, { viewer, queries, clock }) =>
    queries.delegations(viewer(), hasRole(viewer(), 'admin'), clock.now()),
} satisfies QueryResolvers;
