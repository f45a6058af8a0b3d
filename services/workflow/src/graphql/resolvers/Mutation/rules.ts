import { proposalPayload } from '@outlay/platform/controls';
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
async function keptRule(context: Context, id: string): Promise<StoredRule | null> {
  const rules = await context.queries.rules(context.viewer(), true);
  return rules.find((rule) => rule.id === id) ?? null;
}

type Saved = Awaited<ReturnType<Context['useCases']['createRule']>>;

async function savedPayload(context: Context, result: Saved) {
  const saved = result.ok ? result.value.value : null;
  return {
    rule: saved && (await keptRule(context, saved.id)),
    warnings: (saved?.warnings ?? []).map((warning) => ({
      ...warning,
      field: warning.field ?? null,
    })),
    ...(await proposalPayload(result, context)),
  };
}

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
  const isDone = result.ok && result.value.pendingChangeId === null;
  const rule = isDone ? await keptRule(context, id) : null;
  return { rule, warnings: [], ...(await proposalPayload(result, context)) };
};

export const reorderApprovalRules: MutationResolvers['reorderApprovalRules'] = async (
  _parent,
  { ids },
  context,
) => {
  const viewer = context.viewer();
  const result = await context.useCases.reorderRules({ viewer, cause: context.cause(), ids });
  const isDone = result.ok && result.value.pendingChangeId === null;
  const rules = isDone ? await context.queries.rules(viewer, false) : null;
  return { rules, ...(await proposalPayload(result, context)) };
};
