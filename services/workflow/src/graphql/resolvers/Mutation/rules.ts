import { userErrorsOf } from '@outlay/platform/graphql';
import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { RuleInput } from '../../../domain/rule-input.ts';
import type { ApprovalRuleInput, MutationResolvers } from '../../../generated/resolver-types.ts';
import type { StoredRule } from '../../../use-cases/ports.ts';
import type { Context } from '../../context.ts';

const QUORUMS = { ANY: 'any', ALL: 'all', COUNT: 'count' } as const;

const toRuleInput = ({ name, conditions, stages }: ApprovalRuleInput): RuleInput => ({
  name,
  conditions,
  stages: stages.map((stage) => ({
    ...stage,
    conditions: stage.conditions ?? [],
    quorum: QUORUMS[stage.quorum ?? 'ANY'],
  })),
});

/** The stored rule after archiving, reordering or editing. */
async function keptRule(context: Context, id: string): Promise<StoredRule | null> {
  const rules = await context.queries.rules(context.viewer(), true);
  return rules.find((rule) => rule.id === id) ?? null;
}

type Saved = Awaited<ReturnType<Context['useCases']['createRule']>>;

const savedPayload = async (context: Context, result: Saved) => ({
  rule: result.ok ? await keptRule(context, result.value.id) : null,
  warnings: result.ok
    ? result.value.warnings.map((warning) => ({ ...warning, field: warning.field ?? null }))
    : [],
  errors: userErrorsOf(result),
});

export const createApprovalRule: MutationResolvers['createApprovalRule'] = async (
  _parent,
  { input, idempotencyKey },
  context,
) =>
  savedPayload(
    context,
    await context.useCases.createRule({
      viewer: context.viewer(),
      cause: context.cause(),
      idempotencyKey: idempotencyKey ?? null,
      input: toRuleInput(input),
    }),
  );

export const updateApprovalRule: MutationResolvers['updateApprovalRule'] = async (
  _parent,
  { id, input, expectedVersion, idempotencyKey },
  context,
) =>
  savedPayload(
    context,
    await context.useCases.updateRule({
      viewer: context.viewer(),
      cause: context.cause(),
      idempotencyKey: idempotencyKey ?? null,
      id,
      input: toRuleInput(input),
      expectedVersion,
    }),
  );

export const archiveApprovalRule: MutationResolvers['archiveApprovalRule'] = async (
  _parent,
  { id },
  context,
) => {
  const command = { viewer: context.viewer(), cause: context.cause(), id };
  const result = isRowId(id)
    ? await context.useCases.archiveRule(command)
    : refuse('NOT_FOUND', 'Rule not found.');
  const rule = result.ok ? await keptRule(context, id) : null;
  return { rule, warnings: [], errors: userErrorsOf(result) };
};

export const reorderApprovalRules: MutationResolvers['reorderApprovalRules'] = async (
  _parent,
  { ids },
  context,
) => {
  const viewer = context.viewer();
  const result = await context.useCases.reorderRules({ viewer, cause: context.cause(), ids });
  const rules = result.ok ? await context.queries.rules(viewer, false) : null;
  return { rules, errors: userErrorsOf(result) };
};
