import type { ProposalCode, Proposed } from '@outlay/authority-log';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { unreachableAmong } from '../domain/rule-checks.ts';
import {
  proposeChange,
  requireAdmin,
  type ChangeCommand,
  type ChangePorts,
  type CheckChange,
  type LoggedChange,
} from './logged-change.ts';
import type { Clock } from './ports.ts';
import { ruleIdInLog } from './rule-in-log.ts';

interface ArchivedRule {
  readonly id: string;
}

/** Ends a rule. Running approvals keep it. */
export const ruleArchived = ({ clock }: { readonly clock: Clock }): LoggedChange<ArchivedRule> => ({
  kind: 'rule.archived',
  says: ({ id }) => ({
    kind: 'rule.set',
    subject: `rule/${ruleIdInLog(id)}`,
    body: { rule: null },
  }),
  write: (scope, { id }) => scope.archiveRule(id, clock.now()),
});

const checkArchiving: CheckChange<ArchivedRule, 'NOT_FOUND' | 'DEFAULT_RULE'> = async (
  scope,
  { id },
) => {
  const rule = (await scope.lockRules()).find((each) => each.id === id);
  if (!rule) return refuse('NOT_FOUND', 'Rule not found.');
  if (rule.isDefault) return refuse('DEFAULT_RULE', 'The default rule cannot be archived.');
  return ok({
    title: `Archive approval rule “${rule.name}”`,
    fields: rule.archived ? [] : [{ field: 'Status', before: 'Active', after: 'Archived' }],
  });
};

interface RuleOrder {
  readonly ids: readonly string[];
}

/** The order in which the rules run. The default rule stays last. */
export const rulesArranged: LoggedChange<RuleOrder> = {
  kind: 'rules.arranged',
  says: ({ ids }) => ({ kind: 'rules.arranged', subject: 'rules', body: { ruleIds: [...ids] } }),
  write: (scope, { ids }) => scope.orderRules(ids),
};

const checkOrder: CheckChange<RuleOrder, 'VALIDATION_FAILED' | 'RULE_UNREACHABLE'> = async (
  scope,
  { ids },
) => {
  const inForce = (await scope.lockRules()).filter(({ archived }) => !archived);
  const movable = inForce.filter(({ isDefault }) => !isDefault);
  const ordered = ids.flatMap((id) => movable.find((rule) => rule.id === id) ?? []);
  const isWhole = ids.length === movable.length && movable.every(({ id }) => ids.includes(id));
  if (!isWhole) {
    const message = 'Name every rule but the default one, each exactly once.';
    return refuse('VALIDATION_FAILED', message, 'ids');
  }
  const reordered = inForce.map((rule) =>
    rule.isDefault ? rule : { ...rule, priority: ids.indexOf(rule.id) + 1 },
  );
  const covered = unreachableAmong(reordered, null, 'ids');
  if (covered) return refuse('RULE_UNREACHABLE', covered.message, covered.field);
  const isSame = movable.every(({ id }, index) => ids[index] === id);
  const [before, after] = [movable, ordered].map((rules) =>
    rules.map(({ name }) => name).join(', '),
  ) as [string, string];
  return ok({
    title: 'Change the order of the approval rules',
    fields: isSame ? [] : [{ field: 'Order', before, after }],
  });
};

/** Archives a rule, or proposes it. Archiving again changes nothing. */
export const archiveRule = (ports: ChangePorts & { readonly clock: Clock }) => {
  const change = ruleArchived(ports);
  return async ({
    id,
    ...command
  }: ChangeCommand & ArchivedRule): Promise<
    Result<Proposed, ProposalCode | 'DEFAULT_RULE' | 'NOT_FOUND'>
  > =>
    requireAdmin(command.viewer) ?? proposeChange(ports, command, change, { id }, checkArchiving);
};

/** Sets the order of the rules, or proposes it. */
export const reorderRules =
  (ports: ChangePorts) =>
  async ({
    ids,
    ...command
  }: ChangeCommand & RuleOrder): Promise<Result<Proposed, ProposalCode | 'RULE_UNREACHABLE'>> =>
    requireAdmin(command.viewer) ??
    proposeChange(ports, command, rulesArranged, { ids }, checkOrder);
