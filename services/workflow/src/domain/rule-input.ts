import type { ApproverSpec, Quorum, RuleContent, Stage } from '@outlay/authority';
import { ok, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import { readApprover, type ApproverInput } from './approver-input.ts';
import type { Vocabulary } from './catalogue.ts';
import { readConditions, type ConditionInput } from './condition-input.ts';
import { lineProblem } from './text.ts';

export interface StageInput {
  readonly name: string;
  readonly conditions: readonly ConditionInput[];
  readonly approvers: readonly ApproverInput[];
  readonly quorum: 'any' | 'all' | 'count';
  readonly quorumCount?: number | null | undefined;
  readonly deadlineHours?: number | null | undefined;
}

/** A rule as submitted, not yet validated. */
export interface RuleInput {
  readonly name: string;
  readonly conditions: readonly ConditionInput[];
  readonly stages: readonly StageInput[];
}

export type RuleInputCode = 'VALIDATION_FAILED' | 'EMPTY_APPROVERS';
type Problem = Refusal<RuleInputCode>;

const STAGES_MAX = 10;
export const APPROVERS_MAX = 20;
const DEADLINE_HOURS_MAX = 2_160;
const RULE_NAME_MAX = 200;
const STAGE_NAME_MAX = 120;

/** Validates a rule field by field: formats, bounds, and that all referenced people and objects exist. */
export function readRuleInput(
  input: RuleInput,
  words: Vocabulary,
): Result<RuleContent, RuleInputCode> {
  const problems: Problem[] = [];
  const nameProblem = lineProblem(input.name, 'Name', RULE_NAME_MAX);
  if (nameProblem) problems.push(invalid('name', nameProblem));
  const conditions = readConditions(input.conditions, 'conditions', words, problems);
  if (input.stages.length > STAGES_MAX) {
    problems.push(invalid('stages', `A rule can have at most ${STAGES_MAX} stages.`));
  }
  const stages = input.stages
    .slice(0, STAGES_MAX)
    .map((stage, index) => readStage(stage, `stages.${index}`, words, problems));
  return refuseAll(problems) ?? ok({ name: input.name.trim(), conditions, stages });
}

const invalid = (field: string, message: string): Problem => ({
  code: 'VALIDATION_FAILED',
  message,
  field,
});

function readStage(
  input: StageInput,
  field: string,
  words: Vocabulary,
  problems: Problem[],
): Stage {
  const nameProblem = lineProblem(input.name, 'Stage name', STAGE_NAME_MAX);
  if (nameProblem) problems.push(invalid(`${field}.name`, nameProblem));
  const deadlineHours = input.deadlineHours ?? null;
  if (deadlineHours !== null && (deadlineHours < 1 || deadlineHours > DEADLINE_HOURS_MAX)) {
    const message = `A deadline is 1 to ${DEADLINE_HOURS_MAX} hours.`;
    problems.push(invalid(`${field}.deadlineHours`, message));
  }
  return {
    name: input.name.trim(),
    conditions: readConditions(input.conditions, `${field}.conditions`, words, problems),
    approvers: readApprovers(input, field, words, problems),
    quorum: readQuorum(input, field, problems),
    deadlineHours,
  };
}

function readQuorum(input: StageInput, field: string, problems: Problem[]): Quorum {
  const count = input.quorumCount ?? null;
  if (input.quorum !== 'count') {
    if (count !== null) {
      const message = 'A number of approvals goes with the quorum COUNT only.';
      problems.push(invalid(`${field}.quorumCount`, message));
    }
    return { kind: input.quorum };
  }
  if (count === null || count < 1 || count > APPROVERS_MAX) {
    const message = `Enter how many must approve: 1 to ${APPROVERS_MAX}.`;
    problems.push(invalid(`${field}.quorumCount`, message));
  }
  return { kind: 'count', count: count ?? 1 };
}

function readApprovers(
  { name, approvers }: StageInput,
  field: string,
  words: Vocabulary,
  problems: Problem[],
): ApproverSpec[] {
  if (approvers.length === 0) {
    problems.push({
      code: 'EMPTY_APPROVERS',
      message: `${stageLabel(name, field)} has no approvers.`,
      field: `${field}.approvers`,
    });
  }
  if (approvers.length > APPROVERS_MAX) {
    const message = `A stage can name at most ${APPROVERS_MAX} approvers.`;
    problems.push(invalid(`${field}.approvers`, message));
  }
  return approvers.slice(0, APPROVERS_MAX).flatMap((approver, index) => {
    const read = readApprover(approver, words);
    if (typeof read !== 'string') return [read];
    problems.push(invalid(`${field}.approvers.${index}`, read));
    return [];
  });
}

/** Returns a stage's name for messages, before the name is known to be valid. */
export const stageLabel = (name: string, field: string): string =>
  lineProblem(name, '', STAGE_NAME_MAX) === null
    ? `The stage “${name.trim()}”`
    : `Stage ${Number(field.split('.')[1]) + 1}`;
