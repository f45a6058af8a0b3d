import { changedFields, type ChangedField, type DescribedPart } from '@outlay/platform/controls';
import type { ApproverSpec } from './approver-kinds.ts';
import { memberName, type Vocabulary } from './catalogue.ts';
import { wanted } from './condition-words.ts';
import { namesOf } from './member.ts';
import type { Condition, Quorum, RuleContent, Stage } from './rule.ts';

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
      { value: rule.conditions, words: conditionsIn(rule.conditions, words) ?? 'every expense' },
    ],
    ...(rule.stages.length === 0
      ? [['Stages', { value: [], words: 'none: approved automatically up to the limit' }] as const]
      : rule.stages.map(
          (stage, index) =>
            [`Stage ${index + 1}`, { value: stage, words: stageIn(stage, words) }] as const,
        )),
  ]);

const conditionsIn = (conditions: readonly Condition[], words: Vocabulary): string | null =>
  conditions.length === 0 ? null : namesOf(conditions.map((condition) => wanted(condition, words)));

function stageIn({ name, conditions, approvers, quorum, deadlineHours }: Stage, words: Vocabulary) {
  const condition = conditionsIn(conditions, words);
  const who = namesOf(
    approvers.map((approver) => approverIn(approver, words)),
    'or',
  );
  return [
    `${name}: ${quorumIn(quorum)} ${who}`,
    ...(condition === null ? [] : [`if ${condition}`]),
    ...(deadlineHours === null ? [] : [`within ${deadlineHours} hours`]),
  ].join(', ');
}

const quorumIn = (quorum: Quorum): string =>
  quorum.kind === 'count' ? `${quorum.count} of` : `${quorum.kind} of`;

/** Includes the id, because two members can have the same name. */
function approverIn(approver: ApproverSpec, words: Vocabulary): string {
  switch (approver.kind) {
    case 'manager':
      return 'the manager';
    case 'role':
      return `role ${approver.role}`;
    case 'member':
      return `${memberName(approver.memberId, words)} (member ${approver.memberId})`;
  }
}
