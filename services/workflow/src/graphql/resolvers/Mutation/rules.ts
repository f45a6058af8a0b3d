import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { ConditionInput } from '../../../domain/condition-input.ts';
import type { RuleInput } from '../../../domain/rule-input.ts';
import type {
  ApprovalRuleInput,
  MutationResolvers,
  RuleConditionInput,
} from '../../../generated/resolver-types.ts';
import type { StoredRule } from '../../../use-cases/ports.ts';
import type { Context } from '../../context.ts';
import { isInEffect, proposalPayload } from '@outlay/authority-log';

const QUORUMS = { ANY: 'any', ALL: 'all', COUNT: 'count' } as const;

const toCondition = ({ sources, ...condition }: RuleConditionInput): ConditionInput => ({
  ...condition,
  ...(sources && { sources: sources.map((source) => source.toLowerCase()) }),
});

const toRuleInput = ({ name, conditions, stages }: ApprovalRuleInput): RuleInput => ({
  name,
  conditions: conditions.map(toCondition),
  stages: stages.map((stage) => ({
    ...stage,
    conditions: (stage.conditions ?? []).map(toCondition),
    quorum: QUORUMS[stage.quorum ?? 'ANY'],
  })),
});

/** Returns the stored rule after archiving, reordering or editing. */
async function storedRule(context: Context, id: string): Promise<StoredRule | null> {
  const rules = await context.queries.rules(context.viewer(), true);
  return rules.find((rule) => rule.id === id) ?? null;
}

type Saved = Awaited<ReturnType<Context['useCases']['createRule']>>;

async function savedPayload(context: Context, result: Saved) {
  const saved = result.ok ? result.value : null;
  const isDone = saved !== null && isInEffect(result);
  return {
    rule: isDone ? await storedRule(context, saved.id) : null,
    warnings: (saved?.warnings ?? []).map((warning) => ({
      ...warning,
      field: warning.field ?? null,
      statement: null,
    })),
    ...proposalPayload(result),
  };
}

export const ruleMutations = {
  createApprovalRule: async (_parent, { input, proof = null, idempotencyKey = null }, context) => {
    const command = { ...context.asking(), proof, idempotencyKey, input: toRuleInput(input) };
    return savedPayload(context, await context.useCases.createRule(command));
  },
  updateApprovalRule: async (_parent, args, context) => {
    const { id, expectedVersion, proof = null, idempotencyKey = null } = args;
    const edit = { id, expectedVersion, input: toRuleInput(args.input) };
    const command = { ...context.asking(), proof, idempotencyKey, ...edit };
    return savedPayload(context, await context.useCases.updateRule(command));
  },
  archiveApprovalRule: async (_parent, { id, proof = null }, context) => {
    const result = isRowId(id)
      ? await context.useCases.archiveRule({ ...context.asking(), proof, id })
      : refuse('NOT_FOUND', 'Rule not found.');
    const rule = isInEffect(result) ? await storedRule(context, id) : null;
    return { rule, warnings: [], ...proposalPayload(result) };
  },
  reorderApprovalRules: async (_parent, { ids, proof = null }, context) => {
    const result = await context.useCases.reorderRules({ ...context.asking(), proof, ids });
    const rules = isInEffect(result) ? await context.queries.rules(context.viewer(), false) : null;
    return { rules, ...proposalPayload(result) };
  },
} satisfies MutationResolvers;
