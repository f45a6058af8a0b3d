import { type RuleContent } from '@outlay/authority';
import { signedRowId, type ProposalCode, type Proposed } from '@outlay/authority-log';
import {
  ok,
  refuse,
  refuseAll,
  type Refusal,
  type Refused,
  type Result,
} from '@outlay/platform/result';
import type { Vocabulary } from '../domain/catalogue.ts';
import {
  problemsWith,
  unreachableAmong,
  warningsOf,
  type EvaluatedRule,
  type RuleCheckCode,
} from '../domain/rule-checks.ts';
import { withDepartmentIds, withDepartmentNames } from '../domain/rule-departments.ts';
import { ruleDiff } from '../domain/rule-diff.ts';
import { readRuleInput, type RuleInput, type RuleInputCode } from '../domain/rule-input.ts';
import {
  proposeChange,
  requireAdmin,
  type ChangeCommand,
  type ChangePorts,
  type CheckChange,
  type LoggedChange,
} from './logged-change.ts';
import type { ChangingScope, Clock, StoredRule } from './ports.ts';
import { ruleSaid, type RuleInLog } from './rule-in-log.ts';

export interface CreateRuleCommand extends ChangeCommand {
  readonly idempotencyKey: string | null;
  readonly input: RuleInput;
}

export interface UpdateRuleCommand extends CreateRuleCommand {
  readonly id: string;
  readonly expectedVersion: number;
}

type RuleCode = 'NOT_FOUND' | 'STALE_VERSION' | RuleInputCode | RuleCheckCode;

/** A rule that was saved or proposed, with warnings about it. */
export interface SavedRule extends Proposed {
  readonly warnings: readonly Refusal[];
}

type Saved = Result<SavedRule, RuleCode | ProposalCode>;

export type RulePorts = ChangePorts & { readonly clock: Clock };

/** Maximum rules of an organization, few enough to evaluate on every submission. */
const RULES_MAX = 200;

/**
 * Writes a version of a rule; running approvals keep theirs. Where the log took one person, or time, nobody else confirmed it,
 * and the author counts for both.
 */
export const ruleSet = ({ clock }: { readonly clock: Clock }): LoggedChange<RuleInLog> => ({
  kind: 'rule.set',
  says: ruleSaid,
  write: async (scope, rule, { authorId, confirmedById }) => {
    const { id, priority } = rule;
    const { name, conditions, stages } = withDepartmentNames(rule, await scope.vocabulary());
    await scope.lockRules();
    await scope.saveRule({
      ...{ id, priority, name, conditions, stages },
      createdAt: clock.now(),
      createdById: authorId,
      confirmedById: confirmedById ?? authorId,
    });
  },
});

const activeRules = async (scope: ChangingScope): Promise<StoredRule[]> =>
  (await scope.lockRules()).filter(({ archived }) => !archived);

const checkNewRule: CheckChange<RuleInLog, RuleCode> = async (scope, rule) => {
  const inForce = await activeRules(scope);
  if (inForce.length >= RULES_MAX) {
    return refuse('VALIDATION_FAILED', `At most ${RULES_MAX} rules.`, 'name');
  }
  if (!(await scope.isNewRuleId(rule.id))) {
    return refuse(
      'VALIDATION_FAILED',
      'Sign the statement that the refusal of the unsigned request brings.',
      'proof',
    );
  }
  const words = await scope.vocabulary();
  const added = withDepartmentNames(rule, words);
  const problem = problemOf(
    added,
    words,
    unreachableAmong([...inForce, added], rule.id, 'conditions'),
  );
  return (
    problem ??
    ok({ title: `Add approval rule “${rule.name}”`, fields: ruleDiff(null, added, words) })
  );
};

const checkEdit =
  (expectedVersion: number): CheckChange<RuleInLog, RuleCode> =>
  async (scope, rule) => {
    const inForce = await activeRules(scope);
    const current = inForce.find(({ id }) => id === rule.id);
    if (!current) return refuse('NOT_FOUND', 'Rule not found.');
    const stale = staleness(current, expectedVersion);
    if (stale) return stale;
    const words = await scope.vocabulary();
    const edited = withDepartmentNames(rule, words);
    const others = inForce.map((each) => (each.id === rule.id ? edited : each));
    const among =
      current.isDefault && rule.conditions.length > 0
        ? refuseDefaultConditions()
        : unreachableAmong(others, rule.id, 'conditions');
    return (
      problemOf(edited, words, among) ??
      ok({
        title: `Update approval rule “${current.name}”`,
        fields: ruleDiff(current, edited, words),
      })
    );
  };

