import type { Control } from '@outlay/platform/controls';
import { ok, refuse } from '@outlay/platform/result';
import { unreachableAmong } from '../domain/rule-checks.ts';
import type { Clock, Scope } from './ports.ts';
import type { RuleCommand, RulePorts } from './save-rule.ts';

/** Archives a rule. Running approvals keep it; archiving again changes nothing. */
export const archiveRuleControl = ({
  clock,
}: {
  readonly clock: Clock;
}): Control<Scope, { readonly id: string }, { id: string }, 'NOT_FOUND' | 'DEFAULT_RULE'> => ({
  kind: 'approval_rule.archived',
  prepare: async (scope, { id }) => {
    const rule = (await scope.lockRules()).find((each) => each.id === id);
    if (!rule) return refuse('NOT_FOUND', 'Rule not found.');
    if (rule.isDefault) return refuse('DEFAULT_RULE', 'The default rule cannot be archived.');
    return ok({
      title: `Archive approval rule “${rule.name}”`,
      diff: rule.archived ? [] : [{ field: 'Status', before: 'Active', after: 'Archived' }],
      apply: async () => {
        if (!rule.archived) await scope.archiveRule(id, clock.now());
        return { id };
      },
    });
  },
});

/** Sets the order in which the rules run. The default rule stays last. */
export const reorderRulesControl: Control<
  Scope,
  { readonly ids: readonly string[] },
  null,
  'VALIDATION_FAILED' | 'RULE_UNREACHABLE'
> = {
  kind: 'approval_rules.reordered',
  prepare: async (scope, { ids }) => {
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
      diff: isSame ? [] : [{ field: 'Order', before, after }],
      apply: async () => {
        await scope.orderRules(ids);
        return null;
      },
    });
  },
};

export const archiveRule = ({ unitOfWork, controls, clock }: RulePorts & { clock: Clock }) => {
  const control = archiveRuleControl({ clock });
  return ({ viewer, cause, id }: RuleCommand & { readonly id: string }) =>
    unitOfWork.run(cause, (scope) => controls.propose(scope, control, { id }, viewer));
};

export const reorderRules =
  ({ unitOfWork, controls }: RulePorts) =>
  ({ viewer, cause, ids }: RuleCommand & { readonly ids: readonly string[] }) =>
    unitOfWork.run(cause, (scope) => controls.propose(scope, reorderRulesControl, { ids }, viewer));
