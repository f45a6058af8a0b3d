import { isDeepStrictEqual } from 'node:util';
import type { ChangedField } from '@outlay/platform/controls';
import type { ApproverSpec } from './approver-kinds.ts';
import { memberName, type Vocabulary } from './catalogue.ts';
import { wanted } from './condition-words.ts';
import { namesOf } from './member.ts';
import type { Condition, Quorum, RuleContent, Stage } from './rule.ts';

/** A part of a rule: its value decides whether it has changed, its words show how. */
interface Part {
  readonly value: unknown;
  readonly words: string;
}

/** What differs between two contents of a rule, part by part; `before` is null for a new rule. */
export function ruleDiff(
  before: RuleContent | null,
  after: RuleContent,
  words: Vocabulary,
): ChangedField[] {
  const [old, changed] = [
    before ? partsOf(before, words) : new Map<string, Part>(),
    partsOf(after, words),
  ];
  return [...new Set([...old.keys(), ...changed.keys()])]
    .filter((field) => !isDeepStrictEqual(old.get(field)?.value, changed.get(field)?.value))
    .map((field) => ({
      field,
      before: old.get(field)?.words ?? null,
      after: changed.get(field)?.words ?? null,
    }));
}

const partsOf = (rule: RuleContent, words: Vocabulary): Map<string, Part> =>
  new Map<string, Part>([
    ['Name', { value: rule.name, words: rule.name }],
    [
      'Conditions',
      { value: rule.conditions, words: conditionsIn(rule.conditions, words) ?? 'every expense' },
    ],
    ...(rule.stages.length === 0
      ? [['Stages', { value: [], words: 'none: approved automatically' }] as const]
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

/** With the id: two members can have the same name. */
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
