import { DEFAULT_PRIORITY, type RuleContent } from '@outlay/authority';
import type { Viewer } from '@outlay/platform/auth';
import type {
  Confirmation,
  Control,
  ControlGate,
  ProposalCode,
  Proposed,
} from '@outlay/platform/controls';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { Cause } from '@outlay/platform/outbox';
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
  type AskedRule,
  type RuleCheckCode,
} from '../domain/rule-checks.ts';
import { ruleDiff } from '../domain/rule-diff.ts';
import { readRuleInput, type RuleInput, type RuleInputCode } from '../domain/rule-input.ts';
import type { Scope, StoredRule, UnitOfWork } from './ports.ts';

export interface RuleCommand {
  readonly viewer: Viewer;
  readonly cause: Cause;
}

export interface CreateRuleCommand extends RuleCommand {
  readonly idempotencyKey: string | null;
  readonly input: RuleInput;
}

export interface UpdateRuleCommand extends CreateRuleCommand {
  readonly id: string;
  readonly expectedVersion: number;
}

type RuleCode = 'NOT_FOUND' | 'STALE_VERSION' | RuleInputCode | RuleCheckCode;

/** The id and version of a rule. A result stored under an Idempotency-Key must survive JSON. */
interface SavedRule {
  readonly id: string;
  readonly version: number;
  readonly warnings: readonly Refusal[];
}

type Saved = Result<Proposed<SavedRule>, RuleCode | ProposalCode | IdempotencyCode>;

export interface RulePorts {
  readonly unitOfWork: UnitOfWork;
  readonly controls: ControlGate<Scope>;
}

/** Maximum rules of an organization, few enough to evaluate on every submission. */
const RULES_MAX = 200;

type RuleControl<Payload> = Control<Scope, Payload, SavedRule, RuleCode>;

const activeRules = async (scope: Scope): Promise<StoredRule[]> =>
  (await scope.lockRules()).filter(({ archived }) => !archived);

/** Adds a rule, which runs after the others and before the default. */
export const createRuleControl: RuleControl<{ readonly input: RuleInput }> = {
  kind: 'approval_rule.created',
  prepare: async (scope, { input }, proposerId) => {
    const inForce = await activeRules(scope);
    if (inForce.length >= RULES_MAX) {
      return refuse('VALIDATION_FAILED', `At most ${RULES_MAX} rules.`, 'name');
    }
    const words = await scope.vocabulary();
    const read = readChecked(input, words, (content) => {
      const last = { id: '', priority: DEFAULT_PRIORITY - 1, isDefault: false, ...content };
      return unreachableAmong([...inForce, last], '', 'conditions');
    });
    if (!read.ok) return read;
    return ok({
      title: `Add approval rule “${read.value.name}”`,
      diff: ruleDiff(null, read.value, words),
      apply: (confirmation) =>
        write(scope, null, authorshipOf(proposerId, confirmation), read.value, words),
    });
  },
};

interface RuleUpdate {
  readonly id: string;
  readonly input: RuleInput;
  readonly expectedVersion: number;
}

/** Creates the next version of a rule. Running approvals keep theirs. */
export const updateRuleControl: RuleControl<RuleUpdate> = {
  kind: 'approval_rule.updated',
  prepare: async (scope, { id, input, expectedVersion }, proposerId) => {
    const inForce = await activeRules(scope);
    const current = inForce.find((rule) => rule.id === id);
    if (!current) return refuse('NOT_FOUND', 'Rule not found.');
    const stale = staleness(current, expectedVersion);
    if (stale) return stale;
    const words = await scope.vocabulary();
    const read = readChecked(input, words, (content) => {
      if (current.isDefault && content.conditions.length > 0) return refuseDefaultConditions();
      const edited = inForce.map((rule) => (rule.id === id ? { ...rule, ...content } : rule));
      return unreachableAmong(edited, id, 'conditions');
    });
    if (!read.ok) return read;
    const diff = ruleDiff(current, read.value, words);
    return ok({
      title: `Update approval rule “${current.name}”`,
      diff,
      apply: (confirmation) => {
        const authorship =
          diff.length > 0
            ? authorshipOf(proposerId, confirmation)
            : unchangedAuthorship(current, proposerId);
        return write(scope, id, authorship, read.value, words);
      },
    });
  },
};

/** Adds a rule, or proposes it. */
export const createRule =
  ({ unitOfWork, controls }: RulePorts) =>
  ({ viewer, cause, idempotencyKey, input }: CreateRuleCommand): Promise<Saved> =>
    unitOfWork.run(cause, (scope) =>
      scope.once(idempotencyKey, 'createApprovalRule', input, () =>
        controls.propose(scope, createRuleControl, { input }, viewer),
      ),
    );

/** Updates a rule, or proposes it. */
export const updateRule =
  ({ unitOfWork, controls }: RulePorts) =>
  ({ viewer, cause, idempotencyKey, ...command }: UpdateRuleCommand): Promise<Saved> => {
    const { id, input, expectedVersion } = command;
    const update = { id, input, expectedVersion };
    return unitOfWork.run(cause, (scope) =>
      scope.once(idempotencyKey, 'updateApprovalRule', update, () =>
        controls.propose(scope, updateRuleControl, update, viewer),
      ),
    );
  };

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

/** Parses a rule and checks whether it can work, by itself and among the others. */
function readChecked(
  input: RuleInput,
  words: Vocabulary,
  problemAmongOthers: (
    content: RuleContent & Pick<AskedRule, 'name'>,
  ) => Refusal<RuleCheckCode | 'VALIDATION_FAILED'> | null,
): Result<RuleContent, RuleInputCode | RuleCheckCode> {
  const read = readRuleInput(input, words);
  if (!read.ok) return read;
  const among = problemAmongOthers(read.value);
  return refuseAll([...problemsWith(read.value, words.members), ...(among ? [among] : [])]) ?? read;
}

type Authorship = Pick<StoredRule, 'createdAt' | 'createdById' | 'confirmedById'>;

const authorshipOf = (
  createdById: string,
  { confirmedById, proposedAt: createdAt, isByOnlyAdmin }: Confirmation,
): Authorship => ({
  createdById,
  confirmedById: isByOnlyAdmin ? createdById : confirmedById,
  createdAt,
});

/** Someone who saves another author's unconfirmed rule without changes confirms it. */
const unchangedAuthorship = (
  { createdById, confirmedById, createdAt }: StoredRule,
  saverId: string,
): Authorship => ({
  createdAt,
  createdById,
  confirmedById:
    confirmedById ?? (createdById === null || createdById === saverId ? null : saverId),
});

async function write(
  scope: Scope,
  id: string | null,
  authorship: Authorship,
  content: RuleContent,
  { members }: Vocabulary,
): Promise<SavedRule> {
  const rule = await scope.insertRuleVersion({ ...content, id, ...authorship });
  return { id: rule.id, version: rule.version, warnings: warningsOf(content, members) };
}
