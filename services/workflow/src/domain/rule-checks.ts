import {
  type Condition,
  inOrder,
  managerCycle,
  mayDecide,
  namedApprovers,
  type Rule,
  type RuleContent,
  type Stage,
  traitsOf,
} from '@outlay/authority';
import type { Refusal } from '@outlay/platform/result';
import { nameOf, namesOf, type Member, type Members } from './member.ts';
import { contradicts, covers } from './rule-coverage.ts';
import { APPROVERS_MAX, stageLabel } from './rule-input.ts';

export type RuleCheckCode = 'RULE_UNREACHABLE' | 'STAGE_CANNOT_BE_FULFILLED' | 'MANAGER_CYCLE';

/** The parts of a rule that decide whether it can match. */
export type EvaluatedRule = Pick<Rule, 'id' | 'name' | 'priority' | 'isDefault' | 'conditions'>;

/** Returns errors that make a rule useless or impossible; each names the stage or condition. */
export const problemsWith = (rule: RuleContent, members: Members): Refusal<RuleCheckCode>[] => [
  ...(contradicts(rule.conditions)
    ? [unreachable('The conditions contradict each other: no expense can meet them all.')]
    : []),
  ...rule.stages.flatMap((stage, index) => stageProblem(rule, stage, `stages.${index}`, members)),
];

const unreachable = (message: string, field = 'conditions'): Refusal<RuleCheckCode> => ({
  code: 'RULE_UNREACHABLE',
  message,
  field,
});

/** Refuses the first rule that an earlier one covers; null when every rule is reachable. `savedId` is the rule being saved. */
export function unreachableAmong(
  rules: readonly EvaluatedRule[],
  savedId: string | null,
  field: string,
): Refusal<RuleCheckCode> | null {
  const ordered = inOrder(rules);
  for (const [index, later] of ordered.entries()) {
    const cover = ordered.slice(0, index).find((each) => covers(each.conditions, later.conditions));
    if (!cover) continue;
    const who = later.isDefault ? 'the default rule' : `“${later.name}”`;
    return unreachable(
      later.id === savedId
        ? `This rule would never match: “${cover.name}” runs before it and matches the same expenses.`
        : `“${cover.name}” would match every expense that ${who} matches, so ${who} would never apply.`,
      field,
    );
  }
  return null;
}

/** Returns possible submitters under these conditions; everyone if no one matches yet. */
function submittersUnder(conditions: readonly Condition[], members: Members): Member[] {
  const active = [...members.values()].filter((member) => member.active);
  const under = active.filter((member) =>
    conditions.every((condition) => {
      if (condition.kind === 'submitter') return condition.anyOf.includes(member.id);
      if (condition.kind !== 'department') return true;
      return member.department !== null && condition.anyOf.includes(member.department);
    }),
  );
  return under.length > 0 ? under : active;
}

/** The most approvers of a stage for any one submitter; complete only below the largest quorum. */
function mostApprovers(rule: RuleContent, stage: Stage, members: Members): readonly string[] {
  const approversOf = namedApprovers(stage.approvers, members);
  let most: readonly string[] = [];
  for (const { id } of submittersUnder([...rule.conditions, ...stage.conditions], members)) {
    const approvers = approversOf(id);
    if (approvers.length > most.length) most = approvers;
    if (most.length >= APPROVERS_MAX) break;
  }
  return most;
}

/**
 * Whether at most one member can decide at all, as when everyone whom the founder invited has yet to join. Then a stage without
 * an approver is saved: its steps wait, and none is ever approved without someone else.
 */
const isFounding = (members: Members): boolean =>
  [...members.values()].filter(mayDecide).length < 2;

function stageProblem(
  rule: RuleContent,
  stage: Stage,
  field: string,
  members: Members,
): Refusal<RuleCheckCode>[] {
  const label = stageLabel(stage.name, field);
  const followsManagers = stage.approvers.some((spec) => traitsOf(spec).followsManagers);
  const cycle = followsManagers ? managerCycle(members) : null;
  if (cycle) {
    const ring = [...cycle, ...cycle.slice(0, 1)].map(({ name }) => name).join(' → ');
    const message = `${label} goes to the manager, but these members manage each other: ${ring}.`;
    return [{ code: 'MANAGER_CYCLE', message, field: `${field}.approvers` }];
  }
  const capacity = mostApprovers(rule, stage, members).length;
  const needed = stage.quorum.kind === 'count' ? stage.quorum.count : 1;
  if (capacity >= needed || (capacity === 0 && isFounding(members))) return [];
  const message =
    capacity === 0
      ? `${label} has no eligible approver.`
      : `${label} requires ${needed} approvals, but only ${capacity} people can approve.`;
  return [{ code: 'STAGE_CANNOT_BE_FULFILLED', message, field: `${field}.approvers` }];
}

/** Returns warnings that don't block saving. */
export function warningsOf(rule: RuleContent, members: Members): Refusal[] {
  const warnings: Refusal[] = [];
  if (rule.stages.length === 0) {
    const message =
      'A rule without stages approves expenses up to the limit for automatic approval. An admin approves the rest.';
    warnings.push({ code: 'APPROVED_WITHOUT_STAGES', message, field: 'stages' });
  }
  const departments = new Set([...members.values()].map(({ department }) => department));
  for (const [index, condition] of rule.conditions.entries()) {
    if (condition.kind !== 'department') continue;
    const unknown = condition.anyOf.filter((department) => !departments.has(department));
    if (unknown.length === 0) continue;
    const message = `No member is currently in ${namesOf(unknown, 'or')}.`;
    warnings.push({
      code: 'DEPARTMENT_EMPTY',
      message,
      field: `conditions.${index}.departments`,
    });
  }
  for (const [index, stage] of rule.stages.entries()) {
    warnings.push(...stageWarnings(rule, stage, `stages.${index}`, members));
  }
  return warnings;
}

/** Each list finds lines of its own categories, so that those of rule and stage may differ. */
const contradictsTogether = (rule: RuleContent, stage: Stage): boolean =>
  contradicts([...rule.conditions.filter(({ kind }) => kind !== 'category'), ...stage.conditions]);

function stageWarnings(
  rule: RuleContent,
  stage: Stage,
  field: string,
  members: Members,
): Refusal[] {
  const label = stageLabel(stage.name, field);
  if (contradictsTogether(rule, stage)) {
    const message = `${label} never applies: its conditions contradict the rule's.`;
    return [{ code: 'STAGE_NEVER_ASKED', message, field: `${field}.conditions` }];
  }
  const approvers = mostApprovers(rule, stage, members);
  const [only] = approvers;
  const quoted = `“${stage.name.trim()}”`;
  if (only === undefined) {
    const message = `No one can approve ${quoted} yet. Expenses wait until an approver joins.`;
    return [{ code: 'STAGE_HAS_NO_APPROVER', message, field: `${field}.approvers` }];
  }
  const variesBySubmitter = stage.approvers.every((spec) => traitsOf(spec).variesBySubmitter);
  if (variesBySubmitter || approvers.length !== 1) return [];
  const name = nameOf(only, members);
  const message = `Only ${name} can approve ${quoted}. Expenses wait while ${name} is away.`;
  return [{ code: 'STAGE_HAS_ONE_APPROVER', message, field: `${field}.approvers` }];
}