/** Whether a rule can work, alone and among the others. */
const problemOf = (
  rule: RuleContent & EvaluatedRule,
  { members }: Vocabulary,
  among: Refusal<RuleCode> | null,
): Refused<RuleCode> | null =>
  refuseAll([...problemsWith(rule, members), ...(among ? [among] : [])]);

/** Adds a rule, which runs after the others and before the default, or proposes it. */
export const createRule = (ports: RulePorts) => {
  const change = ruleSet(ports);
  return async ({ idempotencyKey, input, ...command }: CreateRuleCommand): Promise<Saved> => {
    const refused = requireAdmin(command.viewer);
    if (refused) return refused;
    const read = await ports.unitOfWork.run(command.cause, async (scope) => {
      const words = await scope.vocabulary();
      const content = readRuleInput(input, words);
      if (!content.ok) return content;
      const { proof } = command;
      const id = proof ? (signedRowId(proof) ?? '0') : await scope.reserveRuleId();
      const priority = priorityAfter(await activeRules(scope));
      return ok({ words, rule: { ...content.value, id, priority, isDefault: false } });
    });
    if (!read.ok) return read;
    const once = { key: idempotencyKey, operation: 'createApprovalRule', input };
    return save(ports, command, { ...read.value, change, check: checkNewRule, once });
  };
};

/** Creates the next version of a rule, or proposes it. Without a difference nothing changes. */
export const updateRule = (ports: RulePorts) => {
  const change = ruleSet(ports);
  return async ({
    idempotencyKey,
    id,
    input,
    expectedVersion,
    ...command
  }: UpdateRuleCommand): Promise<Saved> => {
    const refused = requireAdmin(command.viewer);
    if (refused) return refused;
    const read = await ports.unitOfWork.run(command.cause, async (scope) => {
      const current = (await activeRules(scope)).find((rule) => rule.id === id);
      if (!current) return refuse('NOT_FOUND', 'Rule not found.');
      const words = await scope.vocabulary();
      const content = readRuleInput(input, words);
      const { priority, isDefault } = current;
      return content.ok
        ? ok({ words, rule: { ...content.value, id, priority, isDefault } })
        : content;
    });
    if (!read.ok) return read;
    const wanted = { id, input, expectedVersion };
    const once = { key: idempotencyKey, operation: 'updateApprovalRule', input: wanted };
    const check = checkEdit(expectedVersion);
    const saved = await save(ports, command, { ...read.value, change, check, once });
    return saved.ok ? ok({ ...saved.value, id }) : saved;
  };
};

interface RuleToSave {
  readonly words: Vocabulary;
  /** With the names of departments. */
  readonly rule: RuleInLog;
  readonly change: LoggedChange<RuleInLog>;
  readonly check: CheckChange<RuleInLog, RuleCode>;
  readonly once: Parameters<typeof proposeChange>[5];
}

async function save(
  ports: RulePorts,
  command: ChangeCommand,
  { words, rule, change, check, once }: RuleToSave,
): Promise<Saved> {
  const logged = withDepartmentIds(rule, words);
  const made = await proposeChange(ports, command, change, logged, check, once);
  if (!made.ok) return made;
  const isDone = made.value.pendingChangeId === null;
  return ok({ ...made.value, warnings: isDone ? warningsOf(rule, words.members) : [] });
}

const priorityAfter = (rules: readonly StoredRule[]): number =>
  1 + Math.max(0, ...rules.filter((rule) => !rule.isDefault).map(({ priority }) => priority));

const staleness = (
  { version }: StoredRule,
  expectedVersion: number,
): Refused<'STALE_VERSION'> | null =>
  version === expectedVersion
    ? null
    : refuse(
        'STALE_VERSION',
        `Someone else edited this rule. The newest version is ${version}.`,
        'expectedVersion',
      );

const refuseDefaultConditions = (): Refusal<'VALIDATION_FAILED'> => ({
  code: 'VALIDATION_FAILED',
  message: "The default rule can't have conditions. It matches what no other rule matches.",
  field: 'conditions',
});
