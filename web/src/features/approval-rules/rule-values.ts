import type {
  ApprovalRuleInput,
  QuorumKind,
  Role,
  RuleConditionInput,
  RulePartsFragment,
} from '../../generated/graphql.ts';
import { randomId } from '../../lib/random-id.ts';

export type ConditionKind = Exclude<keyof RuleConditionInput, '__typename'>;

/** A condition as the editor keeps it: a text or a list of choices, depending on its kind. */
export interface ConditionValues {
  key: string;
  kind: ConditionKind;
  text: string;
  chosen: string[];
}

export type ApproverKind = 'manager' | 'role' | 'member';

export interface ApproverValues {
  key: string;
  kind: ApproverKind;
  role: Role;
  memberId: string;
}

export interface StageValues {
  key: string;
  name: string;
  conditions: ConditionValues[];
  approvers: ApproverValues[];
  quorum: QuorumKind;
  count: string;
  deadlineHours: string;
}

export interface RuleValues {
  name: string;
  conditions: ConditionValues[];
  stages: StageValues[];
}

export const stagesMax = 10;

export const conditionWords: Record<ConditionKind, string> = {
  amountAboveUsd: 'Amount above, USD',
  amountAtMostUsd: 'Amount at most, USD',
  categoryIds: 'Category is one of',
  policyIds: 'Policy is one of',
  sources: 'Source is one of',
  vendorContains: 'Vendor contains',
  departments: 'Department is one of',
  submitterIds: 'Submitted by one of',
};
export const conditionKinds = Object.keys(conditionWords) as ConditionKind[];

const textKinds: readonly ConditionKind[] = ['amountAboveUsd', 'amountAtMostUsd', 'vendorContains'];
export const isTextKind = (kind: ConditionKind): boolean => textKinds.includes(kind);

export const newCondition = (kind: ConditionKind): ConditionValues => ({
  key: randomId(),
  kind,
  text: '',
  chosen: [],
});
export const newApprover = (kind: ApproverKind): ApproverValues => ({
  key: randomId(),
  kind,
  role: 'FINANCE',
  memberId: '',
});
export const newStage = (): StageValues => ({
  key: randomId(),
  name: '',
  conditions: [],
  approvers: [newApprover('manager')],
  quorum: 'ANY',
  count: '2',
  deadlineHours: '',
});

type Conditions = RulePartsFragment['conditions'];

function conditionValues(conditions: Conditions): ConditionValues[] {
  return conditions.flatMap((condition) => {
    const kind = conditionKinds.find((each) => condition[each] !== null);
    if (kind === undefined) return [];
    const value = condition[kind];
    return [
      {
        key: randomId(),
        kind,
        text: typeof value === 'string' ? value : '',
        chosen: Array.isArray(value) ? [...value] : [],
      },
    ];
  });
}

export function ruleValues(rule: RulePartsFragment | null): RuleValues {
  if (!rule) return { name: '', conditions: [], stages: [newStage()] };
  return {
    name: rule.name,
    conditions: conditionValues(rule.conditions),
    stages: rule.stages.map((stage) => ({
      key: randomId(),
      name: stage.name,
      conditions: conditionValues(stage.conditions),
      approvers: stage.approvers.map(({ role, member }) => ({
        ...newApprover(role !== null ? 'role' : member ? 'member' : 'manager'),
        ...(role !== null && { role }),
        memberId: member?.id ?? '',
      })),
      quorum: stage.quorum,
      count: String(stage.quorumCount ?? 2),
      deadlineHours: stage.deadlineHours?.toString() ?? '',
    })),
  };
}

const toConditions = (conditions: readonly ConditionValues[]): RuleConditionInput[] =>
  conditions.map(({ kind, text, chosen }) => ({
    [kind]: isTextKind(kind) ? text.trim() : chosen,
  }));

/** The same checks as the server's, which has the last word. */
export function toRuleInput(values: RuleValues): ApprovalRuleInput {
  return {
    name: values.name,
    conditions: toConditions(values.conditions),
    stages: values.stages.map((stage) => ({
      name: stage.name,
      conditions: toConditions(stage.conditions),
      approvers: stage.approvers.map(({ kind, role, memberId }) => {
        if (kind === 'manager') return { manager: true };
        return kind === 'role' ? { role } : { memberId };
      }),
      quorum: stage.quorum,
      quorumCount: stage.quorum === 'COUNT' ? Math.trunc(Number(stage.count)) || 0 : null,
      deadlineHours:
        stage.deadlineHours.trim() === '' ? null : Math.trunc(Number(stage.deadlineHours)) || 0,
    })),
  };
}

export type FieldProblems = Readonly<Record<string, string>>;

/** Client-side errors by field. */
export function checkRule(values: RuleValues): FieldProblems {
  const problems: Record<string, string> = {};
  if (values.name.trim() === '') problems['name'] = 'Enter a name';
  checkConditions(values.conditions, 'conditions', problems);
  for (const [index, stage] of values.stages.entries()) {
    const field = `stages.${index}`;
    if (stage.name.trim() === '') problems[`${field}.name`] = 'Enter a name for the stage';
    if (stage.approvers.length === 0) problems[`${field}.approvers`] = 'Add somebody who decides';
    for (const [place, { kind, memberId }] of stage.approvers.entries()) {
      if (kind === 'member' && memberId === '') {
        problems[`${field}.approvers.${place}`] = 'Choose a member';
      }
    }
    checkConditions(stage.conditions, `${field}.conditions`, problems);
  }
  return problems;
}

function checkConditions(
  conditions: readonly ConditionValues[],
  field: string,
  problems: Record<string, string>,
): void {
  for (const [index, { kind, text, chosen }] of conditions.entries()) {
    const isEmpty = isTextKind(kind) ? text.trim() === '' : chosen.length === 0;
    if (!isEmpty) continue;
    problems[`${field}.${index}`] = isTextKind(kind) ? 'Enter a value' : 'Choose at least one';
  }
}

/** The first message at a path or anywhere below it. */
export function problemAt(
  problems: FieldProblems,
  field: string,
  deep = false,
): string | undefined {
  if (problems[field] !== undefined) return problems[field];
  if (!deep) return undefined;
  const below = Object.keys(problems).find((name) => name.startsWith(`${field}.`));
  return below === undefined ? undefined : problems[below];
}

/** The list with one item moved; the same list when the target doesn't exist. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  const [item] = next.slice(from, from + 1);
  if (item === undefined || to < 0 || to >= items.length) return next;
  next.splice(from, 1);
  next.splice(to, 0, item);
  return next;
}
