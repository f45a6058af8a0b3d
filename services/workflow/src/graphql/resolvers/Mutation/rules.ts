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

export const createApprovalRule: MutationResolvers['createApprovalRule'] = async (
  _parent,
  { input, proof, idempotencyKey },
  context,
) =>
  savedPayload(
    context,
    await context.useCases.createRule({
      ...context.asking(),
      proof: proof ?? null,
      idempotencyKey: idempotencyKey ?? null,
      input: toRuleInput(input),
    }),
  );

export const updateApprovalRule: MutationResolvers['updateApprovalRule'] = async (
  _parent,
  { id, input, expectedVersion, proof, idempotencyKey },
  context,
) =>
  savedPayload(
    context,
    await context.useCases.updateRule({
      ...context.asking(),
      proof: proof ?? null,
      idempotencyKey: idempotencyKey ?? null,
      id,
      input: toRuleInput(input),
      expectedVersion,
    }),
  );

export const archiveApprovalRule: MutationResolvers['archiveApprovalRule'] = async (
  _parent,
  { id, proof },
  context,
) => {
  const result = isRowId(id)
    ? await context.useCases.archiveRule({ ...context.asking(), proof: proof ?? null, id })
    : refuse('NOT_FOUND', 'Rule not found.');
  const rule = isInEffect(result) ? await storedRule(context, id) : null;
  return { rule, warnings: [], ...proposalPayload(result) };
};

export const reorderApprovalRules: MutationResolvers['reorderApprovalRules'] = async (
  _parent,
  { ids, proof },
  context,
) => {
  const command = { ...context.asking(), proof: proof ?? null, ids };
  const result = await context.useCases.reorderRules(command);
  const rules = isInEffect(result) ? await context.queries.rules(context.viewer(), false) : null;
  return { rules, ...proposalPayload(result) };
};
