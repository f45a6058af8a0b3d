import type { ApproverSpec, Condition, RuleContent, Stage } from '@outlay/authority';
import { changedFields, type ChangedField, type DescribedPart } from '@outlay/authority-log';
import { memberName, type Vocabulary } from './catalogue.ts';
import { wanted } from './condition-words.ts';
import { namesOf } from './member.ts';

/** Returns the differences between two contents of a rule, part by part; `before` is null for a new rule. */
export const ruleDiff = (
  before: RuleContent | null,
  after: RuleContent,
  words: Vocabulary,
): ChangedField[] =>
  changedFields(before ? partsOf(before, words) : new Map(), partsOf(after, words));

const partsOf = (rule: RuleContent, words: Vocabulary): Map<string, DescribedPart> =>
  new Map<string, DescribedPart>([
    ['Name', { value: rule.name, words: rule.name }],
    [
      'Conditions',
      {
        value: rule.conditions,
        words: capitalized(conditionsIn(rule.conditions, words) ?? 'every expense'),
      },
    ],
    ...(rule.stages.length === 0
      ? [['Stages', { value: [], words: 'None: approved automatically up to the limit' }] as const]
      : rule.stages.map(
          (stage, index) =>
            [`Stage ${index + 1}`, { value: stage, words: stageIn(stage, words) }] as const,
        )),
  ]);

const conditionsIn = (conditions: readonly Condition[], words: Vocabulary): string | null =>
  conditions.length === 0
    ? null
    : conditions.map((condition) => wanted(condition, words)).join(', ');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Describes a stage, such as 'Finance: anyone in finance, escalates after 72 hours'. */
function stageIn(stage: Stage, words: Vocabulary): string {
  const { name, conditions, deadlineHours } = stage;
  const condition = conditionsIn(conditions, words);
  const who = approversIn(stage, words);
  return [
    // A stage is often called what it asks for.
    who === name.toLowerCase() ? name : `${name}: ${who}`,
    ...(condition === null ? [] : [`if ${condition}`]),
    ...(deadlineHours === null ? [] : [`escalates after ${deadlineHours} hours`]),
  ].join(', ');
}

function approversIn({ approvers, quorum }: Stage, words: Vocabulary): string {
  const isAny = quorum.kind === 'any';
  const names = approvers.map((approver) => approverIn(approver, isAny, words));
  if (isAny) return namesOf(names, 'or');
  if (quorum.kind === 'count') return `${quorum.count} of ${namesOf(names)}`;
  if (names.length === 2) return `${namesOf(names)}, both must approve`;
  return names.length > 2 ? `${namesOf(names)}, all must approve` : namesOf(names);
}

/** Includes the id, because two members can have the same name. */
function approverIn(approver: ApproverSpec, isAny: boolean, words: Vocabulary): string {
  switch (approver.kind) {
    case 'manager':
      return 'manager';
    case 'role':
      if (approver.role === 'finance') return `${isAny ? 'anyone' : 'everyone'} in finance`;
      return isAny ? `any ${approver.role}` : `all ${approver.role}s`;
    case 'member':
      return `${memberName(approver.memberId, words)} (member ${approver.memberId})`;
  }
}
