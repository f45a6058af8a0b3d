import * as z from 'zod/mini';
import type {
  ApprovalRuleInput,
  QuorumKind,
  RuleConditionInput,
  RulePartsFragment,
} from '#graphql';
import { checked, requiredText } from '../../lib/form-schema.ts';
import { amountProblem, decimalOf } from '../../lib/read-amount.ts';
import { approverSchema, approverValues, newApprover, toApproverInput } from './approver-kinds.ts';
import labels from './condition-labels.json' with { type: 'json' };

export type ConditionKind = Exclude<keyof RuleConditionInput, '__typename'>;

export const stagesMax = 10;

export const conditionLabels: Record<ConditionKind, string> = labels;
export const conditionKinds = Object.keys(conditionLabels) as ConditionKind[];

export const isAmountKind = (kind: ConditionKind): boolean =>
  kind === 'amountAboveUsd' || kind === 'amountAtMostUsd';
export const isTextKind = (kind: ConditionKind): boolean =>
  isAmountKind(kind) || kind === 'vendorContains';

/** A condition in the editor: a text or a list of choices, depending on its kind. */
const condition = checked(
  z.object({
    kind: z.custom<ConditionKind>(),
    /** Of a custom field; else ''. */
    key: z.string(),
    text: z.string(),
    chosen: z.array(z.string()),
  }),
  (value) => {
    const { kind, key, text, chosen } = value;
    if (kind === 'field') {
      if (key === '') return 'Choose a custom field';
      return fieldValuesOf(value).length === 0 ? 'Enter at least one value' : null;
    }
    if (isAmountKind(kind)) return amountProblem(text, 'USD', 'required');
    if (isTextKind(kind)) return text.trim() === '' ? 'Enter a value' : null;
    return chosen.length === 0 ? 'Choose at least one' : null;
  },
);
const stage = z.object({
  name: requiredText('Enter a name for the stage'),
  conditions: z.array(condition),
  approvers: z.array(approverSchema).check(z.minLength(1, 'Add at least one approver')),
  quorum: z.custom<QuorumKind>(),
  count: z.string(),
  deadlineHours: z.string(),
});
export const ruleSchema = z.object({
  name: requiredText('Enter a name'),
  conditions: z.array(condition),
  stages: z.array(stage),
});

export type ConditionValues = z.infer<typeof condition>;
export type StageValues = z.infer<typeof stage>;
export type RuleValues = z.infer<typeof ruleSchema>;

export const newCondition = (kind: ConditionKind): ConditionValues => ({
  kind,
  key: '',
  text: '',
  chosen: [],
});

const joined = (values: readonly string[]): string => values.join(', ');

/** The values of a custom field. The text separates them with commas; as long as it is unchanged, commas in a value stay. */
function fieldValuesOf({ text, chosen }: { text: string; chosen: readonly string[] }): string[] {
  if (text === joined(chosen)) return [...chosen];
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** A condition on a custom field as it is edited. */
export const fieldCondition = (key: string, values: readonly string[]): ConditionValues => ({
  kind: 'field',
  key,
  text: joined(values),
  chosen: [...values],
});
export const newStage = (): StageValues => ({
  name: '',
  conditions: [],
  approvers: [newApprover('manager')],
  quorum: 'ANY',
  count: '2',
  deadlineHours: '',
});

type Conditions = RulePartsFragment['conditions'];

const conditionValues = (conditions: Conditions): ConditionValues[] =>
  conditions.flatMap((condition) => {
    const kind = conditionKinds.find((each) => condition[each] !== null);
    if (kind === undefined) return [];
    if (condition.field) return [fieldCondition(condition.field.key, condition.field.values)];
    const value = condition[kind];
    return [
      {
        ...newCondition(kind),
        text: typeof value === 'string' ? value : '',
        chosen: Array.isArray(value) ? [...value] : [],
      },
    ];
  });

export function ruleValues(rule: RulePartsFragment | null): RuleValues {
  if (!rule) return { name: '', conditions: [], stages: [newStage()] };
  return {
    name: rule.name,
    conditions: conditionValues(rule.conditions),
    stages: rule.stages.map((stage) => ({
      name: stage.name,
      conditions: conditionValues(stage.conditions),
      approvers: stage.approvers.map(approverValues),
      quorum: stage.quorum,
      count: String(stage.quorumCount ?? 2),
      deadlineHours: stage.deadlineHours?.toString() ?? '',
    })),
  };
}

const toConditions = (conditions: readonly ConditionValues[]): RuleConditionInput[] =>
  conditions.map((condition) => {
    const { kind, key, text, chosen } = condition;
    if (kind === 'field') return { field: { key, values: fieldValuesOf(condition) } };
    return { [kind]: isTextKind(kind) ? textOf(kind, text) : chosen };
  });

const textOf = (kind: ConditionKind, text: string): string =>
  (isAmountKind(kind) ? decimalOf(text, 'USD') : null) ?? text.trim();

/** Makes the same checks as the server, which decides. */
export const toRuleInput = (values: RuleValues): ApprovalRuleInput => ({
  name: values.name,
  conditions: toConditions(values.conditions),
  stages: values.stages.map((stage) => ({
    name: stage.name,
    conditions: toConditions(stage.conditions),
    approvers: stage.approvers.map(toApproverInput),
    quorum: stage.quorum,
    quorumCount: stage.quorum === 'COUNT' ? Math.trunc(Number(stage.count)) || 0 : null,
    deadlineHours:
      stage.deadlineHours.trim() === '' ? null : Math.trunc(Number(stage.deadlineHours)) || 0,
  })),
});

/** Returns the list with one item moved, or the same list when the target doesn't exist. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || items[to] === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
