import { hasRole, type Viewer } from '@outlay/platform/auth';
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
import { readRuleInput, type RuleInput, type RuleInputCode } from '../domain/rule-input.ts';
import { DEFAULT_PRIORITY, type RuleContent } from '../domain/rule.ts';
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

export type RuleCode =
  'FORBIDDEN' | 'NOT_FOUND' | 'STALE_VERSION' | RuleInputCode | RuleCheckCode | IdempotencyCode;

/** A rule as its id and version; a result stored under an Idempotency-Key must survive JSON. */
interface SavedRule {
  readonly id: string;
  readonly version: number;
  readonly warnings: readonly Refusal[];
}

type Saved = Result<SavedRule, RuleCode>;

/** Only admins edit rules; null for them. */
export const refuseUnlessAdmin = (viewer: Viewer): Refused<'FORBIDDEN'> | null =>
  hasRole(viewer, 'admin') ? null : refuse('FORBIDDEN', 'Only admins edit approval rules.');

/** More rules than anyone can remember, and few enough to evaluate on every submission. */
const RULES_MAX = 200;

/** Adds a rule: it runs after the others and before the default. */
export const createRule =
  ({ unitOfWork }: { unitOfWork: UnitOfWork }) =>
  async ({ viewer, cause, idempotencyKey, input }: CreateRuleCommand): Promise<Saved> =>
    refuseUnlessAdmin(viewer) ??
    unitOfWork.run(cause, (scope) =>
      scope.once(idempotencyKey, 'createApprovalRule', input, async () => {
        const inForce = (await scope.lockRules()).filter(({ archived }) => !archived);
        if (inForce.length >= RULES_MAX) {
          return refuse('VALIDATION_FAILED', `At most ${RULES_MAX} rules.`, 'name');
        }
        const words = await scope.vocabulary();
        const read = readChecked(input, words, (content) => {
          const last = { id: '', priority: DEFAULT_PRIORITY - 1, isDefault: false, ...content };
          return unreachableAmong([...inForce, last], '', 'conditions');
        });
        return read.ok ? write(scope, null, viewer, read.value, words) : read;
      }),
    );

/** Creates the next version of a rule. Running approvals keep theirs. */
export const updateRule =
  ({ unitOfWork }: { unitOfWork: UnitOfWork }) =>
  async (command: UpdateRuleCommand): Promise<Saved> => {
    const { viewer, cause, idempotencyKey, id, input, expectedVersion } = command;
    return (
      refuseUnlessAdmin(viewer) ??
      unitOfWork.run(cause, (scope) =>
        scope.once(
          idempotencyKey,
          'updateApprovalRule',
          { id, input, expectedVersion },
          async () => {
            const inForce = (await scope.lockRules()).filter(({ archived }) => !archived);
            const current = inForce.find((rule) => rule.id === id);
            const refused = current ? staleness(current, expectedVersion) : notFound();
            if (!current || refused) return refused ?? notFound();
            const words = await scope.vocabulary();
            const read = readChecked(input, words, (content) => {
              if (current.isDefault && content.conditions.length > 0) {
                return refuseDefaultConditions();
              }
              const edited = inForce.map((rule) =>
                rule.id === id ? { ...rule, ...content } : rule,
              );
              return unreachableAmong(edited, id, 'conditions');
            });
            return read.ok ? write(scope, id, viewer, read.value, words) : read;
          },
        ),
      )
    );
  };

const notFound = (): Refused<'NOT_FOUND'> => refuse('NOT_FOUND', 'Rule not found.');

const staleness = (
  { version }: StoredRule,
  expectedVersion: number,
): Refused<'STALE_VERSION'> | null =>
  version === expectedVersion
    ? null
    : refuse(
        'STALE_VERSION',
        `The rule has been edited meanwhile: version ${version} is the newest.`,
        'expectedVersion',
      );

const refuseDefaultConditions = (): Refusal<'VALIDATION_FAILED'> => ({
  code: 'VALIDATION_FAILED',
  message: 'The default rule has no conditions: it takes whatever no other rule takes.',
  field: 'conditions',
});

/** Parses a rule and checks whether it can work: alone, and among the others. */
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

async function write(
  scope: Scope,
  id: string | null,
  viewer: Viewer,
  content: RuleContent,
  { members }: Vocabulary,
): Promise<Saved> {
  const rule = await scope.insertRuleVersion({ ...content, id, createdById: viewer.userId });
  return ok({ id: rule.id, version: rule.version, warnings: warningsOf(content, members) });
}
